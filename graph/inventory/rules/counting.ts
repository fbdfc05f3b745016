import type { Actor } from '../../kernel/command/actor.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import { NotInState } from '../../kernel/failures.ts'
import { DifferenceByCounter, DifferenceByKey } from '../failures.ts'
import type { StockCountDecision, StockCountLineState, StockCountProgress } from '../states.ts'

/** A movement this close to a count, in milliseconds, asks for a recount: which came first is unknown. */
export const unclearWithin = 60_000

/** One counting of a line. */
export interface CountEntry {
  counted: number
  /** When the pieces were counted, and when the server learned of it. */
  countedAt: Date
  recordedAt: Date
  /** Who counted. */
  by: string
}

/** A change of the pieces of a line since its book was read. */
export interface Movement {
  change: number
  /** When the goods were moved, and when the ledger learned of it. */
  movedAt: Date
  postedAt: Date
}

/** A line with everything that its state follows from. */
export interface CountedLine {
  /** Pieces on hand when the book was read. */
  book: number
  bookAt: Date
  entries: readonly CountEntry[]
  movements: readonly Movement[]
  skipReason: string | null
  recountAskedAt: Date | null
  approvedDifference: number | null
  refusedReason: string | null
}

/** What is known of a line: the state before the limit for approval is looked at. */
export interface Assessment {
  state: Exclude<keyof typeof StockCountLineState.values, 'NEEDS_APPROVAL'>
  /** Sum of the movements before the last count, or of all if nothing is counted. */
  movedSince: number
  /** Pieces that should lie there at that moment. */
  expected: number
  counted: number | null
  /** Null until the line is counted. */
  difference: number | null
}

const movedBefore = ({ movements }: CountedLine, at: Date) =>
  movements.reduce((sum, { change, movedAt }) => (movedAt <= at ? sum + change : sum), 0)

/** Counted pieces − (book + what moved before the count). */
const differenceOf = (line: CountedLine, { counted, countedAt }: CountEntry) => counted - line.book - movedBefore(line, countedAt)

/** Whether goods moved too close to a count, a movement before it became known only afterwards, or it was before the book was read. */
const isUnclear = ({ bookAt, movements }: CountedLine, { countedAt, recordedAt }: CountEntry) =>
  bookAt.getTime() - countedAt.getTime() > unclearWithin ||
  movements.some(
    ({ movedAt, postedAt }) =>
      Math.abs(movedAt.getTime() - countedAt.getTime()) < unclearWithin || (movedAt <= countedAt && postedAt > recordedAt),
  )

/**
 * Whether the last count settles a line: it agrees with the book, or another count found the same difference, even if goods moved in between. Never
 * if goods moved at the same time, or if another person was asked to count again and has not yet.
 */
function isSettled(line: CountedLine, last: CountEntry, difference: number): boolean {
  if (isUnclear(line, last)) return false
  const { recountAskedAt } = line
  if (recountAskedAt) {
    const before = line.entries.filter(({ recordedAt }) => recordedAt <= recountAskedAt)
    if (before.includes(last) || before.some(({ by }) => by === last.by)) return false
  }
  return difference === 0 || line.entries.some((entry) => entry !== last && differenceOf(line, entry) === difference)
}

/** Where the counting of a line stands. */
export function assess(line: CountedLine): Assessment {
  const last = line.entries.at(-1)
  if (!last) {
    const movedSince = line.movements.reduce((sum, { change }) => sum + change, 0)
    const state = line.skipReason ? 'SKIPPED' : 'TO_COUNT'
    return { state, movedSince, expected: line.book + movedSince, counted: null, difference: null }
  }
  const difference = differenceOf(line, last)
  const movedSince = movedBefore(line, last.countedAt)
  return { state: stateOf(line, last, difference), movedSince, expected: line.book + movedSince, counted: last.counted, difference }
}

function stateOf(line: CountedLine, last: CountEntry, difference: number): Assessment['state'] {
  if (line.skipReason) return 'SKIPPED'
  if (line.refusedReason !== null) return 'REFUSED'
  if (!isSettled(line, last, difference)) return 'RECOUNT'
  if (difference === 0) return 'AGREES'
  return line.approvedDifference === difference ? 'APPROVED' : 'DIFFERENT'
}

/** What those who count see of a state: neither the book nor the direction of a difference. */
export function progressOf(state: keyof typeof StockCountLineState.values): keyof typeof StockCountProgress.values {
  if (state === 'TO_COUNT') return 'OPEN'
  return state === 'RECOUNT' || state === 'SKIPPED' ? state : 'COUNTED'
}

/** States in which a line stays open: the count cannot be completed. */
export const openStates: ReadonlySet<keyof typeof StockCountLineState.values> = new Set(['TO_COUNT', 'RECOUNT', 'NEEDS_APPROVAL'])

/**
 * The states of a count's lines. The differences of a product need approval if together, and with what earlier counts of the day posted, they are more
 * pieces than the limit.
 */
export function withApproval<Line extends { productId: string; assessment: Assessment }>(
  lines: readonly Line[],
  earlier: ReadonlyMap<string, number>,
  limit: number,
): (Line & { state: keyof typeof StockCountLineState.values })[] {
  const pieces = new Map<string, number>()
  for (const { productId, assessment } of lines) {
    const settled = assessment.state === 'DIFFERENT' || assessment.state === 'APPROVED'
    if (settled) pieces.set(productId, (pieces.get(productId) ?? 0) + Math.abs(assessment.difference ?? 0))
  }
  return lines.map((line) => {
    const { state } = line.assessment
    const isAbove = (pieces.get(line.productId) ?? 0) + (earlier.get(line.productId) ?? 0) > limit
    return { ...line, state: state === 'DIFFERENT' && isAbove ? 'NEEDS_APPROVAL' : state }
  })
}

/** Decisions on a difference that each state of a line allows. */
const decidable: Record<keyof typeof StockCountDecision.values, readonly (keyof typeof StockCountLineState.values)[]> = {
  APPROVE: ['NEEDS_APPROVAL'],
  REFUSE: ['NEEDS_APPROVAL', 'DIFFERENT', 'APPROVED'],
  RECOUNT: ['NEEDS_APPROVAL', 'DIFFERENT', 'APPROVED', 'REFUSED', 'AGREES'],
}

/** Who may decide what on a line: a difference by others than those who counted it, never by an API key. Null if allowed. */
export function refuseDecider(
  decision: keyof typeof decidable,
  line: { state: keyof typeof StockCountLineState.values; sku: string; location: string; entries: readonly CountEntry[] },
  actor: Pick<Actor, 'kind' | 'id'>,
  field: string,
): Failure | null {
  const { state, sku, location, entries } = line
  if (!decidable[decision].includes(state)) return NotInState({ what: `${location} ${sku}` }, field)
  if (decision === 'RECOUNT') return null
  if (actor.kind === 'KEY') return DifferenceByKey({}, field)
  const isCounter = entries.some(({ by }) => by === `${actor.kind} ${actor.id}`)
  return isCounter ? DifferenceByCounter({ sku, location }, field) : null
}
