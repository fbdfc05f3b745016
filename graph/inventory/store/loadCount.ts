import type { Named } from '../../kernel/name.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import { canonicalCode } from '../../kernel/states/canonical.ts'
import { parseScan, readAs } from '../../kernel/states/codes.ts'
import type { SharedCode } from '../../product/rules/ambiguous.ts'
import { readProductCode } from '../../product/rules/scanned.ts'
import { productsWithKeys } from '../../product/steps/findProducts.ts'
import type { StockPosition } from '../../stock/steps/post.ts'
import type { CountEntry, CountedLine, Movement } from '../rules/counting.ts'
import type { CountToScan } from '../rules/countScan.ts'
import type { TransferPlace } from '../rules/transfer.ts'
import type { StockCountSkipReason } from '../states.ts'
import { movedOfLines } from './countSheet.ts'
import { personSql } from './person.ts'

/** A row as it was loaded: its `xmin` changes with it. */
interface LoadedRow {
  id: string
  row: string
}

/** A location of a count that is scanned. */
export interface LoadedPlace extends LoadedRow {
  locationId: string
  location: string
  areaType: TransferPlace['areaType'] | null
  emptyAt: Date | null
  skipReason: keyof typeof StockCountSkipReason.values | null
}

/** A line of a count at a scanned location. */
export interface LoadedCountLine extends LoadedRow, CountedLine {
  location: string
  productId: string
  sku: string
  productName: string
  productNameEn: string | null
  tally: number | null
  holderId: string | null
  /** Name of the holder; null without one. */
  holder: Named | null
  skipReason: keyof typeof StockCountSkipReason.values | null
}

/** A product of the scanned code, of a customer of the warehouse. */
export interface CountedProduct extends SharedCode {
  key: string
  pieces: number
  customerId: string
  productName: string
  productNameEn: string | null
}

/** Pieces of a scanned product on hand at a scanned location, with the position in the ledger. */
export interface LoadedBook {
  productId: string
  location: string
  quality: StockPosition['quality']
  book: number
  bookRows: Record<string, number>
}

/** What a scan of a count finds. */
export interface LoadedCount {
  count:
    | (Omit<CountToScan, 'places' | 'lines'> & {
        warehouseId: string
        isBlind: boolean
        /** Whether the code is its number. */
        isNamed: boolean
      })
    | null
  places: readonly LoadedPlace[]
  lines: readonly LoadedCountLine[]
  products: readonly CountedProduct[]
  books: readonly LoadedBook[]
}

/** The input of a scan of a count, as far as it decides what is loaded. */
export interface ScanOfCount {
  warehouseId: string
  code?: string | null | undefined
  stockCountId?: string | null | undefined
  location?: string | null | undefined
}

