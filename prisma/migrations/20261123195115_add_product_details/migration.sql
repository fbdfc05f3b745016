-- CreateEnum
CREATE TYPE "customs_attribute" AS ENUM ('BATTERY', 'LIQUID', 'POWDER', 'MAGNETIC', 'FOOD_CONTACT', 'COSMETIC', 'FRAGILE');

-- AlterTable
ALTER TABLE "product" ADD COLUMN     "customs_attributes" "customs_attribute"[] DEFAULT ARRAY[]::"customs_attribute"[],
ADD COLUMN     "hs_code" TEXT,
ADD COLUMN     "measured_height_millimetres" INTEGER,
ADD COLUMN     "measured_length_millimetres" INTEGER,
ADD COLUMN     "measured_weight_grams" INTEGER,
ADD COLUMN     "measured_width_millimetres" INTEGER,
ADD COLUMN     "origin_country" TEXT;

-- CreateTable
CREATE TABLE "product_tag" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_en" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "product_tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_tagging" (
    "product_id" UUID NOT NULL,
    "tag_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,

    CONSTRAINT "product_tagging_pkey" PRIMARY KEY ("product_id","tag_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "product_tag_name_key" ON "product_tag"("name");

-- CreateIndex
CREATE INDEX "product_tagging_tag_id_idx" ON "product_tagging"("tag_id");

-- AddForeignKey
ALTER TABLE "product_tagging" ADD CONSTRAINT "product_tagging_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_tagging" ADD CONSTRAINT "product_tagging_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "product_tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "product" ADD CONSTRAINT "product_measured_check" CHECK (
  "measured_length_millimetres" > 0 AND "measured_width_millimetres" > 0 AND "measured_height_millimetres" > 0 AND "measured_weight_grams" > 0
);
