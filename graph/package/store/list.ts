import { badInput } from '../../kernel/command/badInput.ts'
import type { PageSql } from '../../kernel/rows/page.ts'
import type { Miss } from '../../kernel/schema/search.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import { countedTo } from '../../kernel/states/countedTo.ts'
import type { TrackingStatus } from '../../logistics/carrier.ts'
import type { AbnormalReason, examinationMachine, LabelState, PackageSearchField, PackageSort } from '../states.ts'
import { trackedDays } from '../tracking/rules.ts'
import { cutOffSql, dueBySql } from './due.ts'
import type { PackageState } from './move.ts'
import { quietSql } from './tracking.ts'

/** Query of a package list; ids are row ids, days are in the warehouse's time zone. */
export interface PackageQuery {
  warehouseId: string
  /** Customers visible to the reader; null for all. */
  reach: readonly string[] | null
  customerIds: readonly string[]
  states: readonly PackageState[]
  channelIds: readonly string[]
  groupIds: readonly string[]
  waveId: string | null
  onHold: boolean | null
  /** Only those that have to ship by today's cut-off of their group. */
  dueToday: true | null
  labels: readonly (keyof typeof LabelState.values)[]
  abnormalReasons: readonly (keyof typeof AbnormalReason.values)[]
  examinations: readonly (keyof typeof examinationMachine.states)[]
  trackingStatuses: readonly TrackingStatus[]
  /** Days without news of a package on its way. */
  noNewsDays: number | null
  search: { in: keyof typeof PackageSearchField.values; values: readonly string[]; mode: 'EXACT' | 'FUZZY' | 'PREFIX' } | null
  createdFrom: string | null
  createdTo: string | null
  updatedFrom: string | null
  updatedTo: string | null
  /** Days back from today, today included. */
  createdDays: number | null
  updatedDays: number | null
  shippedFrom: string | null
  shippedTo: string | null
  shippedDays: number | null
}

/** A cursor: the sort values of a row. */
export interface PackageCursor {
  id: string
  /** Sort key before the id: a day or an instant. */
  key: string
}

const columns = {
  NUMBER: 'p.number',
  PLATFORM_ORDER: 'p.platform_order_number',
  ERP: 'p.erp_number',
  TRACKING: 'p.tracking_number',
  SKU: 'r.sku',
} as const

/** Collects SQL conditions and their values. */
class Conditions {
  readonly values: unknown[] = []
  readonly parts: string[] = []

  add(write: (...places: string[]) => string, ...values: unknown[]): void {
    this.parts.push(write(...values.map((value) => `$${this.values.push(value)}`)))
  }

  get text(): string {
    return this.parts.join('\n       and ')
  }
}

