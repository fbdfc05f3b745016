import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import { nextNumbers } from '../../kernel/number.ts'
import type { Held } from '../rules.ts'

/** Opens a return task for each picked pile; returns their ids in the order of the piles. */
export async function insertReturnTasks(
  tx: Tx,
  call: Call,
  piles: readonly (Held & { packageId: string; packageNumber: string })[],
): Promise<string[]> {
  if (piles.length === 0) return []
  const numbers = await nextNumbers(tx, call, 'return', piles.length)
  const rows = piles.map((pile, at) => ({ ...pile, id: call.newId(), number: numbers[at] as string }))
  await tx.$executeRawUnsafe(
    `insert into return_task (id, number, warehouse_id, customer_id, product_id, package_id, package_number, location_stock_id, quantity, returned,
       state, created_at, version)
     select r.id, r.number, r."warehouseId", r."customerId", r."productId", r."packageId", r."packageNumber", s.id, r.quantity, 0, 'OPEN',
       $2::timestamptz, 1
     from jsonb_to_recordset($1::jsonb) as r(id uuid, number text, "warehouseId" uuid, "customerId" uuid, "productId" uuid, "packageId" uuid,
       "packageNumber" text, "locationId" uuid, "batchId" uuid, quality quality, quantity integer)
     join location_stock s on s.location_id = r."locationId" and s.product_id = r."productId" and s.batch_id = r."batchId" and s.quality = r.quality`,
    JSON.stringify(rows),
    call.now,
  )
  return rows.map((row) => row.id)
}
