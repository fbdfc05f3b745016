import type { Tx } from '../../kernel/db.ts'

/** Locks the stock of products in its one order. */
export async function lockProducts(tx: Tx, products: readonly { warehouseId: string; productId: string }[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `select 1 from product_stock s
     where (s.warehouse_id, s.product_id) in (
       select r."warehouseId", r."productId" from jsonb_to_recordset($1::jsonb) as r("warehouseId" uuid, "productId" uuid))
     order by s.warehouse_id, s.product_id for update`,
    JSON.stringify(products),
  )
}

/** Marks a point of the transaction; what it returns undoes everything since then. */
export async function savepoint(tx: Tx): Promise<() => Promise<void>> {
  await tx.$executeRawUnsafe('savepoint promising')
  return async () => void (await tx.$executeRawUnsafe('rollback to savepoint promising'))
}