/** Statement that loads a scan of a count: the one that the code names, else that on the screen; its locations are those that the scan names. */
export const loadOfCount = {
  parts: `named as materialized (
    select id from stock_count where warehouse_id = :warehouseId::uuid and number = :number::text
  ), at_count as materialized (
    select c.id, c.number, c.type, c.state, c.is_blind as "isBlind", c.warehouse_id as "warehouseId", exists (select from named) as "isNamed"
    from admitted a join stock_count c on c.id = coalesce((select id from named), :stockCountId::uuid)
      and (a.warehouse_id is null or c.warehouse_id = a.warehouse_id)
  ), at_location as materialized (
    select id, code, cargo_area_id from location where warehouse_id = :warehouseId::uuid and code = any(:places::text[])
  ), spot as materialized (
    select p.id, p.xmin::text as "row", p.location_id as "locationId", o.code as location, a.type as "areaType", p.empty_at as "emptyAt",
      p.skip_reason as "skipReason"
    from at_count c cross join at_location o join stock_count_place p on p.count_id = c.id and p.location_id = o.id
      left join cargo_area a on a.id = o.cargo_area_id
  ), product_found as materialized (
    select r.id, f.key, f.pieces, r.sku, r.customer_id as "customerId", r.name as "productName", nullif(r.declared_name_en, '') as "productNameEn",
      c.name as "customerName", c.name_en as "customerNameEn"
    from (${productsWithKeys(':keys::text[]')}) f join product r on r.id = f.product_id join customer c on c.id = r.customer_id
    where exists (select from customer_warehouse w where w.customer_id = r.customer_id and w.warehouse_id = :warehouseId::uuid)
  ), line as materialized (
    select k.id, k.xmin::text as "row", s.location, k.product_id as "productId", r.sku, r.name as "productName",
      nullif(r.declared_name_en, '') as "productNameEn", k.book, k.book_at as "bookAt", k.tally, k.holder_id as "holderId",
      (select json_build_object('name', p.name, 'nameEn', p.name_en) from staff p where p.id = k.holder_id) as holder,
      k.skip_reason as "skipReason", k.recount_asked_at as "recountAskedAt", k.approved_difference as "approvedDifference",
      k.refused_reason as "refusedReason"
    from at_count c cross join spot s join stock_count_line k on k.count_id = c.id and k.location_id = s."locationId" join product r on r.id = k.product_id
  )`,
  select: `select (select row_to_json(c) from at_count c) as count,
    (select coalesce(json_agg(s), '[]') from spot s) as places,
    (select coalesce(json_agg(l order by sku, id), '[]') from line l) as lines,
    (select coalesce(json_agg(f order by id, key), '[]') from product_found f) as products,
    (select coalesce(json_agg(e order by id), '[]') from (
      select e.id, e.line_id as "lineId", e.counted, e.counted_at as "countedAt", e.recorded_at as "recordedAt",
        ${personSql('e')} as by
      from stock_count_entry e where e.line_id = any(array(select id from line))) e) as entries,
    (select coalesce(json_agg(m), '[]') from (${movedOfLines('array(select id from line)')}) m) as movements,
    (select coalesce(json_agg(b), '[]') from (
      select s.product_id as "productId", o.location, s.quality, sum(s.on_hand)::integer as book, jsonb_object_agg(s.id, s.row_no) as "bookRows"
      from spot o join location_stock s on s.location_id = o."locationId" and s.product_id = any(array(select id from product_found))
      group by 1, 2, 3) b) as books
    from admitted`,
}

/** Values of `loadOfCount`. */
export function valuesOfCount({ warehouseId, code, stockCountId, location }: ScanOfCount): Values {
  const place = code ? readAs(parseScan(code), 'location') : null
  const shown = readAs(parseScan(location ?? ''), 'location')
  return {
    warehouseId,
    stockCountId: stockCountId ?? null,
    places: [shown, place].filter((one) => one !== null),
    number: code && place === null ? canonicalCode(code).toUpperCase() : null,
    keys: code ? (readProductCode(code)?.keys ?? []) : [],
  }
}

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))
const dated = <Row extends object>(row: Row, ...names: (keyof Row)[]): Row => ({
  ...row,
  ...Object.fromEntries(names.map((name) => [name, timeOf(row[name] as string | null)])),
})

/** JSON has times as text. */
export function readCount(row: Record<string, unknown>): LoadedCount {
  const { entries, movements, ...loaded } = row as unknown as LoadedCount & {
    entries: (CountEntry & { lineId: string })[]
    movements: (Movement & { lineId: string })[]
  }
  const entriesOf = Map.groupBy(entries, ({ lineId }) => lineId)
  const movementsOf = Map.groupBy(movements, ({ lineId }) => lineId)
  return {
    ...loaded,
    places: loaded.places.map((place) => dated(place, 'emptyAt')),
    lines: loaded.lines.map((line) => ({
      ...dated(line, 'bookAt', 'recountAskedAt'),
      entries: (entriesOf.get(line.id) ?? []).map((entry) => dated(entry, 'countedAt', 'recordedAt')),
      movements: (movementsOf.get(line.id) ?? []).map((movement) => dated(movement, 'movedAt', 'postedAt', 'seenAt')),
    })),
  }
}
