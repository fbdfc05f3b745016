import type { Tx } from '../../kernel/sql/db.ts'
import type { Pile } from '../rules.ts'
import type { Owner } from '../steps/post.ts'

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
