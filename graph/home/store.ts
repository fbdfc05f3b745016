import { v7 } from 'uuid'
import type { Language } from '../kernel/language.ts'
import { nameSql } from '../kernel/name.ts'
import { storedForms } from '../kernel/schema/search.ts'
import type { Db } from '../kernel/sql/db.ts'
import { codeKey } from '../kernel/states/codes.ts'
import { lowSql } from '../stock/steps/levels.ts'
import type { SearchKind } from './states.ts'

type Sql = Pick<Db, '$queryRawUnsafe'>

/** Number of rows in a state. */
export interface StateCount {
  state: string
  count: number
}

/** Packages by state, from the tally: folded counts plus newer deltas. */
export function packageStates(db: Sql, warehouseId: string): Promise<StateCount[]> {
  return db.$queryRawUnsafe<StateCount[]>(
    `select state::text, sum(n)::integer as count
     from (
       select state, sum(count) as n from package_tally_fold where warehouse_id = $1::uuid group by 1
       union all select state, sum(delta) from package_tally where warehouse_id = $1::uuid group by 1
     ) x group by 1`,
    warehouseId,
  )
}

/** Active waves, by state. */
export function waveStates(db: Sql, warehouseId: string): Promise<(StateCount & { suspended: number })[]> {
  return db.$queryRawUnsafe(
    `select state::text, count(*)::integer as count, count(suspended_at)::integer as suspended
     from wave where warehouse_id = $1::uuid and state not in ('ENDED', 'VOIDED') group by 1`,
    warehouseId,
  )
}

/** Open inbound orders, by state. */
export function inboundStates(db: Sql, warehouseId: string): Promise<StateCount[]> {
  return db.$queryRawUnsafe<StateCount[]>(
    `select state::text, count(*)::integer as count from inbound_order
     where warehouse_id = $1::uuid and state not in ('COMPLETED', 'VOIDED') group by 1`,
    warehouseId,
  )
}

export interface ExpectedOrders {
  today: number
  late: number
}

/** Inbound orders that are not signed for and expected on a day, or before it. */
export async function expectedOrders(db: Sql, warehouseId: string, today: string): Promise<ExpectedOrders> {
  const [row] = await db.$queryRawUnsafe<ExpectedOrders[]>(
    `select (count(*) filter (where expected_on = $2::date))::integer as today, (count(*) filter (where expected_on < $2::date))::integer as late
     from inbound_order where warehouse_id = $1::uuid and expected_on <= $2::date and state in ('FORECAST', 'IN_TRANSIT')`,
    warehouseId,
    today,
  )
  return row as ExpectedOrders
}

export interface WaitingParcels {
  count: number
  oldestAt: Date | null
}

/** Unknown parcels that wait, and since when the first of them does. */
export async function waitingParcels(db: Sql, warehouseId: string): Promise<WaitingParcels> {
  const [row] = await db.$queryRawUnsafe<[WaitingParcels]>(
    `select count(*)::integer as count, min(created_at) as "oldestAt" from unknown_parcel
     where warehouse_id = $1::uuid and state = 'WAITING'`,
    warehouseId,
  )
  return row
}

export interface StockFigures {
  good: number
  defective: number
  locked: number
  toShelve: number
  products: number
  locations: number
  occupied: number
  openReturns: number
  openHolds: number
  low: number
}

/** Stock and location figures of a warehouse. */
export async function stockFigures(db: Sql, warehouseId: string): Promise<StockFigures> {
  const [row] = await db.$queryRawUnsafe<[StockFigures]>(
    `select p.*, l.locations, l.occupied,
       (select count(*)::integer from return_task where warehouse_id = $1::uuid and state = 'OPEN') as "openReturns",
       (select count(*)::integer from count_hold where warehouse_id = $1::uuid and state = 'OPEN') as "openHolds",
       (select count(*)::integer from stock_level v join product_stock s on s.id = v.stock_id
        where v.warehouse_id = $1::uuid and ${lowSql}) as low
     from (
       select coalesce(sum(good), 0)::integer as good, coalesce(sum(defective), 0)::integer as defective, coalesce(sum(locked), 0)::integer as locked,
         coalesce(sum(to_shelve), 0)::integer as "toShelve", (count(*) filter (where total > 0))::integer as products
       from product_stock where warehouse_id = $1::uuid
     ) p, (
       select count(*)::integer as locations, (count(*) filter (where exists (
         select from location_stock s where s.location_id = l.id and s.on_hand > 0)))::integer as occupied
       from location l where warehouse_id = $1::uuid and kind = 'SHELF'
     ) l`,
    warehouseId,
  )
  return row
}

/** Number of open scan exceptions. */
export function openScanExceptions(db: Pick<Db, 'scanException'>, warehouseId: string): Promise<number> {
  return db.scanException.count({ where: { warehouseId, state: 'OPEN' } })
}

