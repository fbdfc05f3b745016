import type { Db } from '../../kernel/sql/db.ts'
import type { DecisionKind } from '../states.ts'

/** What waits of one kind; of several reasons, one row for each. */
export interface WaitingRow {
  kind: keyof typeof DecisionKind.values
  /** What the kind is told apart by, such as the reason of abnormal packages; null if by nothing. */
  part: string | null
  count: number
  /** Pieces of it; null where none are counted. */
  pieces: number | null
  /** Earliest deadline; null without one. */
  dueAt: Date | null
  oldestAt: Date
}

/** SQL of the rows of a table that wait: what they are told apart by, their pieces, and their deadline. */
const rowsOf = (table: string, state: string, { part = 'null', pieces = 'null', dueAt = 'null' } = {}) =>
  `select ${part}::text as part, ${pieces}::integer as pieces, ${dueAt}::timestamptz as due_at, created_at
       from ${table} where warehouse_id = $1::uuid and state = '${state}'`

/** Rows of each kind, which an index on warehouse and state holds together. */
const waiting = {
  INTERCEPTIONS: rowsOf('interception_request', 'REQUESTED', { part: 'wish', dueAt: 'due_at' }),
  ABNORMAL: rowsOf('package', 'ABNORMAL', { part: 'abnormal_reason' }),
  ADJUSTMENTS: rowsOf('adjustment', 'AWAITING_APPROVAL'),
  SCAN_EXCEPTIONS: rowsOf('scan_exception', 'OPEN', { part: 'kind' }),
  PRINT_JOBS: rowsOf('print_job', 'FAILED', { part: 'kind' }),
  RETURNS: rowsOf('return_task', 'OPEN', { pieces: '(quantity - returned)' }),
  COUNT_HOLDS: rowsOf('count_hold', 'OPEN', { pieces: 'quantity' }),
} as const satisfies Partial<Record<keyof typeof DecisionKind.values, string>>

export type WaitingKind = keyof typeof waiting
export const waitingKinds = Object.keys(waiting) as WaitingKind[]

/** What waits in a warehouse of these kinds; kinds of which nothing waits are omitted. */
export function waitingRows(db: Pick<Db, '$queryRawUnsafe'>, warehouseId: string, kinds: readonly WaitingKind[]): Promise<WaitingRow[]> {
  if (kinds.length === 0) return Promise.resolve([])
  const rows = kinds.map((kind) => `select '${kind}' as kind, x.* from (${waiting[kind]}) x`)
  return db.$queryRawUnsafe<WaitingRow[]>(
    `select kind, part, count(*)::integer as count, sum(pieces)::integer as pieces, min(due_at) as "dueAt", min(created_at) as "oldestAt"
     from (${rows.join('\n       union all ')}) x group by kind, part order by kind, count(*) desc, part`,
    warehouseId,
  )
}
