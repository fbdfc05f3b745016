import { areasFor } from '../../stock/rules.ts'
import type { QualityValue } from '../rules/model.ts'
import type { Candidate, WalkPosition } from '../rules/proposal.ts'

const nearest = 80

/** Candidate locations for products to put away, and the sizes of these. */
export interface Candidates {
  /** Position of the user. */
  near: WalkPosition | null
  candidates: readonly (Candidate & { productId: string; quality: QualityValue })[]
  sizes: readonly { productId: string; size: [number, number, number] }[]
}

/** SQL: the types of cargo areas that take goods of a quality. */
export const areaTypes = (quality: QualityValue) => `array[${areasFor[quality].map((type) => `'${type}'`).join(', ')}]::cargo_area_type[]`

/**
 * SQL: candidate locations for the products and qualities of the part `wants`, with the types of their areas: up to 20 that hold them, most pieces
 * first, and the nearest empty ones of each suitable area. `place` has the warehouse, `near` the position of the user, if known.
 */
export const candidateParts = `
  lying as materialized (
    select w.product_id, w.quality, t.location_id, t.same
    from wants w cross join place cross join lateral (
      select s.location_id, sum(s.on_hand)::integer as same
      from location_stock s join location l on l.id = s.location_id join cargo_area a on a.id = l.cargo_area_id
      where s.warehouse_id = place.id and s.product_id = w.product_id and s.quality = w.quality and s.on_hand > 0 and a.type = any(w.types)
      group by 1 order by 2 desc, 1 limit 20
    ) t
  ), idle as materialized (
    select w.product_id, w.quality, l.id as location_id, row_number() over (
      partition by w.product_id, w.quality, a.type
      order by (l.prefix <> coalesce((select prefix from near), ''))::integer, abs(l.walk_order - coalesce((select walk_order from near), 0)), l.prefix,
        l.walk_order) as nth
    from wants w cross join place join location l on l.warehouse_id = place.id and l.kind = 'SHELF'
      join cargo_area a on a.id = l.cargo_area_id and a.type = any(w.types)
    where not exists (select from location_stock s where s.location_id = l.id and s.on_hand > 0)
  ), candidate as materialized (
    select f.product_id::text as "productId", f.quality::text, l.id::text as "locationId", l.code, l.prefix, l.walk_order as "walkOrder",
      a.code as "areaCode", a.type::text as "areaType", f.same, f.idle,
      case when h.id is null then null else array[h.length_millimetres, h.width_millimetres, h.height_millimetres] end as size,
      coalesce((
        select sum(s.on_hand::float8 * p.length_millimetres * p.width_millimetres * p.height_millimetres)
        from location_stock s join product p on p.id = s.product_id where s.location_id = l.id and s.on_hand > 0), 0) as "usedVolume"
    from (
      select product_id, quality, location_id, same, false as idle from lying
      union all select product_id, quality, location_id, 0, true from idle where nth <= ${nearest}
    ) f join location l on l.id = f.location_id join cargo_area a on a.id = l.cargo_area_id
    left join shelf_spec h on h.id = l.shelf_spec_id
  )`

/** SQL: the columns of `candidateParts`. */
export const candidateColumns = `
  (select json_build_object('prefix', prefix, 'walkOrder', walk_order) from near) as near,
  (select coalesce(json_agg(c), '[]') from candidate c) as candidates,
  (select coalesce(json_agg(json_build_object('productId', p.id, 'size',
    json_build_array(p.length_millimetres, p.width_millimetres, p.height_millimetres))), '[]')
   from product p where p.id in (select product_id from wants)) as sizes`

/** SQL: the position of the shelf with a code. */
export const nearPart = (code: string) => `
  near as materialized (
    select l.prefix, l.walk_order from place join location l on l.warehouse_id = place.id and l.code = ${code} and l.kind = 'SHELF'
  )`
