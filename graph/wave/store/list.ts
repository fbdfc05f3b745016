import type { PageSql } from '../../kernel/rows/page.ts'
import type { Reads } from '../../kernel/sql/customerFence.ts'
import type { PickMode, WaveSort, WaveType, WaveWork, waveMachine } from '../states.ts'
import { isPickedAgain } from './picking.ts'

type WaveState = keyof typeof waveMachine.states

/** Query of a wave list; ids are row ids, days are in the warehouse's time zone. Empty lists and nulls disable their field. */
export interface WaveQuery {
  warehouseId: string
  states: readonly WaveState[]
  types: readonly (keyof typeof WaveType.values)[]
  pickModes: readonly (keyof typeof PickMode.values)[]
  groupIds: readonly string[]
  /** Those to whom waves are assigned, or who joined in with handhelds. */
  pickerIds: readonly string[]
  search: { values: readonly string[]; mode: 'EXACT' | 'FUZZY' | 'PREFIX' } | null
  /** Only waves on which this work can be done now. */
  readyFor: keyof typeof WaveWork.values | null
  suspended: boolean | null
  createdFrom: string | null
  createdTo: string | null
  updatedFrom: string | null
  updatedTo: string | null
}

const isPicked = 'w.printed_at is not null and (w.picked_at is not null or not w.confirm_picking)'

/** SQL: whether work on a wave can be done now. */
const readyFor = {
  PICKING: `(w.state in ('TO_BE_PICKED', 'PICKING') or ${isPickedAgain}) and w.pick_mode = 'HANDHELD'`,
  SORTING: `w.state in ('PICKING', 'TO_BE_PACKED', 'PACKAGING') and w.type = 'MIXED' and w.sorted_at is null and ${isPicked}`,
  PACKING: `w.state in ('PICKING', 'TO_BE_PACKED', 'PACKAGING') and w.suspended_at is null
    and (w.type <> 'MIXED' or w.sorted_at is not null or w.state = 'PACKAGING') and ${isPicked}`,
}

function conditionsOf(query: WaveQuery): { text: string; values: unknown[] } {
  const values: unknown[] = [query.warehouseId]
  const parts = ['w.warehouse_id = $1::uuid']
  const place = (value: unknown) => `$${values.push(value)}`
  const among = (column: string, type: string, list: readonly string[]) => {
    if (list.length > 0) parts.push(`${column} = any(${place(list)}::${type}[])`)
  }
  among('w.state', 'wave_state', query.states)
  among('w.type', 'wave_type', query.types)
  among('w.pick_mode', 'pick_mode', query.pickModes)
  among('w.group_id', 'uuid', query.groupIds)
  if (query.pickerIds.length > 0) {
    const ids = `any(${place(query.pickerIds)}::uuid[])`
    parts.push(`(w.picker_id = ${ids} or exists (select from wave_picker k where k.wave_id = w.id and k.staff_id = ${ids}))`)
  }
  if (query.search?.mode === 'EXACT') among('w.number', 'text', query.search.values)
  else if (query.search) {
    const { values: asked, mode } = query.search
    const patterns = asked.map((value) => `${mode === 'FUZZY' ? '%' : ''}${value.replace(/[\\%_]/g, '\\$&')}%`)
    parts.push(`(${patterns.map((pattern) => `w.number ilike ${place(pattern)}`).join(' or ')})`)
  }
  if (query.readyFor) parts.push(readyFor[query.readyFor])
  if (query.suspended !== null) parts.push(`w.suspended_at is ${query.suspended ? 'not ' : ''}null`)
  const begin = (day: string, later = 0) =>
    `((${place(day)}::date + ${later})::timestamp at time zone (select time_zone from warehouse where id = $1::uuid))`
  if (query.createdFrom) parts.push(`w.created_at >= ${begin(query.createdFrom)}`)
  if (query.createdTo) parts.push(`w.created_at < ${begin(query.createdTo, 1)}`)
  if (query.updatedFrom) parts.push(`w.updated_at >= ${begin(query.updatedFrom)}`)
  if (query.updatedTo) parts.push(`w.updated_at < ${begin(query.updatedTo, 1)}`)
  return { text: parts.join(' and '), values }
}

/** SQL of a page; `from` is the wave before its start. */
export function pageOfWaves(
  query: WaveQuery,
  sort: keyof typeof WaveSort.values,
  page: { from: string | null; backward: boolean; limit: number },
): PageSql {
  const { text, values } = conditionsOf(query)
  const isPlain = values.length === 1 && query.readyFor === null && query.suspended === null
  const order = (sort === 'OLDEST') === page.backward ? 'desc' : 'asc'
  const further = page.from ? `and w.id ${order === 'asc' ? '>' : '<'} $${values.push(page.from)}::uuid` : ''
  return {
    text: `select w.*, w.id as page_key from wave w where ${text} ${further} order by w.id ${order} limit ${page.limit + 1}`,
    values,
    order,
    isPlain,
    limit: page.limit,
  }
}

/** Number of waves in a list, at most `countedTo`. */
export async function countWaves(pool: Reads['pool'], query: WaveQuery, countedTo: number): Promise<number> {
  const { text, values } = conditionsOf(query)
  const sql = `select count(*)::integer as count from (select from wave w where ${text} limit ${countedTo}) x`
  return (await pool.query<{ count: number }>(sql, values)).rows[0]?.count ?? 0
}

/** Number of waves per state, without empty states. */
export async function countsOfWaves(pool: Reads['pool'], query: WaveQuery): Promise<{ state: WaveState; count: number }[]> {
  const { text, values } = conditionsOf(query)
  return (await pool.query(`select w.state::text, count(*)::integer as count from wave w where ${text} group by 1`, values)).rows
}
