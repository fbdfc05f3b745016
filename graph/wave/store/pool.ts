import type { Tx } from '../../kernel/db.ts'
import type { PoolPackage } from '../rules.ts'

export interface PoolFilter {
  warehouseId: string
  groupId?: string | null | undefined
  channelIds?: readonly string[] | null | undefined
  customerIds?: readonly string[] | null | undefined
  packageIds?: readonly string[] | null | undefined
}

/** A package of the pool, with what people choose by. */
export interface PooledPackage extends PoolPackage {
  channelId: string | null
  customerId: string
}

/** At most as many packages as one generation looks at. */
export const poolLimit = 20_000

/** With what a pool is read. */
export type PoolReader = Pick<Tx, '$queryRawUnsafe'>

/** The pending packages that a wave could take, the oldest first. */
export function readPool(db: PoolReader, filter: PoolFilter): Promise<PooledPackage[]> {
  return db.$queryRawUnsafe(
    `select id::text, group_id::text as "groupId", channel_id::text as "channelId", customer_id::text as "customerId", signature, skus, pieces
     from package
     where warehouse_id = $1::uuid and state = 'PENDING' and blocked_at is null and interception <> 'REQUESTED'
       and ($2::uuid is null or group_id = $2::uuid) and ($3::uuid[] is null or channel_id = any($3::uuid[]))
       and ($4::uuid[] is null or customer_id = any($4::uuid[])) and ($5::uuid[] is null or id = any($5::uuid[]))
     order by id limit ${poolLimit}`,
    filter.warehouseId,
    filter.groupId ?? null,
    filter.channelIds ?? null,
    filter.customerIds ?? null,
    filter.packageIds ?? null,
  )
}

/** Free good pieces of a product, by where they lie. */
export interface FreeByProduct {
  sku: string
  picking: number
  staged: number
}

/** What is free of products in the picking areas and in the staging areas of a warehouse; nothing is locked. */
export async function freeByProduct(
  db: Pick<Tx, '$queryRawUnsafe'>,
  warehouseId: string,
  productIds: readonly string[],
): Promise<Map<string, FreeByProduct>> {
  const rows = await db.$queryRawUnsafe<(FreeByProduct & { productId: string })[]>(
    `select p.id::text as "productId", p.sku, coalesce(x.picking, 0) as picking, coalesce(x.staged, 0) as staged
     from product p left join (
       select s.product_id, (sum(s.free) filter (where a.type = 'PICKING'))::integer as picking, (sum(s.free) filter (where a.type = 'STAGING'))::integer as staged
       from location_stock s join location l on l.id = s.location_id join cargo_area a on a.id = l.cargo_area_id
       where s.warehouse_id = $1::uuid and s.product_id = any($2::uuid[]) and s.quality = 'GOOD' and s.on_hand > s.allocated
       group by 1
     ) x on x.product_id = p.id
     where p.id = any($2::uuid[])`,
    warehouseId,
    productIds,
  )
  return new Map(rows.map((row) => [row.productId, row]))
}

/** What packages of a pool ask for, line by line, in the order of the ids. */
export function wantsOf(
  db: Pick<Tx, '$queryRawUnsafe'>,
  packageIds: readonly string[],
): Promise<{ packageId: string; productId: string; quantity: number }[]> {
  return db.$queryRawUnsafe(
    `select l.package_id::text as "packageId", l.product_id::text as "productId", l.quantity
     from package_line l where l.package_id = any($1::uuid[]) order by l.package_id, l.id`,
    packageIds,
  )
}

/** The names of the logistics groups, channels and customers of a pool, by id. */
export async function namesOf(
  db: Pick<Tx, '$queryRawUnsafe'>,
  pool: readonly { groupId: string | null; channelId: string | null; customerId: string }[],
): Promise<Map<string, string>> {
  const ids = new Set(pool.flatMap(({ groupId, channelId, customerId }) => [groupId, channelId, customerId]))
  const rows = await db.$queryRawUnsafe<{ id: string; name: string }[]>(
    `select id::text, name from logistics_group where id = any($1::uuid[])
     union all select id::text, name from channel where id = any($1::uuid[])
     union all select id::text, name from customer where id = any($1::uuid[])`,
    [...ids].filter((id) => id !== null),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
