-- CreateIndex
CREATE INDEX CONCURRENTLY "inbound_order_warehouse_id_expected_on_idx" ON "inbound_order"("warehouse_id", "expected_on");
