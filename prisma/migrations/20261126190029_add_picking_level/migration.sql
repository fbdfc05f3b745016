-- CreateTable
CREATE TABLE "picking_level" (
    "warehouse_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "minimum" INTEGER NOT NULL,
    "maximum" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "picking_level_pkey" PRIMARY KEY ("warehouse_id","product_id")
);

-- CreateIndex
CREATE INDEX "picking_level_product_id_idx" ON "picking_level"("product_id");

-- AddForeignKey
ALTER TABLE "picking_level" ADD CONSTRAINT "picking_level_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "picking_level" ADD CONSTRAINT "picking_level_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "picking_level" ADD CONSTRAINT "picking_level_check" CHECK ("minimum" > 0 AND "maximum" >= "minimum");
