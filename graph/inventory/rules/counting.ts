import type { Actor } from '../../kernel/command/actor.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import { NotInState } from '../../kernel/failures.ts'
import { DifferenceByCounter, DifferenceByKey, RecountByOther } from '../failures.ts'
import type { StockCountDecision, StockCountLineState, StockCountProgress, StockCountRecountReason } from '../states.ts'
import type { RecountToCount } from './countScan.ts'

/** A movement this close to a count, in milliseconds, asks for a recount: which came first is unknown. */
export const unclearWithin = 60_000

/** One counting of a line. */
export interface CountEntry {
  counted: number
  /** When the pieces were counted, and when the server learned of it. */
  countedAt: Date
  recordedAt: Date
  /** Person who counted; of an API key the one who made it. */
  by: string
}

/**
 * A change of the pieces of a line since its book was read. A MOVE changed what lies there. A CORRECTION changed only the book, to what somebody had
 * seen there: the difference of another count, or an adjustment for a loss, a find or a wrong entry. UNKNOWN can be either.
 */
export interface Movement {
  change: number
  /** When the goods were moved, and when the ledger learned of it. */
  movedAt: Date
  postedAt: Date
  nature: 'MOVE' | 'CORRECTION' | 'UNKNOWN'
  /** Of another count, when it counted; of an adjustment, when it was created. Null for other movements. */
  seenAt: Date | null
  isCount: boolean
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
  /** Sum of what the last count accounts for: movements before it and corrections of what it saw. Of all movements if nothing is counted. */
  movedSince: number
  /** Pieces that should lie there at that moment. */
  expected: number
  counted: number | null
  /** Null until the line is counted. */
  difference: number | null
}

const sum = (movements: readonly Movement[]) => movements.reduce((pieces, { change }) => pieces + change, 0)

/** What one counting says about the book of now. */
interface Finding {
  /** Pieces to post so that the book follows the counting. */
  difference: number
  /** Whether the difference is certain; otherwise the line is counted again. */
  isClear: boolean
}

/**
 * Compares a counting with the ledger of now. The ledger is right after the newest counting, plus what moved since, in whichever order overlapping
 * counts and adjustments are posted:
 * - A movement counts if it was before the counting; it is left out if it was after.
 * - A correction of something seen before the counting counts whenever it is posted: the counting saw the same goods.
 * - A correction of something seen after the counting is either the same difference (then nothing is left to post) or a newer one (the counting agreed
 *   with the book of its time, and the correction stands). If it is neither, the line is counted again.
 * - What may be a movement or a correction after the counting is no matter if the counting agreed; otherwise the line is counted again.
 */
function compare(line: CountedLine, entry: CountEntry): Finding {
  const { counted, countedAt } = entry
  const corrections = line.movements.filter(({ nature }) => nature === 'CORRECTION')
  const moves = line.movements.filter(({ nature }) => nature !== 'CORRECTION')
  const isSeen = ({ seenAt }: Movement) => seenAt !== null && seenAt <= countedAt
  const [before, after] = [moves.filter(({ movedAt }) => movedAt <= countedAt), moves.filter(({ movedAt }) => movedAt > countedAt)]
  const later = corrections.filter((correction) => !isSeen(correction))
  const found = counted - line.book - sum(before) - sum(corrections.filter(isSeen))
  const left = found - sum(later)
  // Two counts within a minute: which was first is unknown.
  const isClose = corrections.some(({ isCount, seenAt }) => isCount && seenAt !== null && isNear(seenAt, countedAt)) && left !== 0
  const isCertain = !isUnclear(line, entry, moves) && !isClose
  if (found === 0) return { difference: 0, isClear: isCertain }
  // Goods of an adjustment that was created before the counting and posted after it may have been taken away in between.
  const isDoubtful = after.some((move) => move.nature === 'UNKNOWN' || isSeen(move))
  if (later.length > 0 || isDoubtful) return { difference: left, isClear: isCertain && !isDoubtful && left === 0 }
  return { difference: found, isClear: isCertain }
}

const isNear = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) < unclearWithin

/** Whether goods moved too close to a count, a movement before it became known only afterwards, or it was before the book was read. */
const isUnclear = ({ bookAt }: CountedLine, { countedAt, recordedAt }: CountEntry, moves: readonly Movement[]) =>
  bookAt.getTime() - countedAt.getTime() > unclearWithin ||
  moves.some(({ movedAt, postedAt }) => isNear(movedAt, countedAt) || (movedAt <= countedAt && postedAt > recordedAt))

