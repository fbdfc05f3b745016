import type { Tx } from '../../kernel/db.ts'
import type { FreeSpot, Held } from '../rules.ts'
import type { Owner } from '../steps/post.ts'

/**
 * Locks what is free of some products in the picking areas of a warehouse and lists it as it should be taken: oldest batch first,
 * then along the walk.
 */
export async function lockFree(tx: Tx, warehouseId: string, productIds: readonly string[]): Promise<FreeSpot[]> {
  const locked = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select s.id::text from location_stock s join location l on l.id = s.location_id join cargo_area a on a.id = l.cargo_area_id
     where s.warehouse_id = $1::uuid and s.product_id = any($2::uuid[]) and s.quality = 'GOOD' and s.on_hand > s.allocated and a.type = 'PICKING'
     order by s.location_id, s.product_id, s.batch_id, s.quality for update of s`,
    warehouseId,
    productIds,
  )
  // A statement of its own: it sees the rows as they are now that they are locked, and only those.
  return tx.$queryRawUnsafe<FreeSpot[]>(
    `select s.location_id::text as "locationId", s.product_id::text as "productId", s.batch_id::text as "batchId", s.quality::text, s.free
     from location_stock s join location l on l.id = s.location_id join batch b on b.id = s.batch_id
     where s.id = any($1::uuid[]) and s.on_hand > s.allocated
     order by b.received_on, b.id, l.prefix, l.walk_order, l.id`,
    locked.map(({ id }) => id),
  )
}

/**
 * Locks what some owners have allocated and lists it, with the kind of place where it lies. The rows of stock, which others want too, are left
 * to the posting: nobody can take away what is allocated and locked.
 */
export async function lockHeld(tx: Tx, owner: Owner, ownerIds: readonly string[]): Promise<(Held & { kind: 'SHELF' | 'OUT' | 'HAND' })[]> {
  return tx.$queryRawUnsafe(
    `select s.location_id::text as "locationId", s.product_id::text as "productId", s.batch_id::text as "batchId", s.quality::text,
       s.warehouse_id::text as "warehouseId", s.customer_id::text as "customerId", a.owner::text, a.owner_id::text as "ownerId", a.quantity,
       l.kind::text
     from allocation a join location_stock s on s.id = a.location_stock_id join location l on l.id = s.location_id
     where a.owner = $1::allocation_owner and a.owner_id = any($2::uuid[])
     order by s.location_id, s.product_id, s.batch_id, s.quality, a.id for update of a`,
    owner,
    ownerIds,
  )
}
