import type { Tx } from '../../kernel/sql/db.ts'
import type { Pile } from '../rules.ts'
import type { Owner } from '../steps/post.ts'
import { isCounted } from './allocations.ts'

/** The stock of products at locations, oldest batch first. Not locked: what is posted is checked under the lock. */
export function readPiles(tx: Pick<Tx, '$queryRawUnsafe'>, spots: readonly { locationId: string; productId: string }[]): Promise<Pile[]> {
  return tx.$queryRawUnsafe<Pile[]>(
    `select s.location_id::text as "locationId", s.product_id::text as "productId", s.batch_id::text as "batchId", s.quality::text,
       s.on_hand as "onHand", s.free
     from (select distinct * from unnest($1::uuid[], $2::uuid[]) as g(location_id, product_id)) g
     join location_stock s using (location_id, product_id)
     join batch b on b.id = s.batch_id
     where s.on_hand > 0
     order by b.received_on, b.id`,
    spots.map(({ locationId }) => locationId),
    spots.map(({ productId }) => productId),
  )
}

/** Free good pieces of a product at a location. */
export interface FreePlace {
  locationId: string
  /** Code of the location. */
  location: string
  free: number
}

/** Where a product is free in the picking areas, by location codes; no locations where pieces of it are held for a count. */
export function readFreePlaces(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  { warehouseId, productId }: { warehouseId: string; productId: string },
): Promise<FreePlace[]> {
  return tx.$queryRawUnsafe<FreePlace[]>(
    `select l.id::text as "locationId", l.code as location, sum(s.free)::integer as free
     from location_stock s join location l on l.id = s.location_id join cargo_area a on a.id = l.cargo_area_id
     where s.warehouse_id = $1::uuid and s.product_id = $2::uuid and s.quality = 'GOOD' and s.on_hand > s.allocated and a.type = 'PICKING'
       and not ${isCounted}
     group by l.id, a.code order by a.code, l.prefix, l.walk_order, l.code`,
    warehouseId,
    productId,
  )
}

/** Available good pieces of products in a warehouse. */
export async function readAvailable(
  tx: Pick<Tx, 'productStock'>,
  warehouseId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.productStock.findMany({
    where: { warehouseId, productId: { in: [...productIds] } },
    select: { productId: true, available: true },
  })
  return new Map(rows.map(({ productId, available }) => [productId, available ?? 0]))
}

/** Good and defective pieces of products in a warehouse. */
export async function readTotals(
  tx: Pick<Tx, 'productStock'>,
  warehouseId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.productStock.findMany({
    where: { warehouseId, productId: { in: [...productIds] } },
    select: { productId: true, total: true },
  })
  return new Map(rows.map(({ productId, total }) => [productId, total ?? 0]))
}

/** Pieces of products at locations that are allocated, by the kind of their owner. */
export function readAllocatedTo(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  spots: readonly { locationId: string; productId: string }[],
): Promise<{ locationId: string; productId: string; owner: Owner; quantity: number }[]> {
  return tx.$queryRawUnsafe(
    `select s.location_id::text as "locationId", s.product_id::text as "productId", a.owner::text, sum(a.quantity)::integer as quantity
     from (select distinct * from unnest($1::uuid[], $2::uuid[]) as g(location_id, product_id)) g
     join location_stock s using (location_id, product_id)
     join allocation a on a.location_stock_id = s.id
     group by 1, 2, 3`,
    spots.map(({ locationId }) => locationId),
    spots.map(({ productId }) => productId),
  )
}
