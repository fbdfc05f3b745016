-- CreateEnum
CREATE TYPE "adjustment_state" AS ENUM ('AWAITING_APPROVAL', 'POSTED', 'REFUSED');

-- CreateEnum
CREATE TYPE "adjustment_reason" AS ENUM ('DAMAGED', 'LOST', 'FOUND', 'EXPIRED', 'SAMPLE', 'CORRECTION', 'OTHER');

-- AlterTable
ALTER TABLE "warehouse" ADD COLUMN     "adjustment_limit" INTEGER NOT NULL DEFAULT 20;

-- CreateTable
CREATE TABLE "adjustment" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "state" "adjustment_state" NOT NULL,
    "reason" "adjustment_reason" NOT NULL,
    "remark" TEXT NOT NULL,
    "author_kind" TEXT NOT NULL,
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "adjustment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "adjustment_line" (
    "id" UUID NOT NULL,
    "adjustment_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "line_no" INTEGER NOT NULL,
    "product_id" UUID NOT NULL,
    "location_id" UUID NOT NULL,
    "quality" "quality" NOT NULL,
    "change" INTEGER NOT NULL,

    CONSTRAINT "adjustment_line_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "adjustment_number_key" ON "adjustment"("number");

-- CreateIndex
CREATE INDEX "adjustment_warehouse_id_state_id_idx" ON "adjustment"("warehouse_id", "state", "id");

-- CreateIndex
CREATE INDEX "adjustment_warehouse_id_id_idx" ON "adjustment"("warehouse_id", "id");

-- CreateIndex
CREATE INDEX "adjustment_customer_id_id_idx" ON "adjustment"("customer_id", "id");

-- CreateIndex
CREATE INDEX "adjustment_author_id_created_at_idx" ON "adjustment"("author_id", "created_at");

-- CreateIndex
CREATE INDEX "adjustment_number_trigram" ON "adjustment" USING GIN ("number" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "adjustment_line_product_id_idx" ON "adjustment_line"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "adjustment_line_adjustment_id_line_no_key" ON "adjustment_line"("adjustment_id", "line_no");

-- AddForeignKey
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjustment_line" ADD CONSTRAINT "adjustment_line_adjustment_id_fkey" FOREIGN KEY ("adjustment_id") REFERENCES "adjustment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjustment_line" ADD CONSTRAINT "adjustment_line_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjustment_line" ADD CONSTRAINT "adjustment_line_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "location"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE SEQUENCE number_adjustment;

ALTER TABLE adjustment_line ADD CONSTRAINT adjustment_line_sound CHECK (change <> 0);
ALTER TABLE warehouse ADD CONSTRAINT warehouse_sound CHECK (adjustment_limit >= 0);
