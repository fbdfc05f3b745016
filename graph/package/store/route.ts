import type { Call } from '../../kernel/command/call.ts'
import type { Db, Queries, Tx } from '../../kernel/sql/db.ts'

/** Maximum packages that are routed per transaction. */
export const routedAtOnce = 100

/** What of a product decides a channel. */
export interface RoutedProduct {
  id: string
  declaredPrice: string
  currency: string
  length: number
  width: number
  height: number
  customsAttributes: string[]
  tagIds: string[]
}

export async function readRoutedProducts(sql: Queries, ids: readonly string[]): Promise<Map<string, RoutedProduct>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql.query<RoutedProduct>(
    `select o.id::text, o.declared_price::text as "declaredPrice", o.currency, o.length_millimetres as length, o.width_millimetres as width,
       o.height_millimetres as height, o.customs_attributes::text[] as "customsAttributes",
       coalesce((select array_agg(t.tag_id::text order by t.tag_id) from product_tagging t where t.product_id = o.id), '{}') as "tagIds"
     from product o where o.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A package as its channel is chosen. */
export interface PackageToRoute {
  id: string
  warehouseId: string
  customerId: string
  channelId: string | null
  platform: string | null
  country: string
  postcode: string
  city: string
  grams: number
  lines: { productId: string; quantity: number }[]
}

const columns = `p.id::text, p.warehouse_id::text as "warehouseId", p.customer_id::text as "customerId", p.channel_id::text as "channelId",
  p.platform, r.country, r.postcode, r.city, p.weight_grams as grams,
  (select json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity) order by l.line_no) from package_line l where l.package_id = p.id)
    as lines`

/** Packages in the order of their ids. */
export async function readPackagesToRoute(sql: Queries, ids: readonly string[]): Promise<PackageToRoute[]> {
  const { rows } = await sql.query<PackageToRoute>(
    `select ${columns} from package p join recipient r on r.package_id = p.id where p.id = any($1::uuid[])
     order by array_position($1::uuid[], p.id)`,
    [ids],
  )
  return rows
}

/** The last packages of a warehouse that were not cancelled nor split off, the newest first. */
export async function readLastPackages(sql: Queries, warehouseId: string, limit: number): Promise<(PackageToRoute & { number: string })[]> {
  const { rows } = await sql.query<PackageToRoute & { number: string }>(
    `select ${columns}, p.number
     from (
       select * from package where warehouse_id = $1::uuid and state <> 'CANCELLED' and split_from_id is null order by day desc, id desc limit $2::integer
     ) p join recipient r on r.package_id = p.id
     order by p.day desc, p.id desc`,
    [warehouseId, limit],
  )
  return rows
}

/** A decision as it is kept with its package. */
export interface KeptRoute {
  packageId: string
  warehouseId: string
  ruleSetId: string
  channelId: string | null
  metRuleIds: readonly string[]
  facts: object
}

/** Keeps how packages were routed, in place of what was kept before. */
export async function keepRoutes(tx: Tx, call: Call, routes: readonly KeptRoute[]): Promise<void> {
  if (routes.length === 0) return
  await tx.$executeRawUnsafe(
    `insert into package_route (package_id, warehouse_id, rule_set_id, channel_id, met_rule_ids, facts, decided_at)
     select r."packageId", r."warehouseId", r."ruleSetId", r."channelId", array(select jsonb_array_elements_text(r."metRuleIds")::uuid), r.facts, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as r("packageId" uuid, "warehouseId" uuid, "ruleSetId" uuid, "channelId" uuid, "metRuleIds" jsonb, facts jsonb)
     on conflict (package_id) do update set rule_set_id = excluded.rule_set_id, channel_id = excluded.channel_id,
       met_rule_ids = excluded.met_rule_ids, facts = excluded.facts, decided_at = excluded.decided_at`,
    JSON.stringify(routes),
    call.now,
  )
}

/** Forgets how a package was routed: its channel was chosen by a person. */
export async function forgetRoute(tx: Tx, packageId: string): Promise<void> {
  await tx.packageRoute.deleteMany({ where: { packageId } })
}

export async function isRouted(db: Tx | Db, packageId: string): Promise<boolean> {
  return (await db.packageRoute.count({ where: { packageId } })) > 0
}

/** Gives packages other channels. */
export async function setChannels(
  tx: Tx,
  call: Call,
  rows: readonly { id: string; channelId: string | null; groupId: string | null }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.$executeRawUnsafe(
    `update package p set channel_id = r."channelId", group_id = r."groupId", version = p.version + 1, updated_at = $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as r(id uuid, "channelId" uuid, "groupId" uuid) where p.id = r.id`,
    JSON.stringify(rows),
    call.now,
  )
}

/** Drafts of active customers of a warehouse without a channel, after an id. */
export async function draftsToRoute(tx: Tx, warehouseId: string, afterId: string | null, limit: number): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select p.id::text from package p
     where p.warehouse_id = $1::uuid and p.state = 'DRAFT' and p.channel_id is null and ($2::uuid is null or p.id > $2::uuid)
       and exists (select from customer c where c.id = p.customer_id and c.active)
     order by p.id limit $3::integer`,
    warehouseId,
    afterId,
    limit,
  )
  return rows.map(({ id }) => id)
}

/** Pending packages of a warehouse outside of waves that the rules gave a channel and that have no label yet, after an id; they are locked. */
export async function pendingToRoute(tx: Tx, warehouseId: string, afterId: string | null, limit: number) {
  return tx.$queryRawUnsafe<{ id: string; customerId: string }[]>(
    `select p.id::text, p.customer_id::text as "customerId" from package p join package_route r on r.package_id = p.id
     where p.warehouse_id = $1::uuid and p.state = 'PENDING' and p.wave_id is null and p.label in ('NONE', 'REQUESTED', 'FAILED')
       and ($2::uuid is null or p.id > $2::uuid)
     order by p.id limit $3::integer for no key update of p`,
    warehouseId,
    afterId,
    limit,
  )
}

/** Warehouses with drafts without a channel that live rules may route: some warehouses, those of some customers, or all. */
export async function warehousesToRoute(
  sql: Queries,
  warehouseIds: readonly string[],
  customerIds: readonly string[],
  all: boolean,
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select w.id from warehouse w
     where w.chooses_channels and exists (
       select from package p where p.warehouse_id = w.id and p.state = 'DRAFT' and p.channel_id is null
         and ($3::boolean or p.warehouse_id = any($1::uuid[]) or p.customer_id = any($2::uuid[])))`,
    [warehouseIds, customerIds, all],
  )
  return rows.map(({ id }) => id)
}
