import { type Pace, part } from '../pace.ts'
import { Random } from '../random.ts'
import { Exact } from './exact.ts'
import { aloneOf, friendsOf, gainsOf, type Pairs, pairsOf } from './gains.ts'
import { improve } from './improve.ts'
import { Memory } from './memory.ts'
import { leastOf, reducedOf } from './near.ts'
import { marksOf, type Plan, Pool } from './pool.ts'
import { type Below, type Priced, priceAll } from './priced.ts'
import { recombine } from './recombine.ts'
import { numbered, savings } from './start.ts'
import { batchesIn, groupsOf, lengthOf, lengthsOf, type Made, type Split, shorter, splitOf, type Work } from './work.ts'

/** So many others a package is tried with more often. */
const mostFriends = 30
/** The share of the time until which packages are compared, and then joined; it is reached only where tours take long to measure. */
const mostToCompare = 0.2
const mostToJoin = 0.3
/** So many batches are kept of those that annealing meets. */
const mostMet = 40_000
/** A linear program of more packages than this takes too long; and so does looking through this many batches, as often as packages go with packages, unless annealing makes so many steps for each. */
const mostToPrice = 150
const mostBatches = 1_000_000_000
const ample = 15_000
/**
 * Of the time, until when it is annealed and until when batches are put together anew, in turn: where few enough fit to find prices for all of them at once, and
 * where there are more.
 */
const phases = { all: [0.35, 0.75, 0.92, 1], met: [0.5, 0.7, 0.9, 1] } as const
/** Of the time for putting together, until when prices are looked for; then, of what is left each time, how much is for searching, and how much for shortening what was found. */
const shares = { prices: 0.8, search: 0.6, shorten: 0.5 } as const
/** A split is shortened by so many batches for each package, those that cost least. */
const mostNear = 10

/**
 * Small batches, by what packages save on a car together: they begin with savings (Clarke and Wright 1964), are annealed, and put together anew of all batches that
 * can stand in a shorter split; or, where packages are many, of those that were met, in turn.
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

/** The shortest split so far, what none can be shorter than, and how it is told. */
class Best {
  split: Split
  length: number
  bound: number | null = null
  readonly #work: Work
  readonly #pace: Pace

  constructor(work: Work, split: Split, pace: Pace) {
    this.#work = work
    this.#pace = pace
    this.split = split
    this.length = lengthOf(work, split)
  }

  get plan(): Plan {
    const split = numbered(this.split)
    return { batches: groupsOf(split), lengths: lengthsOf(this.#work, split) }
  }

  get isProven(): boolean {
    return (this.bound ?? 0) >= this.length
  }

  take(split: Split): void {
    const length = lengthOf(this.#work, split)
    if (length >= this.length) return
    this.split = split
    this.length = length
  }

  takePlan(plan: Plan | null): void {
    if (!plan) return
    const before = this.length
    this.take(splitOf(plan.batches, this.#work.count))
    if (this.length < before) this.#pace.better?.(this.length)
  }

  prove(bound: number): void {
    if (bound > 0) this.bound = Math.max(this.bound ?? 0, Math.ceil(bound - 1e-6))
  }
}

function improved(
  work: Work,
  start: Split,
  friends: readonly Int32Array[],
  pairs: Pairs | null,
  seed: number,
  pace: Pace,
): Omit<Made, 'start'> {
  const best = new Best(work, start, pace)
  const random = new Random(seed)
  const met = new Pool(mostMet, marksOf(work.count, random))
  const toPrice = work.count <= mostToPrice ? pairs : null
  const isFew = toPrice !== null && batchesIn(work) * work.count ** 2 <= mostBatches
  const turns = isFew ? phases.all : phases.met
  let steps = 0
  let memory: Memory | null = null
  let priced: Priced | null = null
  for (const [turn, until] of turns.entries()) {
    const own = part(pace, turns[turn - 1] ?? 0, until)
    if (turn % 2 === 0) {
      const made = improve(work, best.split, friends, random, own, met)
      best.take(made.split)
      steps += made.steps
      continue
    }
    if (toPrice && !priced && (isFew || steps >= ample * work.count)) {
      memory ??= new Memory()
      priced = priceAll(work, met, best.plan, toPrice, memory, () => own.spent() >= shares.prices)
    }
    if (priced) combine(best, priced, random, own)
    else best.takePlan(recombine(met, best.plan, random, own))
    if (best.isProven) break
  }
  return { split: numbered(best.split), bound: best.bound }
}

/** Puts batches together that cost little beyond the prices: searches the shortest split of them, and shortens the known one by them, and then by more of them. */
function combine(best: Best, priced: Priced, random: Random, pace: Pace): void {
  const exact = new Exact(priced)
  const some = (share: number) => {
    const spent = Math.min(1, pace.spent())
    return part(pace, spent, spent + share * (1 - spent))
  }
  for (let near: Below | null = priced.near; near; near = priced.below(2 * near.limit, () => pace.spent() >= 1)) {
    const found = exact.deepen(near, best.plan, some(shares.search))
    best.takePlan(found.plan)
    best.prove(found.bound)
    if (best.isProven || pace.spent() >= 1) return
    best.takePlan(recombine(cheapest(near, priced, best.plan), best.plan, random, some(found.isWhole ? shares.shorten : 1), priced))
    if (!found.isWhole || pace.spent() >= 1) return
  }
}

/** Those batches that cost least, and those of a plan. */
function cheapest({ pool }: Below, { prices }: Priced, { batches, lengths }: Plan): Pool {
  const reduced = reducedOf(pool, prices)
  const some = new Pool(Number.POSITIVE_INFINITY, pool.marks)
  for (const k of leastOf(Array.from(reduced.keys()), reduced, mostNear * prices.length)) some.addNew(pool.batch(k), pool.lengths[k]!)
  for (const [at, batch] of batches.entries()) some.addNew(batch, lengths[at]!)
  return some
}
