import type { Tx } from '../../kernel/sql/db.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import type { AllocatedStock, FreeStock } from '../rules.ts'
import type { Owner } from '../steps/post.ts'

const freeStock = `s.location_id::text as "locationId", s.product_id::text as "productId", s.batch_id::text as "batchId", s.quality::text, s.free
     from location_stock s join location l on l.id = s.location_id join batch b on b.id = s.batch_id`
/** SQL: pieces of the product of stock `s` are held for a count at its location, so that what the books say of it may be wrong. */
export const isCounted = `exists (
  select from location_stock h join allocation c on c.location_stock_id = h.id and c.owner = 'COUNT_HOLD'
  where h.location_id = s.location_id and h.product_id = s.product_id)`

/** Locations to pick from: all, or those where nothing of the product is held for a count, or only those where something is. */
export type PlacesToPick = 'ALL' | 'NOT_COUNTED' | 'COUNTED'

const counted = { ALL: '', NOT_COUNTED: ` and not ${isCounted}`, COUNTED: ` and ${isCounted}` }

const pickable = (places: PlacesToPick) => `s.quality = 'GOOD' and s.on_hand > s.allocated and a.type = 'PICKING'${counted[places]}`

const pickingOrder = 'order by b.received_on, b.id, l.prefix, l.walk_order, l.id'