/** Pieces received since a time, net of corrections. */
export async function receivedPieces(db: Sql, warehouseId: string, since: Date): Promise<number> {
  // Ids are ordered by time and a receipt is at most one queue retention older than its id, so rows of earlier days are skipped.
  const [row] = await db.$queryRawUnsafe<[{ pieces: number }]>(
    `select coalesce(sum(l.good + l.defective), 0)::integer as pieces
     from receipt r join receipt_line l on l.receipt_id = r.id
     where r.warehouse_id = $1::uuid and r.id >= $2::uuid and r.at >= $3`,
    warehouseId,
    v7({ msecs: since.getTime(), seq: 0, random: new Uint8Array(16) }),
    since,
  )
  return row.pieces
}

export interface CutOff {
  name: string
  at: Date
  toShip: number
}

/** Cut-offs of a warehouse's day with the packages that still have to ship by each. */
export function cutOffs(db: Sql, warehouseId: string, timeZone: string, day: string, language: Language): Promise<CutOff[]> {
  return db.$queryRawUnsafe<CutOff[]>(
    `select c.name, c.at, count(p.id)::integer as "toShip"
     from (
       select id, ${nameSql(language, 'g')} as name, ($3::date + cut_off::time) at time zone $2 as at
       from logistics_group g where warehouse_id = $1::uuid
     ) c left join package p on p.warehouse_id = $1::uuid and p.group_id = c.id and p.created_at < c.at
       and p.state in ('PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED')
     group by c.id, c.name, c.at order by c.at, c.name`,
    warehouseId,
    timeZone,
    day,
  )
}

export interface DayCount {
  day: Date
  created: number
  shipped: number
}

/** Packages created and shipped per day. */
export function dailyPackages(db: Sql, warehouseId: string, timeZone: string, from: string, to: string): Promise<DayCount[]> {
  return db.$queryRawUnsafe<DayCount[]>(
    `select d::date as day,
       (select count(*)::integer from package p where p.warehouse_id = $1::uuid and p.day = d::date) as created,
       (select count(*)::integer from package p
        where p.warehouse_id = $1::uuid and p.shipped_at >= d::date::timestamp at time zone $2 and p.shipped_at < (d::date + 1)::timestamp at time zone $2
       ) as shipped
     from generate_series($3::date, $4::date, '1 day') as d order by 1`,
    warehouseId,
    timeZone,
    from,
    to,
  )
}

export type SearchKindName = keyof typeof SearchKind.values

/** A search result. */
export interface Found {
  kind: SearchKindName
  id: string
  /** Number, SKU or code. */
  label: string
  /** The matched text. */
  matched: string
  /** State, if it has one. */
  state: string | null
  /** Names of a product or customer. */
  name: string | null
  nameEn: string | null
  isExact: boolean
}

interface SearchSpec {
  table: string
  /** SQL expressions of the label and the state. */
  label: string
  state: string
  where: string
  /** Searched columns, each indexed, with their own join if needed; `key` is compared instead with the key of a product code, and a `whole` one is not found by its beginning. */
  by: readonly { column: string; join?: string; key?: string; whole?: boolean }[]
  /** Columns of which a part is enough, each with a trigram index unless the table is small. */
  contains?: readonly string[]
  customer: string | null
  /** SQL expressions of the names in Chinese and English, of what has names. */
  names?: readonly [string, string]
  /** Sort direction of the label; increasing numbers are shown newest first. */
  order: 'asc' | 'desc'
}

/** A document of a warehouse, found by its number. */
function documentSpec(table: string): SearchSpec {
  return {
    order: 'desc',
    table,
    label: 'x.number',
    state: 'x.state::text',
    where: 'x.warehouse_id = $1::uuid',
    customer: null,
    by: [{ column: 'x.number' }],
  }
}

