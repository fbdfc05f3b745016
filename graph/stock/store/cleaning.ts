import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'

/** Hides the empty stock rows of locations; returns the ids of the locations that had any and are empty. */
export async function cleanEmptyStock(tx: Tx, call: Call, warehouseId: string, locationIds: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `with locked as (
       select s.id, s.location_id from location_stock s
       where s.warehouse_id = $1::uuid and s.location_id = any($2::uuid[]) and s.on_hand = 0 and s.cleaned_at is null
         and not exists (select from location_stock o where o.location_id = s.location_id and o.on_hand > 0)
       order by s.location_id, s.product_id, s.batch_id, s.quality for no key update of s
     ), cleaned as (
       update location_stock s set cleaned_at = $3::timestamptz from locked where s.id = locked.id and s.on_hand = 0 returning s.location_id
     )
     select distinct location_id::text as id from cleaned`,
    warehouseId,
    locationIds,
    call.now,
  )
  return rows.map(({ id }) => id)
}

/** Whether pieces lie at a location. */
export async function holdsGoods(tx: Tx, locationId: string): Promise<boolean> {
  return (await tx.locationStock.count({ where: { locationId, onHand: { gt: 0 } }, take: 1 })) > 0
}
