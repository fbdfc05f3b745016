import type { Language } from '../../kernel/language.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { productNameSql } from '../../product/rules/product.ts'

/** A line of a pick list: what to take from one location for a wave. */
export interface PickLine {
  locationId: string
  locationCode: string
  areaCode: string
  productId: string
  sku: string
  productName: string
  barcode: string | null
  pieces: number
  /** Whether the pieces were picked. */
  picked: boolean
  /** Packages that they are for. */
  shares: { packageId: string; number: string; slot: number | null; pieces: number }[]
}

/** Pick list of a wave in the order of its planned walk, else of the location codes: allocations on shelves and, once picked, what moved to its OUT location. */
export function readPickList(db: Pick<Db, '$queryRawUnsafe'>, waveId: string, language: Language): Promise<PickLine[]> {
  return db.$queryRawUnsafe<PickLine[]>(
    `with member as (
       select p.id, p.number, p.slot, l.id as line_id, l.product_id from package p join package_line l on l.package_id = p.id where p.wave_id = $1::uuid
     ), waiting as (
       select s.location_id, s.product_id, a.quantity as pieces, false as picked, m.id, m.number, m.slot
       from member m join allocation a on a.owner = 'PACKAGE_LINE' and a.owner_id = m.line_id
       join location_stock s on s.id = a.location_stock_id join location o on o.id = s.location_id
       where o.kind = 'SHELF'
     ), gone as (
       select f.location_id, f.product_id, sum(-f.change)::integer as pieces, true as picked
       from stock_flow f join location o on o.id = f.location_id
       where f.document_kind = 'Wave' and f.document_id = $1::uuid and f.quantity = 'ON_HAND' and o.kind = 'SHELF'
       group by 1, 2 having sum(f.change) <> 0
     ), pile as (
       select location_id, product_id, sum(pieces)::integer as pieces, picked,
         jsonb_agg(jsonb_build_object('packageId', id, 'number', number, 'slot', slot, 'pieces', pieces) order by slot, number) as shares
       from waiting group by 1, 2, 4
       union all select location_id, product_id, pieces, picked, '[]'::jsonb from gone
     )
     select o.id::text as "locationId", o.code as "locationCode", a.code as "areaCode", r.id::text as "productId", r.sku, ${productNameSql(language, 'r')} as "productName",
       product_piece_barcode(r.id) as barcode, pile.pieces, pile.picked, pile.shares
     from pile join location o on o.id = pile.location_id join cargo_area a on a.id = o.cargo_area_id join product r on r.id = pile.product_id
     left join wave_stop w on w.wave_id = $1::uuid and w.location_id = pile.location_id
     order by w.position, a.code, o.prefix, o.walk_order, o.code, r.sku`,
    waveId,
  )
}
