import type { AisleGrid, Stop } from './aisleGrid.ts'
import { firstComeFirstServed } from './batch/construct.ts'
import { maxEnumerated, optimalAssignment } from './batch/enumerate.ts'
import {
  type Assignment,
  type BatchingProblem,
  batchCount,
  batchSets,
  membersByBatch,
  totalLengthOf,
  withApproximateLengths,
} from './batch/problem.ts'
import { maxDivided, type SearchResult, searchBatches } from './batch/search.ts'
import { PlanPackageTooLarge } from './failures.ts'
import { type Routing, tourEvaluator } from './route/tourEvaluator.ts'
import { type SearchControl, timeSlice, withFallback } from './searchControl.ts'
import { requireAisleGrid, requireInteger, requireStops, requireUniqueIds } from './validate.ts'

/** Size of a package: pieces, grams, cubic millimetres, and boxes of a cart. */
export interface PackageSize {
  pieces: number
  weight: number
  volume: number
  boxes: number
}

export interface BatchPackage extends PackageSize {
  id: string
  /** Locations of its goods. */
  stops: readonly Stop[]
}

/** Capacity of a cart; omitted dimensions are unlimited. */
export interface CartLimits extends Partial<PackageSize> {
  packages?: number
}

export interface BatchTask {
  grid: AisleGrid
  routing: Routing
  packages: readonly BatchPackage[]
  cart: CartLimits
  seed: number
}

export interface Batching {
  /** Package ids of each cart, in the order of the pool. */
  batches: string[][]
  /** Total length of the tours in millimetres, as `planTour` computes it. */
  length: number
  /** Total length of the start solution. */
  startLength: number
  /** Whether the batching is proven optimal; small pools are enumerated. */
  isOptimal: boolean
  /** Whether both lengths are those of `planTour`; otherwise there was no time to compute them, and the lengths are upper bounds. */
  hasExactLengths: boolean
}

const dimensions = ['packages', 'boxes', 'pieces', 'weight', 'volume'] as const
/** Share of the time for the enumeration of small pools. */
const enumerationShare = 0.5
/**
 * Maximum share of the time for evaluating the tours of one solution; above it, lengths stay approximate. `safetyFactor` scales the
 * reserved time, which is estimated within `timingShare`.
 */
const maxEvaluationShare = 0.2
/** The same limit for a pool that is decomposed, where each part has little time. */
const maxEvaluationShareOfParts = 0.05
const safetyFactor = 1.2
const timingShare = 0.02

/**
 * Assigns packages to carts so that the total tour length is small; a package is never split. Small batches are built by savings, large
 * batches by assigning sub-aisles, and both improve until `control` stops them. A stop at any moment gives a valid batching that is no
 * longer than its start.
 *
 * With inner cross aisles, exact tours take a thousand times as long, so the search compares approximate lengths; the result is evaluated
 * exactly.
 *
 * @throws PLAN_LAYOUT_MALFORMED if the grid is invalid or a stop lies outside it, PLAN_NUMBER_OUT_OF_RANGE if a size or a limit is not a
 * whole number from 0, PLAN_NAMED_TWICE if an id is repeated, PLAN_PACKAGE_TOO_LARGE if a package does not fit an empty cart
 */
export function batchPackages(task: BatchTask, control: SearchControl): Batching {
  validateTask(task)
  const problem = buildProblem(task)
  const start = firstComeFirstServed(problem)
  const optimal = withFallback(
    control,
    () => trivialOptimum(task, problem, start, control),
    () => null,
  )
  if (optimal) return toBatching(task, problem, { start, assignment: optimal }, { isOptimal: true, hasExactLengths: true })
  const hasFastTours = problem.evaluator.approximateLengthOf === problem.evaluator.lengthOf
  const evaluationShare = hasFastTours
    ? 0
    : withFallback(
        control,
        () => evaluationShareOf(problem, start, control),
        () => 1,
      )
  const hasExactLengths = evaluationShare <= (problem.count > maxDivided ? maxEvaluationShareOfParts : maxEvaluationShare)
  // The final solution is evaluated once more.
  const result = searchBatches(
    task,
    problem,
    timeSlice(control, 0, hasExactLengths ? 1 - 2 * safetyFactor * evaluationShare : 1),
    hasExactLengths,
  )
  return toBatching(task, hasExactLengths ? problem : withApproximateLengths(problem), result, { isOptimal: false, hasExactLengths })
}

