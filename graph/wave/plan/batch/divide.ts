import type { Pace } from '../pace.ts'
import type { Random } from '../random.ts'
import { Grounds } from './grounds.ts'
import { numbered } from './start.ts'
import type { TollOf } from './tolls.ts'
import type { Visits } from './visits.ts'
import { lengthOf, type Split, type Work } from './work.ts'

/** How warm it begins and ends, in what the tours are for a package at the start. */
const warm = 0.7
const cold = 0.1
/** What it costs at first that a package has no seat, at least and at most, in the same. */
const price = { first: 5, least: 2, most: 100 } as const
/** So often it is seen how often all had a seat; where that is less than half of the times it is made dearer to have none, else cheaper. */
const window = 128
const dearer = 1.1
/** How often a batch exchanges a stretch for another one, leaves some while another batch takes some, or only leaves some; else that other batch only takes some. */
const chances = { exchange: 0.4, shift: 0.3, leave: 0.2 } as const
/** How often two stretches are left or taken at once: there and back again is walked by two. */
const two = 0.5
/** Of so many stretches the one is left that the fewest packages need. */
const looks = 3
/** So often it is tried to find one to take. */
const tries = 8
/** Steps between two looks at the clock. */
const stride = 16

/**
 * Divides the floor among large batches: which stretches each of them may walk, so that all packages find a seat and the tours are short. Annealed (Kirkpatrick,
 * Gelatt and Vecchi 1983) are the grounds, not the packages: whether one more stop lies in an aisle that is walked anyhow makes no difference to a tour, so that the
 * tour of a large batch says nothing about where a package should go. On the way some packages may have no seat, for a price.
 */
export function divide(work: Work, visits: Visits, start: Split, tollOf: TollOf, random: Random, pace: Pace): Split {
  const grounds = new Grounds(work, visits, start)
  const { batches, words } = grounds
  const stretches = visits.visitors.length
  if (batches < 2 || stretches === 0) return start
  const after = new Int32Array(words)
  const tolls = Float64Array.from({ length: batches }, (_, batch) => {
    grounds.copyGround(batch, after)
    return tollOf(after)
  })
  let total = tolls.reduce((sum, one) => sum + one, 0)
  let least = total
  let best = start
  let bestLength = lengthOf(work, start)
  const share = bestLength / work.count
  let heat = 0
  let unseated = share * price.first
  let seated = 0

  /** What is turned in a step: a batch and a stretch, and so on. */
  const turns: number[] = []
  const isTurned = (batch: number, where: number): boolean => {
    for (let i = 0; i < turns.length; i += 2) if (turns[i] === batch && turns[i + 1] === where) return true
    return false
  }
  /** Some stretch is to be taken by a batch that has it not. */
  const take = (batch: number): void => {
    for (let i = 0; i < tries; i++) {
      const where = random.below(stretches)
      if (grounds.mayWalk(batch, where) || isTurned(batch, where)) continue
      turns.push(batch, where)
      return
    }
  }
  /** Some stretch is to be left by a batch that has it. */
  const leave = (batch: number): void => {
    const size = grounds.sizeOf(batch)
    let where = -1
    let fewest = Number.POSITIVE_INFINITY
    for (let i = 0; i < looks && size > 0; i++) {
      const other = grounds.stretchAt(batch, random.below(size))
      if (isTurned(batch, other)) continue
      const needed = grounds.needed(batch, other)
      if (needed < fewest) [where, fewest] = [other, needed]
    }
    if (where >= 0) turns.push(batch, where)
  }
  const propose = (one: number, other: number): void => {
    turns.length = 0
    const draw = random.share()
    const isExchange = draw < chances.exchange
    const isLeft = draw < chances.exchange + chances.shift + chances.leave
    const isGiven = draw < chances.exchange + chances.shift || !isLeft
    const times = !isExchange && random.share() < two ? 2 : 1
    if (isGiven) for (let i = 0; i < times; i++) take(isExchange ? one : other)
    if (isLeft) for (let i = 0; i < times; i++) leave(one)
  }
  const tollAfter = (batch: number): number => {
    let isOther = false
    for (let i = 0; i < turns.length; i += 2) {
      if (turns[i] !== batch) continue
      if (!isOther) grounds.copyGround(batch, after)
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
    if (grounds.unseated === 0) seated++
    if (step % window === window - 1) {
      unseated = 2 * seated < window ? Math.min(unseated * dearer, share * price.most) : Math.max(unseated / dearer, share * price.least)
      seated = 0
    }
    const one = random.below(batches)
    const other = random.below(batches)
    if (one === other) continue
    propose(one, other)
    if (turns.length === 0) continue
    const own = tollAfter(one)
    const theirs = tollAfter(other)
    const change = own + theirs - tolls[one]! - tolls[other]!
    const most = grounds.unseated - (change + heat * Math.log(random.share() || 1e-9)) / unseated
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
