import type { Tx } from '../../kernel/sql/db.ts'
import type { AllocatedStock } from '../../stock/rules.ts'
import { type Pickable, pickableStates } from '../short.ts'

/** Reads the stock still to pick for a wave without locking, for a preview. */
export async function readPickable(
  db: Pick<Tx, '$queryRawUnsafe'>,
  waveId: string,
): Promise<Pickable & { numberOf: ReadonlyMap<string, string> }> {
  const rows = await db.$queryRawUnsafe<(AllocatedStock & { packageId: string; packageNumber: string; state: string })[]>(
    `select s.location_id::text as "locationId", s.product_id::text as "productId", s.batch_id::text as "batchId", s.quality::text,
       s.warehouse_id::text as "warehouseId", s.customer_id::text as "customerId", a.owner::text, a.owner_id::text as "ownerId", a.quantity,
       p.id::text as "packageId", p.number as "packageNumber", p.state::text
     from package p join package_line l on l.package_id = p.id
     join allocation a on a.owner = 'PACKAGE_LINE' and a.owner_id = l.id
     join location_stock s on s.id = a.location_stock_id join location o on o.id = s.location_id
     where p.wave_id = $1::uuid and p.state::text = any($2::text[]) and o.kind = 'SHELF'
     order by s.location_id, s.product_id, s.batch_id, s.quality, a.id`,
    waveId,
    pickableStates,
  )
  return {
    held: rows,
    packageOf: new Map(rows.map(({ ownerId, packageId }) => [ownerId, packageId])),
    abnormal: rows.filter(({ state }) => state === 'ABNORMAL').map(({ packageId }) => packageId),
    numberOf: new Map(rows.map(({ packageId, packageNumber }) => [packageId, packageNumber])),
  }
}