/** Locks the free stock of products in the picking areas of a warehouse, in picking order: oldest batch first, then by walk order. */
export async function lockFreeStock(
  tx: Tx,
  warehouseId: string,
  productIds: readonly string[],
  places: PlacesToPick,
): Promise<FreeStock[]> {
  const locked = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select s.id::text from location_stock s join location l on l.id = s.location_id join cargo_area a on a.id = l.cargo_area_id
     where s.warehouse_id = $1::uuid and s.product_id = any($2::uuid[]) and ${pickable(places)}
     order by s.location_id, s.product_id, s.batch_id, s.quality for no key update of s`,
    warehouseId,
    productIds,
  )
  // A separate statement sees the rows as they are after locking, and only those.
  return tx.$queryRawUnsafe<FreeStock[]>(
    `select ${freeStock} where s.id = any($1::uuid[]) and s.on_hand > s.allocated ${pickingOrder}`,
    locked.map(({ id }) => id),
  )
}

export type StockReader = Pick<Tx, '$queryRawUnsafe'>

/** The same without locking, as it is now. */
export function readFreeStock(
  db: StockReader,
  warehouseId: string,
  productIds: readonly string[],
  places: PlacesToPick = 'ALL',
): Promise<FreeStock[]> {
  return db.$queryRawUnsafe<FreeStock[]>(
    `select ${freeStock} join cargo_area a on a.id = l.cargo_area_id
     where s.warehouse_id = $1::uuid and s.product_id = any($2::uuid[]) and ${pickable(places)}
     ${pickingOrder}`,
    warehouseId,
    productIds,
  )
}

/** Locks the allocations of owners and their stock rows, in lock order. */
export async function lockAllocatedStock(tx: Tx, owner: Owner, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length === 0) return
  await lockAllocations(tx, owner, ownerIds)
  await tx.$executeRawUnsafe(
    `select 1 from location_stock s
     where s.id in (select a.location_stock_id from allocation a where a.owner = $1::allocation_owner and a.owner_id = any($2::uuid[]))
     order by s.location_id, s.product_id, s.batch_id, s.quality for no key update of s`,
    owner,
    ownerIds,
  )
}

/** SQL: the stock that owners of a kind have allocated, with the kind of its location; `ownerIds` is a query. */
export const allocatedTo = (owner: Owner, ownerIds: string) => `
  select a.id, s.location_id as "locationId", s.product_id as "productId", s.batch_id as "batchId", s.quality, s.warehouse_id as "warehouseId",
    s.customer_id as "customerId", a.owner, a.owner_id as "ownerId", a.quantity, l.kind
  from allocation a join location_stock s on s.id = a.location_stock_id join location l on l.id = s.location_id
  where a.owner = '${owner}' and a.owner_id = any(array(${ownerIds}))
  order by s.location_id, s.product_id, s.batch_id, s.quality, a.id`

/** SQL: the stock that package lines have allocated; `lineIds` is a query. */
export const heldByLines = (lineIds: string) => `
  select a.id, s.location_id as "locationId", s.product_id as "productId", s.batch_id as "batchId", s.quality, s.warehouse_id as "warehouseId",
    s.customer_id as "customerId", a.owner, a.owner_id as "ownerId", a.quantity
  from allocation a join location_stock s on s.id = a.location_stock_id
  where a.owner = 'PACKAGE_LINE' and a.owner_id = any(array(${lineIds}))
  order by s.location_id, s.product_id, s.batch_id, s.quality, a.id`

/**
 * SQL: locks the allocations of the package lines `:lineIds` after the part `ready`, in lock order; the part `unchanged` has one row if they are the
 * loaded ones. The stock rows, which are contended, are left to the posting.
 */
export const unchangedAllocations = (ready: string) => `
  held as materialized (
    select a.id, a.quantity from ${ready} cross join allocation a join location_stock s on s.id = a.location_stock_id
    where a.owner = 'PACKAGE_LINE' and a.owner_id = any(:lineIds::uuid[])
    order by s.location_id, s.product_id, s.batch_id, s.quality, a.id for no key update of a
  ), unchanged as materialized (
    select 1 from ${ready} cross join (
      select count(*) as n, count(x.id) as same
      from held h left join unnest(:allocationIds::uuid[], :allocationPieces::integer[]) as x(id, pieces) on x.id = h.id and x.pieces = h.quantity
    ) c
    where c.n = cardinality(:allocationIds::uuid[]) and c.same = c.n
  )`

/** SQL: the same for the allocations themselves; the part `unchanged_claims` has one row if all of them are there and as they were loaded. */
export const unchangedClaims = (ready: string) => `
  claim as materialized (
    select a.id, a.quantity from ${ready} cross join allocation a join location_stock s on s.id = a.location_stock_id
    where a.id = any(:allocationIds::uuid[])
    order by s.location_id, s.product_id, s.batch_id, s.quality, a.id for no key update of a
  ), unchanged_claims as materialized (
    select 1 from claim c join unnest(:allocationIds::uuid[], :allocationPieces::integer[]) as x(id, pieces) on x.id = c.id and x.pieces = c.quantity
    having count(*) = cardinality(:allocationIds::uuid[])
  )`

/** Values of `unchangedClaims`, and of `unchangedAllocations` beside the lines. */
export const valuesOfAllocations = (held: readonly { id: string; quantity: number }[]): Values => ({
  allocationIds: held.map(({ id }) => id),
  allocationPieces: held.map(({ quantity }) => quantity),
})

/**
 * Locks and reads the allocations of owners, with the kind of location. The stock rows, which are contended, are left to the posting:
 * allocated pieces cannot be taken by others.
 */
export async function lockAllocations(
  tx: Tx,
  owner: Owner,
  ownerIds: readonly string[],
): Promise<(AllocatedStock & { kind: 'SHELF' | 'OUT' | 'HAND' })[]> {
  return tx.$queryRawUnsafe(
    `select s.location_id::text as "locationId", s.product_id::text as "productId", s.batch_id::text as "batchId", s.quality::text,
       s.warehouse_id::text as "warehouseId", s.customer_id::text as "customerId", a.owner::text, a.owner_id::text as "ownerId", a.quantity,
       l.kind::text
     from allocation a join location_stock s on s.id = a.location_stock_id join location l on l.id = s.location_id
     where a.owner = $1::allocation_owner and a.owner_id = any($2::uuid[])
     order by s.location_id, s.product_id, s.batch_id, s.quality, a.id for no key update of a`,
    owner,
    ownerIds,
  )
}
