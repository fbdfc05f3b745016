import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Reads } from '../../kernel/sql/customerFence.ts'
import { type FlowOf, type FlowRow, lastNoUntil, shownDocument } from './flow.ts'

/** Postings of one document, person, stock row, quantity and direction, without a pause: latest posting, sums and balances. */
export interface FlowGroupRow extends FlowRow {
  /** Balance before the first posting. */
  before: number
  /** Number of the first posting; `no` is the last one's. */
  firstNo: string
  from: Date
  postings: number
}

/** Which postings are grouped. */
export interface FlowFilter {
  quantities: readonly string[] | null
  documentKinds: readonly string[] | null
  staffIds: readonly string[] | null
  /** Locations whose code is one of `codes`, or is like one of `patterns`; null for all and for the stock of the product. */
  locations: { codes: readonly string[]; patterns: readonly string[] } | null
  since: Date | null
  /** Up to this moment, included. */
  until: Date | null
}

/** A longer pause ends a group. */
const pause = `interval '15 minutes'`
/** Maximum number of postings of a group: a stock row begins a new one after them, wherever a page begins. */
const longest = 500
/** Maximum number of postings that a page looks at: one that finds less than was asked for says where it stopped. */
export const lookedAt = 5000
/** Maximum number of location stock rows that are read by their own index; the ledger of the product is read for more. */
const fewRows = 50
/** SQL: whether `b`, a change of the same quantity of the same row, belongs to the group of `a`, apart from the pause between them. */
const sameGroup = (a: string, b: string) =>
  `${b}.row_no / ${longest} = ${a}.row_no / ${longest} and ${b}.document_id = ${a}.document_id and ${b}.document_kind = ${a}.document_kind
   and ${b}.actor_kind = ${a}.actor_kind and ${b}.actor_id is not distinct from ${a}.actor_id and sign(${b}.change) = sign(${a}.change)`

/**
 * SQL: the changes of the quantity of `row` that are not farther from `from` than the pause, the nearest first. The fence keeps to the index of the
 * row: with the document or the number, the planner prefers indexes that read a document or the ledger for each posting.
 */
const nearby = (row: string, from: string, direction: 'later' | 'earlier') => {
  const [range, order] =
    direction === 'later'
      ? [`x.at between ${from}.at and ${from}.at + ${pause} and x.row_no > ${from}.row_no`, 'x.at, x.row_no']
      : [`x.at between ${from}.at - ${pause} and ${from}.at and x.row_no < ${from}.row_no`, 'x.at desc, x.row_no desc']
  return `(select x.* from stock_flow x where x.row_id = ${row}.row_id and x.quantity = ${row}.quantity and ${range} order by ${order} offset 0)`
}

/**
 * A page of the groups of a product's ledger, by their first posting, latest first, read by one statement. A group keeps its place when it gains
 * postings, so that pages read one after the other show each group once. It is whole wherever a page begins: its first posting is the one without
 * an earlier posting of it within the pause, found by the index of its stock row.
 * `next` is where the next page begins; null at the end.
 */
export async function pageOfFlowGroups(
  pool: Reads['pool'],
  of: FlowOf & FlowFilter,
  page: { before: string | null; limit: number },
): Promise<{ rows: FlowGroupRow[]; next: string | null }> {
  const { rows } = await pool.query<FlowGroupRow & { next: string | null }>(groupsSql(of.language, of.locations !== null, page.limit), [
    ...[of.warehouseId, of.productId, of.reach, of.until, of.since, page.before],
    ...[of.staff, of.quantities, of.documentKinds, of.staffIds, of.hidden],
    ...(of.locations ? [of.locations.codes, of.locations.patterns] : []),
  ])
  // Without a group, there is one row that tells where the next page begins.
  return { rows: rows.filter(({ no }) => no !== null), next: rows[0]?.next ?? null }
}

/** SQL: the numbers between which the ledger is read. */
const boundsSql = `bounds as materialized (
  select least(coalesce($6::bigint, 9223372036854775807), case when $4::timestamptz is null then 9223372036854775807 else ${lastNoUntil('$4', '<=')} + 1 end) as below,
    case when $5::timestamptz is null then 0 else ${lastNoUntil('$5', '<')} end as above
  where exists (select from product_stock s where s.warehouse_id = $1::uuid and s.product_id = $2::uuid and ($3::uuid[] is null or s.customer_id = any($3::uuid[])))
)`

/** SQL: whether a posting is between the bounds, in number and in time. */
const isBetween = `f.no < (select below from bounds) and f.no > (select above from bounds)
  and ($4::timestamptz is null or f.at <= $4::timestamptz) and ($5::timestamptz is null or f.at >= $5::timestamptz)`

/** SQL: the latest postings of the product. */
const ofProduct = `select f.* from stock_flow f where f.product_id = $2::uuid and f.warehouse_id = $1::uuid and ${isBetween}`

/** SQL: `seen`, the postings that a page looks at, and `stopped`, the number below which there are more of them; no row if there are none. */
const seenSql = `seen as materialized (${ofProduct} order by f.no desc limit ${lookedAt}),
stopped as (select f.no from seen f order by f.no desc offset ${lookedAt - 1} limit 1)`

