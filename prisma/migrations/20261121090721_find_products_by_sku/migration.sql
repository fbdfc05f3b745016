-- CreateIndex
CREATE INDEX CONCURRENTLY "product_sku_idx" ON "product"("sku");
