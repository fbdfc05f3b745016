import type { Tx } from '../../kernel/sql/db.ts'

/** Locks product stock rows in lock order. */
export async function lockProducts(tx: Tx, products: readonly { warehouseId: string; productId: string }[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `select 1 from product_stock s
     where (s.warehouse_id, s.product_id) in (
       select r."warehouseId", r."productId" from jsonb_to_recordset($1::jsonb) as r("warehouseId" uuid, "productId" uuid))
     order by s.warehouse_id, s.product_id for no key update`,
    JSON.stringify(products),
  )
}

/** Sets a savepoint; the returned function rolls back to it. */
export async function savepoint(tx: Tx): Promise<() => Promise<void>> {
  await tx.$executeRawUnsafe('savepoint before_reservation')
  return async () => void (await tx.$executeRawUnsafe('rollback to savepoint before_reservation'))
}