/** SQL condition of a list over the alias `p`, without `states`, which the caller may count separately. */
function conditionsOf(query: PackageQuery): Conditions {
  const all = new Conditions()
  const among = (column: string, type: string, values: readonly string[] | null) => {
    if (values) all.add((list) => `${column} = any(${list}::${type}[])`, values)
  }
  const some = <T>(values: readonly T[]) => (values.length > 0 ? values : null)
  all.add((warehouse) => `p.warehouse_id = ${warehouse}::uuid`, query.warehouseId)
  among('p.customer_id', 'uuid', query.reach)
  among('p.customer_id', 'uuid', some(query.customerIds))
  among('p.channel_id', 'uuid', some(query.channelIds))
  among('p.group_id', 'uuid', some(query.groupIds))
  among('p.label', 'label_state', some(query.labels))
  among('p.abnormal_reason', 'abnormal_reason', some(query.abnormalReasons))
  if (query.examinations.length > 0)
    all.add(
      (list) =>
        `case coalesce((select x.state from examination x where x.package_id = p.id), 'WAITING')
         when 'WAITING' then p.state = 'TO_BE_SHIPPED' and 'WAITING' = any(${list}::text[])
         else exists (select from examination x where x.package_id = p.id and x.state::text = any(${list}::text[])) end`,
      query.examinations,
    )
  const tracked = (condition: string) =>
    `exists (select from package_tracking k where k.package_id = p.id and k.warehouse_id = $1::uuid and ${condition})`
  if (query.trackingStatuses.length > 0)
    all.add((list) => `p.state <> 'CANCELLED' and ${tracked(`k.status = any(${list}::tracking_status[])`)}`, query.trackingStatuses)
  if (query.noNewsDays !== null)
    all.add(
      (days) =>
        tracked(`k.quiet_since <= kernel_now() - ${days}::integer * interval '1 day' and ${quietSql(`${trackedDays}`)} is not null`),
      query.noNewsDays,
    )
  if (query.waveId) all.add((wave) => `p.wave_id = ${wave}::uuid`, query.waveId)
  if (query.onHold !== null) all.parts.push(`p.blocked_at is ${query.onHold ? 'not ' : ''}null`)
  if (query.dueToday) {
    const zone = '(select time_zone from warehouse where id = $1::uuid)'
    all.parts.push(dueBySql(`(select ${cutOffSql(today, zone)} from logistics_group g where g.id = p.group_id)`))
  }
  addCreated(all, query)
  addTime(all, 'p.updated_at', { from: query.updatedFrom, to: query.updatedTo, days: query.updatedDays })
  addTime(all, 'p.shipped_at', { from: query.shippedFrom, to: query.shippedTo, days: query.shippedDays })
  if (query.search) addSearch(all, query.search)
  return all
}

/** SQL: today in the warehouse; its id is the first value of every query. */
const today = '(kernel_now() at time zone (select time_zone from warehouse where id = $1::uuid))::date'

function addCreated(all: Conditions, { createdFrom, createdTo, createdDays }: PackageQuery): void {
  if (createdFrom) all.add((day) => `p.day >= ${day}::date`, createdFrom)
  if (createdTo) all.add((day) => `p.day <= ${day}::date`, createdTo)
  // A subselect is evaluated once and can bound the index.
  if (createdDays !== null) all.add((days) => `p.day >= (select ${today} - ${days}::integer)`, createdDays)
}

/** A subselect is evaluated once and can bound the index. */
const startOf = (day: string) => `(select (${day}::date::timestamp at time zone time_zone) from warehouse where id = $1::uuid)`

function addTime(all: Conditions, column: string, of: { from: string | null; to: string | null; days: number | null }): void {
  if (of.from) all.add((day) => `${column} >= ${startOf(day)}`, of.from)
  if (of.to) all.add((day) => `${column} < ${startOf(`(${day}::date + 1)`)}`, of.to)
  if (of.days !== null) all.add((days) => `${column} >= ${startOf(`(${today} - ${days}::integer)`)}`, of.days)
}

function addSearch(all: Conditions, search: NonNullable<PackageQuery['search']>): void {
  const { in: field, mode } = search
  const column = columns[field]
  const within = (condition: string) =>
    field === 'SKU'
      ? `exists (select from package_line l join product r on r.id = l.product_id where l.package_id = p.id and (${condition}))`
      : `(${condition})`
  const asked = normalizeSearchValues(search)
  if (mode === 'EXACT') {
    all.add((list) => within(`${column} = any(${list}::text[])`), asked)
    return
  }
  // One condition per value, because a trigram index does not support `like any`.
  const patterns = asked.map((value) => `${mode === 'FUZZY' ? '%' : ''}${value.replace(/[\\%_]/g, '\\$&')}%`)
  all.add((...places) => within(places.map((place) => `${column} ilike ${place}`).join(' or ')), ...patterns)
}

function withStates(query: PackageQuery): Conditions {
  const all = conditionsOf(query)
  const states = query.states.filter((state) => /^[A-Z_]+$/.test(state)).map((state) => `'${state}'`)
  // A single state uses the index in list order.
  if (states.length > 0) all.parts.push(states.length === 1 ? `p.state = ${states[0]}` : `p.state in (${states.join(', ')})`)
  return all
}

