-- CreateTable
CREATE TABLE "stock_level" (
    "stock_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "level" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stock_level_pkey" PRIMARY KEY ("stock_id")
);

-- CreateIndex
CREATE INDEX "stock_level_warehouse_id_idx" ON "stock_level"("warehouse_id");

-- AddForeignKey
ALTER TABLE "stock_level" ADD CONSTRAINT "stock_level_stock_id_fkey" FOREIGN KEY ("stock_id") REFERENCES "product_stock"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "stock_level" ADD CONSTRAINT "stock_level_check" CHECK ("level" > 0);
