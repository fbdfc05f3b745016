import type { Pace } from '../pace.ts'
import type { Random } from '../random.ts'
import { Grounds } from './grounds.ts'
import { numbered } from './start.ts'
import type { TollOf } from './tolls.ts'
import type { Visits } from './visits.ts'
import { lengthOf, type Split, type Work } from './work.ts'

/** How warm it begins and ends, and what it costs that a package has no seat, in what the tours are for a package at the start. */
const warm = 0.7
const cold = 0.1
const unseated = 5
/** How often a batch exchanges a stretch for another one, gives one to another batch, or leaves one; else that other batch takes one. */
const chances = { exchange: 0.4, give: 0.3, leave: 0.2 } as const
/** How often two stretches are given, left or taken at once: there and back again is walked by two. */
const two = 0.5
/** Of so many stretches the one is left that the fewest packages need; and so often it is tried to find one. */
const looks = 3
const tries = 8
/** Steps between two looks at the clock. */
const stride = 16

/**
 * Divides the floor among large batches: which stretches each of them may walk, so that all packages find a seat and the tours are short. Annealed (Kirkpatrick,
 * Gelatt and Vecchi 1983) are the grounds, not the packages: whether one more stop lies in an aisle that is walked anyhow makes no difference to a tour, so that the
 * tour of a large batch says nothing about where a package should go. Seats are found exactly; on the way some packages may have none, for a price.
 */
export function divide(work: Work, visits: Visits, start: Split, tollOf: TollOf, random: Random, pace: Pace): Split {
  const grounds = new Grounds(work, visits, start)
  const { batches, words } = grounds
  if (batches < 2) return start
  const stretches = visits.along.length
  const tolls = Float64Array.from({ length: batches }, (_, batch) => tollOf(grounds.groundOf(batch)))
  let total = tolls.reduce((sum, one) => sum + one, 0)
  let least = total
  let best = start
  let bestLength = lengthOf(work, start)
  const share = bestLength / work.count
  let heat = 0

  /** What is turned in a step: a batch and a stretch, and so on. */
  const turns: number[] = []
  const isTurned = (batch: number, where: number): boolean => {
    for (let i = 0; i < turns.length; i += 2) if (turns[i] === batch && turns[i + 1] === where) return true
    return false
  }
  /** Some stretch is given to a batch that has it not, or taken from one that has it. */
  const turn = (batch: number, isTaken: boolean): void => {
    let where = -1
    let fewest = Number.POSITIVE_INFINITY
    for (let i = 0, seen = 0; i < tries && seen < (isTaken ? looks : 1); i++) {
      const other = random.below(stretches)
      if (grounds.mayWalk(batch, other) !== isTaken || isTurned(batch, other)) continue
      seen++
      const count = isTaken ? grounds.needed(batch, other) : 0
      if (count < fewest) [where, fewest] = [other, count]
    }
    if (where >= 0) turns.push(batch, where)
  }
  const propose = (one: number, other: number): void => {
    turns.length = 0
    const draw = random.share()
    const isExchange = draw < chances.exchange
    const isLeft = draw < chances.exchange + chances.give + chances.leave
    const isGiven = draw < chances.exchange + chances.give || !isLeft
    const times = !isExchange && random.share() < two ? 2 : 1
    if (isGiven) for (let i = 0; i < times; i++) turn(isExchange ? one : other, false)
    if (isLeft) for (let i = 0; i < times; i++) turn(one, true)
  }
  const after = new Int32Array(words)
  const tollAfter = (batch: number): number => {
    let isOther = false
    for (let i = 0; i < turns.length; i += 2) {
      if (turns[i] !== batch) continue
      if (!isOther) after.set(grounds.groundOf(batch))
      isOther = true
      after[turns[i + 1]! >> 5]! ^= 1 << (turns[i + 1]! & 31)
    }
    return isOther ? tollOf(after) : tolls[batch]!
  }

  for (let step = 0; ; step++) {
    if (step % stride === 0) {
      const spent = pace.spent()
      if (spent >= 1) break
      heat = share * warm * (cold / warm) ** spent
    }
    const one = random.below(batches)
    const other = random.below(batches)
    if (one === other) continue
    propose(one, other)
    if (turns.length === 0) continue
    const own = tollAfter(one)
    const theirs = tollAfter(other)
    const change = own + theirs - tolls[one]! - tolls[other]!
    const most = grounds.unseated - (change + heat * Math.log(random.share() || 1e-9)) / (share * unseated)
    if (most < 0) continue
    grounds.keep()
    for (let i = 0; i < turns.length; i += 2) grounds.turn(turns[i]!, turns[i + 1]!)
    if (!grounds.seat(most)) {
      grounds.undo()
      continue
    }
    total += change
    tolls[one] = own
    tolls[other] = theirs
    if (grounds.unseated > 0 || total >= least) continue
    least = total
    const length = lengthOf(work, grounds.of)
    if (length >= bestLength) continue
    bestLength = length
    best = grounds.of.slice()
    pace.better?.(length)
  }
  return numbered(best)
}
