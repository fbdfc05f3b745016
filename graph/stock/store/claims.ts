import type { Tx } from '../../kernel/sql/db.ts'
import type { AllocatedStock } from '../rules.ts'

/** What is allocated of products at locations, newest first. */
export function readClaims(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  spots: readonly { locationId: string; productId: string }[],
): Promise<AllocatedStock[]> {
  return tx.$queryRawUnsafe<AllocatedStock[]>(
    `select s.location_id::text as "locationId", s.product_id::text as "productId", s.batch_id::text as "batchId", s.quality::text,
       s.warehouse_id::text as "warehouseId", s.customer_id::text as "customerId", a.owner::text, a.owner_id::text as "ownerId", a.quantity
     from (select distinct * from unnest($1::uuid[], $2::uuid[]) as g(location_id, product_id)) g
     join location_stock s using (location_id, product_id)
     join allocation a on a.location_stock_id = s.id
     order by a.id desc`,
    spots.map(({ locationId }) => locationId),
    spots.map(({ productId }) => productId),
  )
}

/** Locks the stock of products at locations with its allocations, in lock order. */
export async function lockSpots(tx: Tx, spots: readonly { locationId: string; productId: string }[]): Promise<void> {
  const there = 'select distinct * from unnest($1::uuid[], $2::uuid[]) as g(location_id, product_id)'
  const values = [spots.map(({ locationId }) => locationId), spots.map(({ productId }) => productId)]
  await tx.$executeRawUnsafe(
    `select 1 from allocation a join location_stock s on s.id = a.location_stock_id join (${there}) g using (location_id, product_id)
     order by s.location_id, s.product_id, s.batch_id, s.quality, a.id for no key update of a`,
    ...values,
  )
  await tx.$executeRawUnsafe(
    `select 1 from location_stock s join (${there}) g using (location_id, product_id)
     order by s.location_id, s.product_id, s.batch_id, s.quality for no key update of s`,
    ...values,
  )
}
