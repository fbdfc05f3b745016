import type { Tx } from '../../kernel/sql/db.ts'
import type { AllocatedStock, FreeStock } from '../rules.ts'
import type { Owner } from '../steps/post.ts'

/** Locks the free stock of products in the picking areas of a warehouse, in picking order: oldest batch first, then by walk order. */
export async function lockFreeStock(tx: Tx, warehouseId: string, productIds: readonly string[]): Promise<FreeStock[]> {
  const locked = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select s.id::text from location_stock s join location l on l.id = s.location_id join cargo_area a on a.id = l.cargo_area_id
     where s.warehouse_id = $1::uuid and s.product_id = any($2::uuid[]) and s.quality = 'GOOD' and s.on_hand > s.allocated and a.type = 'PICKING'
     order by s.location_id, s.product_id, s.batch_id, s.quality for no key update of s`,
    warehouseId,
    productIds,
  )
  // A separate statement sees the rows as they are after locking, and only those.
  return tx.$queryRawUnsafe<FreeStock[]>(
    `select s.location_id::text as "locationId", s.product_id::text as "productId", s.batch_id::text as "batchId", s.quality::text, s.free
     from location_stock s join location l on l.id = s.location_id join batch b on b.id = s.batch_id
     where s.id = any($1::uuid[]) and s.on_hand > s.allocated
     order by b.received_on, b.id, l.prefix, l.walk_order, l.id`,
    locked.map(({ id }) => id),
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