const searchSpecs: Record<SearchKindName, SearchSpec> = {
  PACKAGE: {
    order: 'desc',
    table: 'package',
    label: 'x.number',
    state: 'x.state::text',
    where: 'x.warehouse_id = $1::uuid',
    customer: 'x.customer_id',
    by: [{ column: 'x.number' }, { column: 'x.tracking_number' }, { column: 'x.platform_order_number' }, { column: 'x.erp_number' }],
  },
  WAVE: {
    order: 'desc',
    table: 'wave',
    label: 'x.number',
    state: 'x.state::text',
    where: 'x.warehouse_id = $1::uuid',
    customer: null,
    by: [{ column: 'x.number' }],
  },
  INBOUND_ORDER: {
    order: 'desc',
    table: 'inbound_order',
    label: 'x.number',
    state: 'x.state::text',
    where: 'x.warehouse_id = $1::uuid',
    customer: 'x.customer_id',
    by: [
      { column: 'x.number' },
      { column: 'x.erp_number' },
      { column: 'x.tracking_number' },
      { column: 'b.mark', join: 'join inbound_box b on b.order_id = x.id and b.warehouse_id = $1::uuid' },
      { column: 'b.tracking_number', join: 'join inbound_box b on b.order_id = x.id' },
      { column: 'r.number', join: 'join receipt r on r.order_id = x.id' },
    ],
  },
  PRODUCT: {
    order: 'asc',
    table: 'product',
    label: 'x.sku',
    state: 'null::text',
    customer: 'x.customer_id',
    where: 'exists (select from customer_warehouse c where c.customer_id = x.customer_id and c.warehouse_id = $1::uuid)',
    by: [{ column: 'x.sku' }, { column: 'b.code', key: 'b.code_key', join: 'join product_barcode b on b.product_id = x.id' }],
    contains: ['x.sku', 'x.name', 'x.declared_name_en'],
    names: ['x.name', 'x.declared_name_en'],
  },
  LOCATION: {
    order: 'asc',
    table: 'location',
    label: 'x.code',
    state: 'null::text',
    customer: null,
    where: "x.warehouse_id = $1::uuid and x.kind = 'SHELF'",
    by: [{ column: 'x.code' }],
  },
  CUSTOMER: {
    order: 'asc',
    table: 'customer',
    label: 'x.code',
    state: 'null::text',
    customer: 'x.id',
    where: 'exists (select from customer_warehouse c where c.customer_id = x.id and c.warehouse_id = $1::uuid)',
    by: [{ column: 'x.code' }],
    contains: ['x.code', 'x.name', 'x.name_en', 'x.company'],
    names: ['x.name', 'x.name_en'],
  },
  TRANSFER: documentSpec('transfer'),
  ADJUSTMENT: { ...documentSpec('adjustment'), customer: 'x.customer_id' },
  STOCK_COUNT: documentSpec('stock_count'),
  UNKNOWN_PARCEL: {
    ...documentSpec('unknown_parcel'),
    by: [{ column: 'x.number' }, { column: 'x.tracking_number' }],
    customer: 'x.customer_id',
  },
  HANDOVER_SHEET: documentSpec('handover_sheet'),
  SIMPLE_PRINT: documentSpec('simple_print'),
  RETURN_TASK: documentSpec('return_task'),
  INTERCEPTION: {
    ...documentSpec('interception_request'),
    label: 'p.number',
    by: [
      { column: 'p.number', join: 'join package p on p.id = x.package_id', whole: true },
      { column: 'p.tracking_number', join: 'join package p on p.id = x.package_id', whole: true },
    ],
    customer: 'x.customer_id',
  },
}

/**
 * Finds things by exact code and by prefix, one index lookup per column, in one statement; products and customers also by a part of their code or names. Own numbers
 * match in upper case however typed. One row may be found by several columns.
 */
export function findByText(
  db: Sql,
  warehouseId: string,
  text: string,
  kinds: readonly { kind: SearchKindName; customerIds: readonly string[] | null }[],
  perKind: number,
): Promise<Found[]> {
  const forms = storedForms(text)
  const spellings = [...new Set(forms.flatMap((form) => [form, form.toUpperCase()]))]
  const pattern = (spelling: string) => spelling.replace(/[\\%_]/g, '\\$&')
  const values: unknown[] = [warehouseId, spellings, ...spellings.map((spelling) => `${pattern(spelling)}%`)]
  const prefixes = spellings.map((_, at) => `$${at + 3}`)
  const isPartly = kinds.some(({ kind }) => searchSpecs[kind].contains)
  const wanted = isPartly ? forms.map((form) => `$${values.push(`%${pattern(form)}%`)}`) : []
  const holds = (column: string) => `(${wanted.map((part) => `${column} ilike ${part}`).join(' or ')})`
  const parts = kinds.flatMap(({ kind, customerIds }) => {
    const {
      table,
      label,
      state,
      where,
      by,
      contains,
      customer,
      order,
      names: [name, nameEn] = ['null::text', 'null::text'],
    } = searchSpecs[kind]
    const reached = customer && customerIds ? ` and ${customer} = any($${values.push(customerIds)}::uuid[])` : ''
    const names = `${name} as name, ${nameEn} as "nameEn"`
    const select = (found: { matched: string; join?: string; matches: string; isExact: boolean; by: string }) =>
      `(select '${kind}' as kind, x.id, ${label} as label, ${found.matched} as matched, ${state} as state, ${names}, ${found.isExact} as "isExact"
        from ${table} x ${found.join ?? ''} where ${found.matches} and ${where}${reached} order by ${found.by} ${order}, x.id limit ${perKind})`
    const partly = contains && {
      matches: `(${contains.map(holds).join(' or ')})`,
      isExact: false,
      by: label,
      matched: `case ${contains.map((column) => `when ${holds(column)} then ${column}`).join(' ')} end`,
    }
    return [
      ...by.flatMap(({ column, key, join = '', whole }) => {
        const begins = prefixes.map((prefix) => `${column} like ${prefix}`).join(' or ')
        const [compared, texts] = key ? [key, `$${values.push(spellings.map(codeKey))}`] : [column, '$2']
        const found = { matched: column, join, by: column }
        return [
          select({ ...found, matches: `${compared} = any(${texts}::text[])`, isExact: true }),
          ...(whole ? [] : [select({ ...found, matches: `(${begins}) and ${compared} <> all(${texts}::text[])`, isExact: false })]),
        ]
      }),
      ...(partly ? [select(partly)] : []),
    ]
  })
  return db.$queryRawUnsafe<Found[]>(parts.join('\nunion all\n'), ...values)
}