/**
 * Whether the last count settles a line: it agrees with the book, or another person found the same difference, even if goods moved in between. Never
 * if goods moved at the same time, or if another person was asked to count again and has not yet.
 */
function isSettled(line: CountedLine, last: CountEntry, { difference, isClear }: Finding): boolean {
  if (!isClear || isAskedAgain(line)) return false
  return difference === 0 || line.entries.some((entry) => entry.by !== last.by && compare(line, entry).difference === difference)
}

/** Whether a recount was asked for, and only persons who had counted before have counted since. */
function isAskedAgain({ recountAskedAt, entries }: CountedLine): boolean {
  if (!recountAskedAt) return false
  const before = new Set(entries.filter(({ recordedAt }) => recordedAt <= recountAskedAt).map(({ by }) => by))
  return entries.every(({ by }) => before.has(by))
}

/** Where the counting of a line stands. */
export function assess(line: CountedLine): Assessment {
  const last = line.entries.at(-1)
  if (!last) {
    const movedSince = sum(line.movements)
    const state = line.skipReason ? 'SKIPPED' : 'TO_COUNT'
    return { state, movedSince, expected: line.book + movedSince, counted: null, difference: null }
  }
  const finding = compare(line, last)
  const { difference } = finding
  const expected = last.counted - difference
  return { state: stateOf(line, last, finding), movedSince: expected - line.book, expected, counted: last.counted, difference }
}

function stateOf(line: CountedLine, last: CountEntry, finding: Finding): Assessment['state'] {
  const { difference } = finding
  if (line.skipReason) return 'SKIPPED'
  if (line.refusedReason !== null) return 'REFUSED'
  if (!isSettled(line, last, finding)) return 'RECOUNT'
  if (difference === 0) return 'AGREES'
  return line.approvedDifference === difference ? 'APPROVED' : 'DIFFERENT'
}

/** Four eyes are two persons: a person who counted a difference last, or before a recount was asked for, does not count it again. Null if they may. */
export function refuseCounter(line: CountedLine & { sku: string; location: string }, by: string, field?: string): Failure | null {
  const last = line.entries.at(-1)
  if (!last || assess(line).state !== 'RECOUNT') return null
  const { recountAskedAt, sku, location } = line
  const { difference, isClear } = compare(line, last)
  const isOwn = last.by === by && isClear && difference !== 0
  const isAsked = isAskedAgain(line) && line.entries.some((entry) => entry.by === by && entry.recordedAt <= (recountAskedAt as Date))
  return isOwn || isAsked ? RecountByOther({ sku, location }, field) : null
}

/** Why a line is counted again, and what those who count have to know for it. */
export interface Recount {
  reason: keyof typeof StockCountRecountReason.values
  /** From when on a count is clear again; null if it is at once. */
  until: Date | null
  /** Pieces that moved too close to the count; negative for pieces taken off. */
  moved: number
}

/** Why a line is counted again; null if it is not. Says nothing about the direction of a difference. */
export function recountOf(line: CountedLine): Recount | null {
  const last = line.entries.at(-1)
  if (!last || assess(line).state !== 'RECOUNT') return null
  const { isClear } = compare(line, last)
  if (isClear) {
    const isFirst = line.entries.every(({ by }) => by === last.by)
    return { reason: isAskedAgain(line) ? 'ASKED' : isFirst ? 'DIFFERENT' : 'COUNTS_DIFFER', until: null, moved: 0 }
  }
  const near = line.movements.filter(({ nature, movedAt }) => nature !== 'CORRECTION' && isNear(movedAt, last.countedAt))
  const counts = line.movements.flatMap(({ isCount, seenAt }) => (isCount && seenAt && isNear(seenAt, last.countedAt) ? [seenAt] : []))
  const latest = Math.max(...near.map(({ movedAt }) => movedAt.getTime()), ...counts.map((seenAt) => seenAt.getTime()))
  const until = Number.isFinite(latest) ? new Date(latest + unclearWithin) : null
  return { reason: near.length > 0 ? 'MOVED' : 'UNCLEAR', until, moved: sum(near) }
}

/** The same as a person sees it who counts: a blind count tells no pieces, which the book would follow from. */
export function recountToCount(line: CountedLine & { sku: string; location: string }, by: string, isBlind: boolean): RecountToCount | null {
  const recount = recountOf(line)
  if (!recount) return null
  const { reason, until, moved } = recount
  return { reason, until, moved: isBlind || reason !== 'MOVED' ? null : moved, isForOther: refuseCounter(line, by) !== null }
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