/** SQL of a page; one extra row tells that there are more. */
export function pageOfPackages(
  query: PackageQuery,
  sort: keyof typeof PackageSort.values,
  page: { from: PackageCursor | null; backward: boolean; limit: number },
): PageSql {
  const all = withStates(query)
  const [key, type] = sort === 'UPDATED' ? (['p.updated_at', 'timestamptz'] as const) : (['p.day', 'date'] as const)
  const down = (sort === 'OLDEST') === page.backward
  if (page.from) all.add((at, id) => `(${key}, p.id) ${down ? '<' : '>'} (${at}::${type}, ${id}::uuid)`, page.from.key, page.from.id)
  const order = down ? 'desc' : 'asc'
  return {
    text: `select p.*, ${key} as page_key from package p
      where ${all.text}
      order by ${key} ${order}, p.id ${order} limit ${page.limit + 1}`,
    limit: page.limit,
    values: all.values,
    order,
    isPlain: isPlain(query),
  }
}

/** Packages of a list, from `through` back to the oldest. */
export function matchingPackages(db: Tx, query: PackageQuery, through: string, limit: number): Promise<{ id: string; label: string }[]> {
  const all = withStates(query)
  all.add((id) => `p.id <= ${id}::uuid`, through)
  return db.$queryRawUnsafe(
    `select p.id, p.number as label from package p where ${all.text} order by p.day desc, p.id desc limit ${limit}`,
    ...all.values,
  )
}

/**
 * Whether one query plan fits all values: filters only by states, which are literals in the statement, and by numbers, which few packages
 * share.
 */
function isPlain({ warehouseId: _, states: _states, search, ...others }: PackageQuery): boolean {
  const isByNumber = search?.mode === 'EXACT' && search.in !== 'SKU'
  return (!search || isByNumber) && Object.values(others).every((value) => value === null || (Array.isArray(value) && value.length === 0))
}

/** Whether the tally can count a list: it is kept by warehouse, customer and creation day. */
export function isTallied(query: PackageQuery): boolean {
  const { channelIds, groupIds, labels, abnormalReasons, examinations, trackingStatuses, noNewsDays, waveId, onHold, dueToday, search } =
    query
  const lists = [channelIds, groupIds, labels, abnormalReasons, examinations, trackingStatuses]
  const days = [query.updatedFrom, query.updatedTo, query.updatedDays, query.shippedFrom, query.shippedTo, query.shippedDays]
  const isOfAnyTime = days.every((day) => day === null)
  return (
    lists.every((list) => list.length === 0) && noNewsDays === null && !waveId && onHold === null && !dueToday && !search && isOfAnyTime
  )
}

/** Number of packages per state, ignoring the state filter: from the tally, else counted up to a limit. */
export async function countsOfPackages(db: Db, query: PackageQuery): Promise<{ state: PackageState; count: number }[]> {
  return isTallied(query) ? countsFromTally(db, query) : countsFromRows(db, query)
}

async function countsFromTally(db: Db, query: PackageQuery): Promise<{ state: PackageState; count: number }[]> {
  const all = new Conditions()
  all.add((warehouse) => `p.warehouse_id = ${warehouse}::uuid`, query.warehouseId)
  if (query.reach) all.add((list) => `p.customer_id = any(${list}::uuid[])`, query.reach)
  if (query.customerIds.length > 0) all.add((list) => `p.customer_id = any(${list}::uuid[])`, query.customerIds)
  addCreated(all, query)
  return db.$queryRawUnsafe(
    `select s.state::text, coalesce(sum(x.count), 0)::integer as count
     from unnest(enum_range(null::package_state)) s(state)
     left join (
       select p.state, p.count from package_tally_fold p where ${all.text}
       union all select p.state, p.delta from package_tally p where ${all.text}
     ) x on x.state = s.state
     group by s.state order by s.state`,
    ...all.values,
  )
}

