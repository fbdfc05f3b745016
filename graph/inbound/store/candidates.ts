import type { Tx } from '../../kernel/sql/db.ts'
import { areasFor } from '../../stock/rules.ts'
import type { QualityValue } from '../rules/model.ts'
import type { Candidate, WalkPosition } from '../rules/proposal.ts'

const nearest = 80

/**
 * Candidate locations for a product: up to 20 that hold it in that quality, most pieces first, and the nearest empty ones of each suitable
 * area.
 */
export async function candidatesFor(
  tx: Tx,
  warehouseId: string,
  productId: string,
  quality: QualityValue,
  near: WalkPosition | null,
): Promise<{ candidates: Candidate[]; size: [number, number, number] }> {
  const rows = await tx.$queryRawUnsafe<(Omit<Candidate, 'size'> & { size: [number, number, number] | null })[]>(
    `with lying as (
       select s.location_id, sum(s.on_hand)::integer as same from location_stock s join location l on l.id = s.location_id
       join cargo_area a on a.id = l.cargo_area_id
       where s.warehouse_id = $1::uuid and s.product_id = $2::uuid and s.quality = $3::quality and s.on_hand > 0 and a.type = any($4::cargo_area_type[])
       group by 1 order by 2 desc, 1 limit 20
     ), idle as (
       select l.id as location_id, 0 as same, row_number() over (
         partition by a.type order by (l.prefix <> $5::text)::integer, abs(l.walk_order - $6::integer), l.prefix, l.walk_order) as place
       from location l join cargo_area a on a.id = l.cargo_area_id
       where l.warehouse_id = $1::uuid and l.kind = 'SHELF' and a.type = any($4::cargo_area_type[])
         and not exists (select from location_stock s where s.location_id = l.id and s.on_hand > 0)
     ), found as (
       select location_id, same, false as idle from lying union all select location_id, same, true from idle where place <= ${nearest}
     )
     select l.id::text as "locationId", l.code, l.prefix, l.walk_order as "walkOrder", a.code as "areaCode", a.type::text as "areaType", f.same, f.idle,
       case when h.id is null then null else array[h.length_millimetres, h.width_millimetres, h.height_millimetres] end as size,
       coalesce((
         select sum(s.on_hand::float8 * p.length_millimetres * p.width_millimetres * p.height_millimetres)
         from location_stock s join product p on p.id = s.product_id where s.location_id = l.id and s.on_hand > 0), 0) as "usedVolume"
     from found f join location l on l.id = f.location_id join cargo_area a on a.id = l.cargo_area_id
     left join shelf_spec h on h.id = l.shelf_spec_id`,
    warehouseId,
    productId,
    quality,
    areasFor[quality],
    near?.prefix ?? '',
    near?.walkOrder ?? 0,
  )
  const { lengthMillimetres, widthMillimetres, heightMillimetres } = await tx.product.findUniqueOrThrow({
    where: { id: productId },
    select: { lengthMillimetres: true, widthMillimetres: true, heightMillimetres: true },
  })
  return { candidates: rows, size: [lengthMillimetres, widthMillimetres, heightMillimetres] }
}

/** Walk position of a location; null if the code does not exist. */
export async function walkPositionOf(tx: Tx, warehouseId: string, code: string): Promise<WalkPosition | null> {
  return tx.location.findUnique({
    where: { warehouseId_code: { warehouseId, code }, kind: 'SHELF' },
    select: { prefix: true, walkOrder: true },
  })
}
