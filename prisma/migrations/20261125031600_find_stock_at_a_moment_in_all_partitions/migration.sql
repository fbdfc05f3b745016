-- Takes over the indexes of the partitions. It serves what the dropped one served: time never decreases along a row's numbers.
CREATE INDEX "stock_flow_row_id_quantity_at_row_no_idx" ON "stock_flow"("row_id", "quantity", "at", "row_no");

-- DropIndex
DROP INDEX "stock_flow_row_id_quantity_row_no_idx";
