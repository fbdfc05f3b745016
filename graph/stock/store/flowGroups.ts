import type { Services } from '../../kernel/command/command.ts'
import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import { type FlowOf, type FlowRow, lastNoUntil, shownDocument } from './flow.ts'

/** Postings of one document, person, stock row, quantity and direction, without a pause: latest posting, sums and balances. */
export interface FlowGroupRow extends Omit<FlowRow, 'change'> {
  change: number
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
  /** Ids of the location stock of searched locations; null for all and for the stock of the product. */
  rowIds: readonly string[] | null
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
 * A page of the groups of a product's ledger, by their last posting, latest first. A group is whole wherever a page begins: its last posting
 * is the one without a later posting of it within the pause, found by the index of its stock row.
 * `next` is where the next page begins; null at the end.
 */
export async function pageOfFlowGroups(
  pool: Services['pool'],
  of: FlowOf & FlowFilter,
  page: { before: string | null; limit: number },
): Promise<{ rows: FlowGroupRow[]; next: string | null }> {
  const values = [
    ...[of.warehouseId, of.productId, of.reach, of.until, of.since, page.before, of.rowIds],
    ...[of.staff, of.quantities, of.documentKinds, of.staffIds, of.hidden],
  ]
  const { rows } = await pool.query<FlowGroupRow>(groupsSql(of.language, of.rowIds !== null, page.limit + 1), values)
  if (rows.length > page.limit) return { rows: rows.slice(0, page.limit), next: rows[page.limit - 1]!.no }
  const stopped = await pool.query<{ no: string }>(
    `${boundsSql} select no::text from (${postingsSql(of.rowIds !== null)}) f order by f.no desc offset ${lookedAt - 1} limit 1`,
    values.slice(0, 7),
  )
  return { rows, next: stopped.rows[0]?.no ?? null }
}

/** SQL: the numbers between which the ledger is read. `$1` to `$7` are the same in every statement of a page. */
const boundsSql = `with bounds as materialized (
  select least(coalesce($6::bigint, 9223372036854775807), case when $4::timestamptz is null then 9223372036854775807 else ${lastNoUntil('$4', '<=')} + 1 end) as below,
    case when $5::timestamptz is null then 0 else ${lastNoUntil('$5', '<')} end as above
  where exists (select from product_stock s where s.warehouse_id = $1::uuid and s.product_id = $2::uuid and ($3::uuid[] is null or s.customer_id = any($3::uuid[])))
)`

/** SQL: the postings that a page looks at, by an index in the order of the page. */
const postingsSql = (byRow: boolean) =>
  byRow
    ? `select f.* from unnest($7::uuid[]) r(id) cross join lateral (
         select f.* from stock_flow f where f.row_id = r.id and f.quantity = 'ON_HAND' and f.no < (select below from bounds) and f.no > (select above from bounds)
           and ($4::timestamptz is null or f.at <= $4::timestamptz) and ($5::timestamptz is null or f.at >= $5::timestamptz)
         order by f.at desc, f.row_no desc limit ${lookedAt}) f
       order by f.no desc limit ${lookedAt}`
    : `select f.* from stock_flow f where $7::uuid[] is null and f.product_id = $2::uuid and f.warehouse_id = $1::uuid
         and f.no < (select below from bounds) and f.no > (select above from bounds)
         and ($4::timestamptz is null or f.at <= $4::timestamptz) and ($5::timestamptz is null or f.at >= $5::timestamptz)
       order by f.no desc limit ${lookedAt}`

const groupsSql = (language: Language, byRow: boolean, limit: number) => `${boundsSql}, latest as materialized (
  select f.* from (${postingsSql(byRow)}) f
  where ($9::stock_quantity[] is null or f.quantity = any($9::stock_quantity[])) and ($10::text[] is null or f.document_kind = any($10::text[]))
    and ($11::uuid[] is null or f.actor_kind = 'STAFF' and f.actor_id = any($11::uuid[])) and (f.location_id is null or f.location_id <> all($12::uuid[]))
    -- A subquery, not a join: only as many postings are asked as the page needs.
    and (select n.no from ${nearby('f', 'f', 'later')} n
      where ${sameGroup('f', 'n')} and ($4::timestamptz is null or n.at <= $4::timestamptz) limit 1) is null
  order by f.no desc limit ${limit}
)
select f.no::text, f.quantity::text, g.change::integer, f.after, f.at, f.document_kind as "documentKind",
  case when x.shown then f.document_id::text end as "documentId", case when x.shown then f.document_number end as "documentNumber",
  b.number as batch, f.quality::text, case when $8::boolean then l.code end as location,
  case when $8::boolean then coalesce(${nameSql(language, 'p')}, k.name) end as by,
  g.first_no::text as "firstNo", g.since as "from", g.postings::integer, g.before
from latest f
cross join lateral (
  with recursive walk as (
    select f.no, f.at, f.row_no, f.change, f.after
    union all
    select e.* from walk w cross join lateral (
      select e.no, e.at, e.row_no, e.change, e.after from ${nearby('f', 'w', 'earlier')} e
      where ${sameGroup('f', 'e')} and e.no > (select above from bounds) and ($5::timestamptz is null or e.at >= $5::timestamptz) limit 1
    ) e
  )
  select sum(w.change) as change, count(*) as postings, min(w.no) as first_no, min(w.at) as since,
    (array_agg(w.after - w.change order by w.row_no))[1] as before
  from walk w
) g
left join batch b on b.id = f.batch_id
left join location l on l.id = f.location_id
left join staff p on f.actor_kind = 'STAFF' and p.id = f.actor_id
left join api_key k on f.actor_kind = 'KEY' and k.id = f.actor_id
cross join lateral (select ${shownDocument('f', '$8')} as shown) x
order by f.no desc`

/** Ids of the location stock of a product at locations whose code is one of `codes`, or is like one of `patterns`. */
export async function rowsAtLocations(
  pool: Services['pool'],
  of: { warehouseId: string; productId: string },
  codes: readonly string[],
  patterns: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select s.id from location_stock s join location l on l.id = s.location_id
     where s.warehouse_id = $1::uuid and s.product_id = $2::uuid and (l.code = any($3::text[]) or l.code ilike any($4::text[])) limit 2000`,
    [of.warehouseId, of.productId, codes, patterns],
  )
  return rows.map(({ id }) => id)
}

/** Staff of the latest changes of a product. */
export async function peopleOfFlow(pool: Services['pool'], of: { warehouseId: string; productId: string }): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct f.actor_id as id from (
       select f.actor_id, f.actor_kind from stock_flow f where f.product_id = $2::uuid and f.warehouse_id = $1::uuid order by f.no desc limit ${lookedAt}
     ) f where f.actor_kind = 'STAFF' and f.actor_id is not null limit 200`,
    [of.warehouseId, of.productId],
  )
  return rows.map(({ id }) => id)
}
