import type { DecisionKind } from '../../../graph/home/states.ts'

/** What waits: the kinds that the panel counts, and those that are counted for the user or are long to count. */
export type Kind = keyof typeof DecisionKind.values | 'STOCK_COUNTS' | 'REPLENISHMENTS'

export interface Waiting {
  readonly kind: Kind
  readonly count: number
  readonly dueAt?: string | null | undefined
  readonly oldestAt?: string | null | undefined
}

/** Order in which kinds are named, and in which rows stand that have neither a deadline nor an age. */
const kinds = [
  ...(['INTERCEPTIONS', 'CUT_OFF', 'ABNORMAL', 'ADJUSTMENTS', 'STOCK_COUNTS', 'UNKNOWN_PARCELS', 'SCAN_EXCEPTIONS'] as const),
  ...(['PRINT_JOBS', 'RETURNS', 'COUNT_HOLDS', 'INBOUND_LATE', 'REPLENISHMENTS', 'LOW_STOCK'] as const),
] as const satisfies readonly Kind[]

/** Rows with a deadline first, the earliest on top; then the others, those that have waited longest on top. */
export function inOrder<Row extends Waiting>(rows: readonly Row[]): Row[] {
  const moment = (at: string | null | undefined) => (at ? Date.parse(at) : Number.POSITIVE_INFINITY)
  const compare = (a: number, b: number) => (a === b ? 0 : a - b)
  return rows.toSorted(
    (a, b) =>
      compare(moment(a.dueAt), moment(b.dueAt)) ||
      compare(moment(a.oldestAt), moment(b.oldestAt)) ||
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
  )
}
