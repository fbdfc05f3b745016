import type { Tx } from '../../kernel/sql/db.ts'
import type { AllocatedStock } from '../../stock/rules.ts'
import { type Pickable, pickableStates } from '../short.ts'
import { boxOf } from './boxes.ts'

/** Stock allocated to a package of a wave that is being picked. */
export interface WavePile extends AllocatedStock {
  packageId: string
  packageNumber: string
  state: (typeof pickableStates)[number]
  /** Box of the pick cart; null unless the wave is sorted while it is picked. */
  box: number | null
}

/** Reads the stock still to pick for a wave without locking, for a preview. */
export async function readPickable(
  db: Pick<Tx, '$queryRawUnsafe'>,
  waveId: string,
): Promise<Pickable & { numberOf: ReadonlyMap<string, string> }> {
  const rows = await db.$queryRawUnsafe<WavePile[]>(pilesOf(`o.kind = 'SHELF'`), waveId, pickableStates)
  return { ...toPickable(rows), numberOf: new Map(rows.map(({ packageId, packageNumber }) => [packageId, packageNumber])) }
}

/** Reads the stock of a product at a location that is allocated to the packages of a wave; the caller has locked them. */
export function readPilesAt(tx: Tx, waveId: string, at: { locationId: string; productId: string }): Promise<WavePile[]> {
  const condition = 's.location_id = $3::uuid and s.product_id = $4::uuid'
  return tx.$queryRawUnsafe<WavePile[]>(pilesOf(condition), waveId, pickableStates, at.locationId, at.productId)
}

export const toPickable = (piles: readonly WavePile[]): Pickable => ({
  held: piles,
  packageOf: new Map(piles.map(({ ownerId, packageId }) => [ownerId, packageId])),
  abnormal: piles.filter(({ state }) => state === 'ABNORMAL').map(({ packageId }) => packageId),
})

const pilesOf = (condition: string) => `
  select s.location_id::text as "locationId", s.product_id::text as "productId", s.batch_id::text as "batchId", s.quality::text,
    s.warehouse_id::text as "warehouseId", s.customer_id::text as "customerId", a.owner::text, a.owner_id::text as "ownerId", a.quantity,
    p.id::text as "packageId", p.number as "packageNumber", p.state::text, ${boxOf} as box
  from package p join wave w on w.id = p.wave_id join package_line l on l.package_id = p.id
  join allocation a on a.owner = 'PACKAGE_LINE' and a.owner_id = l.id
  join location_stock s on s.id = a.location_stock_id join location o on o.id = s.location_id
  where p.wave_id = $1::uuid and p.state::text = any($2::text[]) and ${condition}
  order by s.location_id, s.product_id, s.batch_id, s.quality, a.id`
