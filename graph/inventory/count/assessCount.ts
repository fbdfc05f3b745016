import { startOfDayAt } from '../../kernel/day.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { type Assessment, assess, withApproval } from '../rules/counting.ts'
import type { LockedCount } from '../store/count.ts'
import { readCountLines, readPostedPieces } from '../store/countSheet.ts'

type AssessedCount = Pick<LockedCount, 'id' | 'state' | 'warehouseId' | 'endedAt' | 'warehouse'>

/** A line of a completed count stands as it was posted, also if today's rules would judge it otherwise. */
function asPosted(assessment: Assessment, { book, posted }: { book: number; posted: number | null }): Assessment {
  const { state, counted, difference } = assessment
  if (posted === null || counted === null || state === 'SKIPPED' || state === 'REFUSED') return assessment
  if (difference === posted && state !== 'RECOUNT') return assessment
  const expected = counted - posted
  return { state: posted === 0 ? 'AGREES' : 'DIFFERENT', movedSince: expected - book, expected, counted, difference: posted }
}

/**
 * The lines of counts with their states, by the id of the count. Differences of a count that is over need no approval any more. With `lineIds` only
 * these: all differences of their products have to be among them.
 */
export async function assessCounts(
  db: Parameters<typeof readCountLines>[0],
  counts: readonly AssessedCount[],
  now: Date,
  lineIds?: readonly string[],
) {
  const rows = await readCountLines(db, { countIds: counts.map(({ id }) => id), ...(lineIds && { lineIds }) })
  const linesOf = Map.groupBy(
    rows.map((line) => ({ ...line, assessment: asPosted(assess(line), line) })),
    ({ countId }) => countId,
  )
  const productsOf = (id: string) => (linesOf.get(id) ?? []).map(({ productId }) => productId)
  const begun = counts.filter(({ state, endedAt }) => state === 'COUNTING' && !endedAt)
  const since = new Map(begun.map(({ warehouseId, warehouse }) => [warehouseId, startOfDayAt(warehouse.timeZone, now)]))
  const posted = since.size > 0 ? await readPostedPieces(db, since, [...new Set(begun.flatMap(({ id }) => productsOf(id)))]) : new Map()
  return new Map(
    counts.map(({ id, state, warehouseId, endedAt, warehouse: { adjustmentLimit } }) => {
      const earlier = state === 'COUNTING' ? (posted.get(warehouseId) ?? new Map<string, number>()) : new Map<string, number>()
      const lines = linesOf.get(id) ?? []
      return [id, endedAt ? withApproval(lines, new Map(), Number.POSITIVE_INFINITY) : withApproval(lines, earlier, adjustmentLimit)]
    }),
  )
}

/** The lines of a count with their states. */
export async function assessCount(db: Parameters<typeof readCountLines>[0], count: AssessedCount, now: Date) {
  return (await assessCounts(db, [count], now)).get(count.id) ?? []
}

/** A line of a count with its state. */
export type AssessedLine = Awaited<ReturnType<typeof assessCount>>[number]

/** The lines of a count that a command names, with their states. */
export async function requireAssessed(tx: Tx, count: LockedCount, lineIds: readonly string[], now: Date): Promise<AssessedLine[]> {
  const lines = await assessCount(tx, count, now)
  const byId = new Map(lines.map((line) => [line.id, line]))
  return lineIds.map((id, index) => {
    const line = byId.get(id)
    if (!line) throw NotFound({ what: 'StockCountLine' }, `lineIds.${index}`)
    return line
  })
}
