import type { Context } from '../../kernel/schema/context.ts'

/** What decides the freight of a package: grams and millimetres, 0 if they are not known. */
export interface FreightRow {
  id: string
  channelId: string
  warehouseId: string
  timeZone: string
  shippedAt: Date | null
  country: string
  postcode: string
  city: string
  grams: number
  length: number
  width: number
  height: number
}

/** Packages as they are priced: by their weight on the scale or of their goods, and the size of their packaging or of their stacked goods. */
const priced = `select p.id, p.channel_id as "channelId", p.warehouse_id as "warehouseId", w.time_zone as "timeZone", p.shipped_at as "shippedAt", r.country, r.postcode, r.city,
       coalesce(p.measured_weight_grams, p.weight_grams) as grams,
       coalesce(m.length_millimetres, goods.length, 0)::integer as length,
       coalesce(m.width_millimetres, goods.width, 0)::integer as width,
       coalesce(m.height_millimetres, goods.height, 0)::integer as height
     from package p
     join warehouse w on w.id = p.warehouse_id
     join recipient r on r.package_id = p.id
     left join packaging_material m on m.id = p.material_id
     left join lateral (
       select max(o.length_millimetres) as length, max(o.width_millimetres) as width, least(sum(o.height_millimetres::bigint * l.quantity), 100000) as height
       from package_line l join product o on o.id = l.product_id
       where l.package_id = p.id
     ) goods on m.id is null`

/** Packages with a channel, as they are priced. */
export async function readFreightRows(pool: Pick<Context['pool'], 'query'>, ids: readonly string[]): Promise<FreightRow[]> {
  const { rows } = await pool.query<FreightRow>(`${priced} where p.id = any($1::uuid[]) and p.channel_id is not null`, [ids])
  return rows
}

/** The last packages of a channel that were shipped in a period, as they are priced. */
export async function readShippedRows(
  pool: Pick<Context['pool'], 'query'>,
  { warehouseId, channelId, from, until, limit }: { warehouseId: string; channelId: string; from: Date; until: Date; limit: number },
): Promise<FreightRow[]> {
  const { rows } = await pool.query<FreightRow>(
    `${priced} where p.warehouse_id = $1::uuid and p.channel_id = $2::uuid and p.shipped_at >= $3 and p.shipped_at < $4
     order by p.shipped_at desc, p.id desc limit $5`,
    [warehouseId, channelId, from, until, limit],
  )
  return rows
}
