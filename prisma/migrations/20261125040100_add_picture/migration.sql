-- CreateTable
CREATE TABLE "stored_picture" (
    "id" UUID NOT NULL,
    "uploaded_by_id" UUID,
    "warehouse_id" UUID,
    "customer_id" UUID,
    "small_file_id" UUID NOT NULL,
    "medium_file_id" UUID NOT NULL,
    "full_file_id" UUID NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "stored_picture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_picture" (
    "picture_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "product_picture_pkey" PRIMARY KEY ("picture_id")
);

-- Pictures that nothing uses are deleted after a while.
CREATE INDEX "stored_picture_unused" ON "stored_picture"("created_at") WHERE "used_at" IS NULL;

-- CreateIndex
CREATE INDEX "product_picture_product_id_position_idx" ON "product_picture"("product_id", "position");

-- AddForeignKey
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "stored_picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
