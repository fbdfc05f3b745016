import { hasRight } from '../kernel/command/actor.ts'
import type { Context } from '../kernel/schema/context.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { assessCounts } from './count/assessCount.ts'
import { refuseActor } from './rules/adjustment.ts'
import { refuseDecider } from './rules/counting.ts'
import { type ApprovalKind, approvalsCountedTo, approvalsShown, inventoryRights } from './states.ts'
import { readDifferences } from './store/count.ts'
import { personsOf } from './store/person.ts'

/** A document that waits for the decision of the caller. */
export interface Approval {
  kind: keyof typeof ApprovalKind.values
  id: string
  number: string
  since: Date
  /** Who created the adjustment, or counted last. */
  actorKind: string
  actorId: string | null
  lines: number
  added: number
  takenOff: number
}

/** Lines of running counts, counted twice or more, that are read to find those that wait. */
const differencesReadTo = 2_000

/** What waits for the decision of the caller, in a warehouse. */
export interface Approvals {
  adjustments: number
  stockCounts: number
  /** The first of them, the longest waiting first. */
  first: Approval[]
}

/** Documents that are read to find those that wait for the caller: their own do not. */
const readTo = 5 * approvalsCountedTo

/** What waits for the decision of the caller: what they may approve, so neither their own adjustments nor differences that they counted. */
export async function readApprovals(ctx: Context, warehouseId: string): Promise<Approvals> {
  const [adjustments, stockCounts] = await Promise.all([waitingAdjustments(ctx, warehouseId), waitingCounts(ctx, warehouseId)])
  const first = [...adjustments, ...stockCounts].sort((a, b) => a.since.getTime() - b.since.getTime()).slice(0, approvalsShown)
  return {
    adjustments: Math.min(adjustments.length, approvalsCountedTo),
    stockCounts: Math.min(stockCounts.length, approvalsCountedTo),
    first: await withLines(ctx, first),
  }
}

async function waitingAdjustments(ctx: Context, warehouseId: string): Promise<Approval[]> {
  const actor = signedIn(ctx)
  const rows = await ctx.db.adjustment.findMany({
    where: { warehouseId, state: 'AWAITING_APPROVAL', AND: [visible(ctx, 'Adjustment')] },
    select: { id: true, number: true, customerId: true, authorKind: true, authorId: true, createdAt: true },
    orderBy: { id: 'asc' },
    take: readTo,
  })
  const persons = await personsOf(
    ctx.db,
    rows.map(({ authorKind, authorId }) => ({ kind: authorKind, id: authorId })),
  )
  return rows.flatMap(({ id, number, customerId, createdAt, ...author }, index): Approval[] => {
    if (!hasRight(actor, inventoryRights.approve, { warehouseId, customerId })) return []
    if (refuseActor('approve', actor, { ...author, authorPerson: persons[index] as string }, number)) return []
    const { authorKind: actorKind, authorId: actorId } = author
    return [{ kind: 'ADJUSTMENT', id, number, since: createdAt, actorKind, actorId, lines: 0, added: 0, takenOff: 0 }]
  })
}

async function waitingCounts(ctx: Context, warehouseId: string): Promise<Approval[]> {
  const actor = signedIn(ctx)
  if (!hasRight(actor, inventoryRights.approve, { warehouseId })) return []
  const lineIds = await readDifferences(ctx.db, warehouseId, differencesReadTo)
  if (lineIds.length === 0) return []
  const counts = await ctx.db.stockCount.findMany({
    where: { warehouseId, state: 'COUNTING', lines: { some: { id: { in: lineIds } } }, AND: [visible(ctx, 'StockCount')] },
    include: { warehouse: { select: { timeZone: true, adjustmentLimit: true } } },
    orderBy: { id: 'asc' },
  })
  const linesOf = await assessCounts(ctx.db, counts, new Date(), lineIds)
  return counts.flatMap(({ id, number }): Approval[] => {
    const lines = (linesOf.get(id) ?? []).filter((line) => !refuseDecider('APPROVE', line, actor, ''))
    const last = lines.flatMap(({ entries }) => entries).toSorted((a, b) => b.recordedAt.getTime() - a.recordedAt.getTime())[0]
    if (!last) return []
    const { recordedAt: since, actorKind, actorId } = last
    const pieces = (sign: 1 | -1) => lines.reduce((sum, { assessment }) => sum + Math.max(0, (assessment.difference ?? 0) * sign), 0)
    return [{ kind: 'STOCK_COUNT', id, number, since, actorKind, actorId, lines: lines.length, added: pieces(1), takenOff: pieces(-1) }]
  })
}

/** The same with the figures of the adjustments, whose lines are read only for those that are shown. */
async function withLines(ctx: Context, approvals: readonly Approval[]): Promise<Approval[]> {
  const ids = approvals.flatMap(({ kind, id }) => (kind === 'ADJUSTMENT' ? [id] : []))
  if (ids.length === 0) return [...approvals]
  const lines = await ctx.db.adjustmentLine.findMany({ where: { adjustmentId: { in: ids } }, select: { adjustmentId: true, change: true } })
  const linesOf = Map.groupBy(lines, ({ adjustmentId }) => adjustmentId)
  return approvals.map((approval) => {
    const own = linesOf.get(approval.id)
    if (!own) return approval
    const pieces = (sign: 1 | -1) => own.reduce((sum, { change }) => sum + Math.max(0, change * sign), 0)
    return { ...approval, lines: own.length, added: pieces(1), takenOff: pieces(-1) }
  })
}
