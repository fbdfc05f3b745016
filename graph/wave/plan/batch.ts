import { divideBatches } from './batch/large.ts'
import { joinBatches } from './batch/small.ts'
import { firstCome } from './batch/start.ts'
import { groupsOf, lengthOf, type Made, type Split, type Work } from './batch/work.ts'
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
/** A batch of so many packages is large; but of few packages in all every batch can be looked at. */
const few = 24
const large = 10
/**
 * Which packages go together on a car, so that the tours are short in all; a package is never split. Small batches are joined by
 * what they save, large ones divide the floor among them, and both get shorter for as long as the pace allows: stopped at any moment, it gives a valid
 * batching that is no longer than its start.
 *
 * @throws PLAN_LAYOUT_MALFORMED where the floor is none or a stop lies outside it, PLAN_NUMBER_OUT_OF_RANGE where a size or a limit is no whole number from
 * 0, PLAN_NAMED_TWICE where an id is there twice, PLAN_PACKAGE_TOO_LARGE where a package does not fit an empty car
 */
export function batchPackages(task: BatchTask, pace: Pace): Batching {
  refuse(task)
  const work = workOf(task)
  const first = firstCome(work)
  const made = madeOf(task, work, first, pace)
  const batches = groupsOf(made.split).map((some) => some.map((index) => task.packages[index]!.id))
  return {
    batches,
    length: lengthOf(work, made.split),
    firstCome: lengthOf(work, first),
    start: lengthOf(work, made.start),
    bound: made.bound,
  }
}

function madeOf(task: BatchTask, work: Work, first: Split, pace: Pace): Made {
  const batches = Math.max(-1, ...first) + 1
  // Several shortest tours are no shorter than one through all their stops.
  if (batches < 2 && task.routing === 'shortest') return { start: first, split: first, bound: lengthOf(work, first) }
  return work.count < Math.max(few, large * batches) ? joinBatches(work, first, task.seed, pace) : divideBatches(work, first, task, pace)
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
  }
}
