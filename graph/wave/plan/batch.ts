import { enumerate } from './batch/enumerate.ts'
import { friendsOf, gainsOf } from './batch/gains.ts'
import { improve } from './batch/improve.ts'
import { Pool } from './batch/pool.ts'
import { recombine } from './batch/recombine.ts'
import { firstCome, numbered, savings } from './batch/start.ts'
import { lengthOf, type Split, type Work } from './batch/work.ts'
import { requireFloor, requireOnce, requireStops, requireWhole } from './check.ts'
import { PlanPackageTooLarge } from './failures.ts'
import type { Floor, Stop } from './floor.ts'
import type { Pace } from './pace.ts'
import { meterOf, type Routing } from './route/meter.ts'

/** How big a package is: pieces, grams, cubic millimetres, and how many boxes of a car it fills. */
export interface Size {
  pieces: number
  weight: number
  volume: number
  boxes: number
}

export interface BatchPackage extends Size {
  id: string
  /** Where its goods lie. */
  stops: readonly Stop[]
}

/** What a car takes at most; what is left out is not limited. */
export interface CarLimits extends Partial<Size> {
  packages?: number
}

export interface BatchTask {
  floor: Floor
  routing: Routing
  packages: readonly BatchPackage[]
  car: CarLimits
  seed: number
}

export interface Batching {
  /** The ids of each car's packages, in the order of the pool. */
  batches: string[][]
  /** The length of all tours, in millimetres. */
  length: number
  /** What first come, first served would have needed, and what the quick start did. */
  firstCome: number
  start: number
  /** No batching is shorter than this; null where nothing better than 0 is known. Where it is the length, the batching is the shortest one. */
  bound: number | null
}

const kinds = ['packages', 'boxes', 'pieces', 'weight', 'volume'] as const
const mostFriends = 30
/** All batches that fit are looked at where there are no more. */
const mostBatches = 40_000
/** The share of the time that looking at them may take. */
const mostToLook = 0.2
/** Of the time, until when it is annealed and until when batches are put together anew, in turn. */
const phases = [0.45, 0.65, 0.9, 1] as const

/**
 * Which packages go together on a car, so that the tours are short in all; a package is never split. It begins with savings (Clarke and Wright 1964), then
 * anneals and puts batches that it met together anew, in turn, for as long as the pace allows: stopped at any moment, it gives a valid batching that
 * is no longer than its start. The time before the first question of the pace grows with the square of the packages.
 *
 * @throws PLAN_LAYOUT_MALFORMED where the floor is none or a stop lies outside it, PLAN_NUMBER_OUT_OF_RANGE where a size or a limit is no whole number from
 * 0, PLAN_NAMED_TWICE where an id is there twice, PLAN_PACKAGE_TOO_LARGE where a package does not fit an empty car
 */
export function batchPackages(task: BatchTask, pace: Pace): Batching {
  refuse(task)
  const work = workOf(task)
  const first = firstCome(work)
  const fcfs = lengthOf(work, first)
  const gains = gainsOf(work)
  const joined = savings(work, gains)
  const start = Math.min(fcfs, lengthOf(work, joined))
  const { split, bound } = improved(
    work,
    start === fcfs ? first : joined,
    start,
    friendsOf(work.count, gains, mostFriends),
    task.seed,
    pace,
  )
  const batches = groupsOf(split).map((some) => some.map((index) => task.packages[index]!.id))
  return { batches, length: lengthOf(work, split), firstCome: fcfs, start, bound }
}

function improved(
  work: Work,
  start: Split,
  startLength: number,
  friends: readonly Int32Array[],
  seed: number,
  pace: Pace,
): { split: Split; bound: number | null } {
  let best = start
  let least = startLength
  let bound: number | null = null
  const whole = new Pool(mostBatches)
  const isWhole = enumerate(work, whole, mostBatches, () => pace.spent() >= mostToLook)
  const pool = isWhole ? null : new Pool(mostBatches)
  const consider = (split: Split) => {
    const length = lengthOf(work, split)
    if (length < least) [best, least] = [split, length]
  }
  for (const [phase, until] of phases.entries()) {
    const from = phases[phase - 1] ?? 0
    if (phase % 2 === 0) {
      const part: Pace = { ...pace, spent: () => (pace.spent() - from) / (until - from) }
      consider(improve(work, best, friends, seed + phase, part, pool ?? new Pool(0)))
      continue
    }
    const made = recombine(pool ?? whole, groupsOf(best), least, () => pace.spent() >= until)
    if (made.batches) consider(splitOf(made.batches, work.count))
    if (isWhole) bound = Math.max(bound ?? 0, made.bound)
    if (bound !== null && bound >= least) break
  }
  return { split: numbered(best), bound }
}

function refuse({ floor, packages, car }: BatchTask): void {
  requireFloor(floor)
  requireOnce(packages)
  for (const { id, stops } of packages) requireStops(floor, id, stops)
  for (const kind of kinds) {
    const most = car[kind]
    if (most !== undefined) requireWhole('car', kind, most)
    for (const one of packages) {
      const size = sizeOf(one, kind)
      requireWhole(one.id, kind, size)
      if (most !== undefined && size > most) throw PlanPackageTooLarge({ package: one.id, what: kind, value: size, most })
    }
  }
}

const sizeOf = (one: BatchPackage, kind: (typeof kinds)[number]) => (kind === 'packages' ? 1 : one[kind])

function workOf({ floor, routing, packages, car }: BatchTask): Work {
  const meter = meterOf(
    floor,
    packages.flatMap(({ stops }) => stops),
    routing,
  )
  const limited = kinds.filter((kind) => car[kind] !== undefined)
  const sets = new Int32Array(packages.length * meter.words)
  for (const [index, { stops }] of packages.entries()) sets.set(meter.maskOf(stops), index * meter.words)
  return {
    count: packages.length,
    meter,
    sets,
    kinds: limited.length,
    sizes: Float64Array.from(packages.flatMap((one) => limited.map((kind) => sizeOf(one, kind)))),
    most: Float64Array.from(limited, (kind) => car[kind]!),
    alone: Float64Array.from(packages, (_, index) => meter.lengthOf(sets, index * meter.words)),
  }
}

function groupsOf(split: Split): number[][] {
  return [...Map.groupBy(split.keys(), (index) => split[index]!).values()]
}

function splitOf(batches: readonly (readonly number[])[], count: number): Split {
  const split = new Int32Array(count)
  for (const [batch, some] of batches.entries()) for (const one of some) split[one] = batch
  return split
}
