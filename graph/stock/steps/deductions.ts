/** SQL: what a command deducted from locations for a document, so that it can be restored. */
export const deductionsOf = (command: string, document: string) => `
  select f.warehouse_id as "warehouseId", f.customer_id as "customerId", f.location_id as "locationId", f.product_id as "productId",
    f.batch_id as "batchId", coalesce(f.quality, 'GOOD') as quality, -f.change as quantity
  from stock_flow f where f.document_id = ${document} and f.command_id = ${command} and f.quantity = 'ON_HAND' and f.change < 0
  order by f.no`
