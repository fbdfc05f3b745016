import { startOfDayAt } from '../../kernel/day.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { assess, withApproval } from '../rules/counting.ts'
import type { LockedCount } from '../store/count.ts'
import { readCountLines, readPostedPieces } from '../store/countSheet.ts'

type AssessedCount = Pick<LockedCount, 'id' | 'state' | 'warehouseId' | 'endedAt' | 'warehouse'>

/** The lines of a count with their states. Differences of a count that is over need no approval any more. */
export async function assessCount(
  db: Parameters<typeof readCountLines>[0],
  { id, state, warehouseId, endedAt, warehouse: { timeZone, adjustmentLimit } }: AssessedCount,
  now: Date,
) {
  const lines = (await readCountLines(db, { countIds: [id] })).map((line) => ({ ...line, assessment: assess(line) }))
  if (endedAt) return withApproval(lines, new Map(), Number.POSITIVE_INFINITY)
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const isBegun = state === 'COUNTING'
  const earlier = isBegun ? await readPostedPieces(db, warehouseId, startOfDayAt(timeZone, now), productIds) : new Map<string, number>()
  return withApproval(lines, earlier, adjustmentLimit)
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
