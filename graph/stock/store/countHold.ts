import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { AllocatedStock } from '../rules.ts'

/** Inserts a count hold per stock row with missing pieces; returns the ids in order. */
export async function insertCountHolds(
  tx: Tx,
  call: Call,
  piles: readonly (AllocatedStock & { packageId: string | null })[],
): Promise<string[]> {
  const rows = piles.map((pile) => ({ ...pile, id: call.newId() }))
  if (rows.length > 0) {
    await tx.$executeRawUnsafe(
      `insert into count_hold (id, warehouse_id, customer_id, product_id, location_stock_id, package_id, quantity, state, created_at)
       select r.id, r."warehouseId", r."customerId", r."productId", s.id, r."packageId", r.quantity, 'OPEN', $2::timestamptz
       from jsonb_to_recordset($1::jsonb) as r(id uuid, "warehouseId" uuid, "customerId" uuid, "productId" uuid, "packageId" uuid, "locationId" uuid,
         "batchId" uuid, quality quality, quantity integer)
       join location_stock s on s.location_id = r."locationId" and s.product_id = r."productId" and s.batch_id = r."batchId" and s.quality = r.quality`,
      JSON.stringify(rows),
      call.now,
    )
  }
  return rows.map(({ id }) => id)
}

/** Closes the count holds that own the allocations; the caller posts their release. */
export async function closeCountHolds(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.countHold.updateMany({ where: { id: { in: [...ids] } }, data: { state: 'CLOSED' } })
}
