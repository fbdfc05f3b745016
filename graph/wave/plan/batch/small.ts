import { type Pace, part } from '../pace.ts'
import { Random } from '../random.ts'
import { enumerate } from './enumerate.ts'
import { aloneOf, friendsOf, gainsOf, type Pairs, pairsOf } from './gains.ts'
import { type AllPriced, generate, priceAll } from './generate.ts'
import { improve } from './improve.ts'
import { marksOf, Pool } from './pool.ts'
import { recombine } from './recombine.ts'
import { numbered, savings } from './start.ts'
import { groupsOf, lengthOf, lengthsOf, type Made, type Split, shorter, splitOf, type Work } from './work.ts'

/** So many others a package is tried with more often. */
const mostFriends = 30
/** The share of the time until which packages are compared, and then joined; it is reached only where tours take long to measure. */
const mostToCompare = 0.2
const mostToJoin = 0.3
/** All batches that fit are looked at where there are no more. */
const mostBatches = 40_000
/** The share of the time that looking at them may take. */
const mostToLook = 0.35
/** Of the time, until when it is annealed and until when batches are put together anew, in turn: where all batches are known, and where those are that were met. */
const phases = { whole: [0.45, 1], met: [0.5, 0.7, 0.9, 1] } as const
/** After so many steps of annealing for each package there is time to find out by prices which of all batches count; and the share of the time for that. */
const ample = 15_000
const mostToGenerate = 0.5

/**
 * Small batches, by what packages save on a car together: they begin with savings (Clarke and Wright 1964), are annealed, and put together anew of all batches that
 * fit, where these are few, or of those that were met, in turn; or, where there is much time, of all those that can stand in a shorter split.
 */
export function joinBatches(work: Work, first: Split, seed: number, pace: Pace): Made {
  const alone = aloneOf(work)
  const gains = gainsOf(work, alone, () => pace.spent() >= mostToCompare)
  const pairs = pace.spent() < mostToCompare ? pairsOf(work.count, alone, gains) : null
  const start = shorter(
    work,
    first,
    savings(work, alone, gains, () => pace.spent() >= mostToJoin),
  )
  return { start, ...improved(work, start, friendsOf(work.count, gains, mostFriends), pairs, seed, pace) }
}

function improved(
  work: Work,
  start: Split,
  friends: readonly Int32Array[],
  pairs: Pairs | null,
  seed: number,
  pace: Pace,
): Omit<Made, 'start'> {
  let best = start
  let least = lengthOf(work, start)
  let bound: number | null = null
  const random = new Random(seed)
  const marks = marksOf(work.count, random)
  const whole = new Pool(mostBatches, marks)
  const isWhole = pairs !== null && enumerate(work, pairs, whole, mostBatches, () => pace.spent() >= mostToLook)
  const met = new Pool(isWhole ? 0 : mostBatches, marks)
  const consider = (split: Split): boolean => {
    const length = lengthOf(work, split)
    if (length >= least) return false
    best = split
    least = length
    return true
  }
  const prove = (proved: number) => {
    if (proved > 0) bound = Math.max(bound ?? 0, Math.ceil(proved - 1e-6))
  }
  let priced: AllPriced | null = null
  let steps = 0
  const turns = isWhole ? phases.whole : phases.met
  for (const [turn, until] of turns.entries()) {
    const own = part(pace, turns[turn - 1] ?? 0, until)
    if (turn % 2 === 0) {
      const made = improve(work, best, friends, random, own, met)
      consider(made.split)
      steps += made.steps
      continue
    }
    const known = numbered(best)
    const plan = { batches: groupsOf(known), lengths: lengthsOf(work, known) }
    const enough = () => own.spent() >= mostToGenerate
    if (!isWhole && pairs && steps >= ample * work.count) priced = priceAll(work, met, plan, pairs, priced, enough)
    if (priced) prove(priced.bound)
    const all = priced?.isGood && pairs ? generate(work, priced, plan, pairs, marks, enough) : null
    const made =
      all && priced
        ? recombine(all.pool, plan, random, part(own, mostToGenerate, 1), priced)
        : recombine(isWhole ? whole : met, plan, random, own)
    if (made.plan && consider(splitOf(made.plan.batches, work.count))) pace.better?.(least)
    if (isWhole || all?.isWhole) prove(made.bound)
    if (bound !== null && bound >= least) break
  }
  return { split: numbered(best), bound }
}