/**
 * SQL: the same for locations. The postings of a few stock rows are read by the index of the rows, as many of each; those below the first one at which
 * a row has more are for the next page. That index is in the order of time, so that the place of a page in it is guessed by the time of its first
 * number: of a row with a lower number after that moment, all postings are read. If there are more stock rows, the ledger of the product is searched for them.
 */
const seenAtLocationsSql = `wanted as materialized (
  select s.id from location_stock s join location l on l.id = s.location_id
  where s.warehouse_id = $1::uuid and s.product_id = $2::uuid and (l.code = any($12::text[]) or l.code ilike any($13::text[]))
), plan as materialized (
  select n <= ${fewRows} as by_row, case when n <= ${fewRows} then ${lookedAt} / greatest(n, 1) else ${lookedAt} end as most,
    coalesce((select f.at + interval '1 minute' from stock_flow f where f.no = $6::bigint), 'infinity') as about
  from (select count(*) as n from wanted) w
), looked as materialized (
  select p.* from (${ofProduct} and not (select by_row from plan) order by f.no desc limit ${lookedAt}) p
  union all
  select p.* from wanted w
  cross join lateral (
    select case when (select f.no from stock_flow f where f.row_id = w.id and f.quantity = 'ON_HAND' and f.at > (select about from plan) order by f.at, f.row_no limit 1)
      < (select below from bounds) then 'infinity' else (select about from plan) end as at
  ) t
  cross join lateral (
    select f.* from stock_flow f where f.row_id = w.id and f.quantity = 'ON_HAND' and f.at <= t.at and ${isBetween}
    order by f.at desc, f.row_no desc limit (select most from plan)
  ) p
  where (select by_row from plan)
), stopped as materialized (
  select max(m.no) as no from (
    select min(f.no) as no from looked f group by case when (select by_row from plan) then f.row_id end having count(*) = (select most from plan)) m
), seen as materialized (
  select f.* from looked f where f.row_id in (select id from wanted) and f.no >= coalesce((select no from stopped), 0) order by f.no desc
)`

const groupsSql = (
  language: Language,
  atLocations: boolean,
  limit: number,
) => `with ${boundsSql}, ${atLocations ? seenAtLocationsSql : seenSql},
begun as materialized (
  select f.* from seen f
  where ($8::stock_quantity[] is null or f.quantity = any($8::stock_quantity[])) and ($9::text[] is null or f.document_kind = any($9::text[]))
    and ($10::uuid[] is null or f.actor_kind = 'STAFF' and f.actor_id = any($10::uuid[])) and (f.location_id is null or f.location_id <> all($11::uuid[]))
    -- A subquery, not a join, of postings that are in their order already: only as many are asked as the page needs.
    and (select e.no from ${nearby('f', 'f', 'earlier')} e
      where ${sameGroup('f', 'e')} and ($5::timestamptz is null or e.at >= $5::timestamptz) limit 1) is null
  order by f.no desc limit ${limit + 1}
), page as materialized (select f.* from begun f order by f.no desc limit ${limit})
select (case when (select count(*) from begun) > ${limit} then (select min(no) from page) else (select no from stopped) end)::text as next, s.*
from (select) one
left join lateral (
  select g.no::text, f.quantity::text, g.change::integer, g.after, g.at, f.document_kind as "documentKind",
    case when x.shown then f.document_id::text end as "documentId", case when x.shown then f.document_number end as "documentNumber",
    b.number as batch, f.quality::text, case when $7::boolean then l.code end as location,
    case when $7::boolean then coalesce(${nameSql(language, 'p')}, k.name) end as by,
    f.no::text as "firstNo", f.at as "from", g.postings::integer, f.after - f.change as before
  from page f
  cross join lateral (
    with recursive walk as (
      select f.no, f.at, f.row_no, f.change, f.after
      union all
      select n.* from walk w cross join lateral (
        select n.no, n.at, n.row_no, n.change, n.after from ${nearby('f', 'w', 'later')} n
        where ${sameGroup('f', 'n')} and ($4::timestamptz is null or n.at <= $4::timestamptz) limit 1
      ) n
    )
    select sum(w.change) as change, count(*) as postings, max(w.no) as no, max(w.at) as at, (array_agg(w.after order by w.row_no desc))[1] as after from walk w
  ) g
  left join batch b on b.id = f.batch_id
  left join location l on l.id = f.location_id
  left join staff p on p.id = f.actor_id
  left join api_key k on f.actor_kind = 'KEY' and k.id = f.actor_id
  cross join lateral (select ${shownDocument('f', '$7')} as shown) x
) s on true
order by s."firstNo"::bigint desc`

/** Staff of the latest changes of a product. */
export async function peopleOfFlow(pool: Reads['pool'], of: { warehouseId: string; productId: string }): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct f.actor_id as id from (
       select f.actor_id, f.actor_kind from stock_flow f where f.product_id = $2::uuid and f.warehouse_id = $1::uuid order by f.no desc limit ${lookedAt}
     ) f where f.actor_kind = 'STAFF' and f.actor_id is not null limit 200`,
    [of.warehouseId, of.productId],
  )
  return rows.map(({ id }) => id)
}