/** Optimal assignment if one batch is enough or the pool is small; null otherwise, or if time runs out. */
function trivialOptimum({ routing }: BatchTask, problem: BatchingProblem, start: Assignment, control: SearchControl): Assignment | null {
  // Several shortest tours are never shorter than one shortest tour through all their stops.
  if (batchCount(start) < 2 && routing === 'shortest') return start
  return problem.count <= maxEnumerated ? optimalAssignment(problem, () => control.elapsed() >= enumerationShare) : null
}

/** Result of a search with package ids. */
function toBatching(
  { packages }: BatchTask,
  problem: BatchingProblem,
  { start, assignment }: SearchResult,
  flags: Pick<Batching, 'isOptimal' | 'hasExactLengths'>,
): Batching {
  return {
    batches: membersByBatch(assignment).map((members) => members.map((index) => packages[index]!.id)),
    length: totalLengthOf(problem, assignment),
    startLength: totalLengthOf(problem, start),
    ...flags,
  }
}

/** Estimated share of the time for evaluating the tours of an assignment; the first tours are slower and not counted. */
function evaluationShareOf(problem: BatchingProblem, assignment: Assignment, control: SearchControl): number {
  const { evaluator } = problem
  const sets = batchSets(problem, assignment)
  const batches = batchCount(assignment)
  const startedAt = control.elapsed()
  const times = [0]
  for (let batch = 0; batch < batches && times.at(-1)! <= timingShare; batch++) {
    evaluator.lengthOf(sets, batch * evaluator.words)
    times.push(control.elapsed() - startedAt)
  }
  const middle = times.length >> 1
  return ((times.at(-1)! - times[middle]!) * batches) / Math.max(1, times.length - 1 - middle)
}

/** Total tour length where packages fill carts first come, first served. */
export function firstComeFirstServedLength(task: BatchTask): number {
  validateTask(task)
  const problem = buildProblem(task)
  return totalLengthOf(problem, firstComeFirstServed(problem))
}

function validateTask({ grid, packages, cart }: BatchTask): void {
  requireAisleGrid(grid)
  requireUniqueIds(packages)
  for (const { id, stops } of packages) requireStops(grid, id, stops)
  for (const dimension of dimensions) {
    const limit = cart[dimension]
    if (limit !== undefined) requireInteger('cart', dimension, limit)
    for (const pkg of packages) {
      const size = sizeIn(pkg, dimension)
      requireInteger(pkg.id, dimension, size)
      if (limit !== undefined && size > limit) throw PlanPackageTooLarge({ package: pkg.id, what: dimension, value: size, most: limit })
    }
  }
}

const sizeIn = (pkg: BatchPackage, dimension: (typeof dimensions)[number]) => (dimension === 'packages' ? 1 : pkg[dimension])

function buildProblem({ grid, routing, packages, cart }: BatchTask): BatchingProblem {
  const evaluator = tourEvaluator(
    grid,
    packages.flatMap(({ stops }) => stops),
    routing,
  )
  const limitedDimensions = dimensions.filter((dimension) => cart[dimension] !== undefined)
  const sets = new Int32Array(packages.length * evaluator.words)
  for (const [index, { stops }] of packages.entries()) sets.set(evaluator.bitsetOf(stops), index * evaluator.words)
  return {
    count: packages.length,
    evaluator,
    sets,
    dimensions: limitedDimensions.length,
    sizes: Float64Array.from(packages.flatMap((pkg) => limitedDimensions.map((dimension) => sizeIn(pkg, dimension)))),
    capacity: Float64Array.from(limitedDimensions, (dimension) => cart[dimension]!),
  }
}