/** Up to this many rows are counted in one scan; beyond, each state is counted up to its own limit. */
const singleScanLimit = 50_000

async function countsFromRows(db: Db, query: PackageQuery): Promise<{ state: PackageState; count: number }[]> {
  const all = conditionsOf(query)
  const rows = await db.$queryRawUnsafe<{ state: PackageState; count: number }[]>(
    `select s.state::text, coalesce(x.count, 0) as count
     from unnest(enum_range(null::package_state)) s(state)
     left join (select state, count(*)::integer as count from (select p.state from package p where ${all.text} limit ${singleScanLimit}) p group by 1) x using (state) order by s.state`,
    ...all.values,
  )
  if (rows.reduce((sum, { count }) => sum + count, 0) < singleScanLimit)
    return rows.map((row) => ({ ...row, count: Math.min(row.count, countedTo) }))
  return db.$queryRawUnsafe(
    `select s.state::text, (select count(*)::integer from (
       select from package p where ${all.text} and p.state = s.state limit ${countedTo}) x) as count
     from unnest(enum_range(null::package_state)) s(state)`,
    ...all.values,
  )
}

/** Number of packages in a list, at most `countedTo`. */
export async function countPackages(db: Db, query: PackageQuery): Promise<number> {
  if (isTallied(query)) {
    const shown = (state: PackageState) => query.states.length === 0 || query.states.includes(state)
    return Math.min(
      countedTo,
      (await countsFromTally(db, query)).reduce((sum, { state, count }) => sum + (shown(state) ? count : 0), 0),
    )
  }
  const all = withStates(query)
  const [row] = await db.$queryRawUnsafe<[{ count: number }]>(
    `select count(*)::integer as count from (select from package p where ${all.text} limit ${countedTo}) x`,
    ...all.values,
  )
  return row.count
}

/** Values of an exact search without a match in the list, ignoring the state filter. */
export async function findSearchMisses(db: Db, query: PackageQuery): Promise<Miss[]> {
  const { search, reach } = query
  if (search?.mode !== 'EXACT') return []
  const all = conditionsOf({ ...query, search: null })
  const spelled = normalizeSearchValues(search)
  const has = `${columns[search.in]} = v.value`
  const one =
    search.in === 'SKU'
      ? `exists (select from package_line l join product r on r.id = l.product_id where l.package_id = p.id and ${has})`
      : has
  const reached = reach ? `and p.customer_id = any($${all.values.push(reach)}::uuid[])` : ''
  const rows = await db.$queryRawUnsafe<{ place: number; isLeftOut: boolean }[]>(
    `select v.place::integer, exists (select from package p where p.warehouse_id = $1::uuid ${reached} and ${one}) as "isLeftOut"
     from unnest($${all.values.push(spelled)}::text[]) with ordinality v(value, place)
     where not exists (select from package p where ${all.text} and ${one}) order by 1`,
    ...all.values,
  )
  return rows.flatMap(({ place, isLeftOut }) => {
    const value = search.values[place - 1]
    return value === undefined ? [] : [{ value, isLeftOut }]
  })
}

/** Own numbers are upper case, however typed. */
function normalizeSearchValues({ in: field, values }: NonNullable<PackageQuery['search']>): readonly string[] {
  return field === 'NUMBER' || field === 'TRACKING' ? values.map((value) => value.toUpperCase()) : values
}

/** Encodes a position as an opaque cursor. */
export function toCursor({ key, id }: { key: unknown; id: string }): string {
  return Buffer.from(`${(key as Date).toISOString()} ${id}`).toString('base64url')
}

export function fromCursor(cursor: string): PackageCursor {
  const [, key, id] = /^(\S{24}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!key || !id || Number.isNaN(Date.parse(key))) throw badInput('Invalid cursor')
  return { key, id }
}
