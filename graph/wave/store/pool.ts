import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { notStopped } from '../../package/steps/packing.ts'
import type { PoolPackage } from '../rules/wave.ts'

export interface PoolFilter {
  warehouseId: string
  groupId?: string | null | undefined
  channelIds?: readonly string[] | null | undefined
  customerIds?: readonly string[] | null | undefined
  packageIds?: readonly string[] | null | undefined
}

/** A pending package with the fields of the pool filter. */
export interface PooledPackage extends PoolPackage {
  channelId: string | null
  customerId: string
  createdAt: Date
}

/** Maximum packages considered by one generation. */
export const poolLimit = 20_000

export type PoolReader = Pick<Tx, '$queryRawUnsafe'>

/** Pending packages available for waves, oldest first. */
export function readPool(db: PoolReader, filter: PoolFilter): Promise<PooledPackage[]> {
  return db.$queryRawUnsafe(
    `select id::text, group_id::text as "groupId", channel_id::text as "channelId", customer_id::text as "customerId", signature, skus, pieces,
       created_at as "createdAt"
     from package
     where warehouse_id = $1::uuid and state = 'PENDING' and ${notStopped('package')}
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

/** Free good pieces of a product by kind of area. */
export interface FreeByProduct {
  sku: string
  picking: number
  staged: number
}

/** Free stock of products in the picking and staging areas of a warehouse, without locking. */
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

/** Lines of pending packages, in id order. */
export function wantsOf(
  db: Pick<Tx, '$queryRawUnsafe'>,
  packageIds: readonly string[],
): Promise<{ packageId: string; lineId: string; productId: string; quantity: number }[]> {
  return db.$queryRawUnsafe(
    `select l.package_id::text as "packageId", l.id::text as "lineId", l.product_id::text as "productId", l.quantity
     from package_line l where l.package_id = any($1::uuid[]) order by l.package_id, l.id`,
    packageIds,
  )
}

/** Numbers of packages, oldest first. */
export async function packageNumbers(db: Pick<Tx, '$queryRawUnsafe'>, packageIds: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ number: string }[]>(
    'select number from package where id = any($1::uuid[]) order by id',
    packageIds,
  )
  return rows.map(({ number }) => number)
}

/** Names of the logistics groups, channels and customers of a pool, by id. */
export async function namesOf(
  db: Pick<Tx, '$queryRawUnsafe'>,
  pool: readonly { groupId: string | null; channelId: string | null; customerId: string | null }[],
  language: Language,
): Promise<Map<string, string>> {
  const ids = new Set(pool.flatMap(({ groupId, channelId, customerId }) => [groupId, channelId, customerId]))
  const rows = await db.$queryRawUnsafe<{ id: string; name: string }[]>(
    `select id::text, ${nameSql(language, 'x')} as name from logistics_group x where id = any($1::uuid[])
     union all select id::text, ${nameSql(language, 'x')} from channel x where id = any($1::uuid[])
     union all select id::text, ${nameSql(language, 'x')} from customer x where id = any($1::uuid[])`,
    [...ids].filter((id) => id !== null),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Codes of locations, in natural order. */
export async function locationCodes(db: Pick<Tx, '$queryRawUnsafe'>, locationIds: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ code: string }[]>(
    'select code from location where id = any($1::uuid[]) order by prefix, walk_order, code',
    locationIds,
  )
  return rows.map(({ code }) => code)
}
