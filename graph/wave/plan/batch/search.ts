import type { AisleGrid, Stop } from '../aisleGrid.ts'
import { Random } from '../random.ts'
import type { Routing } from '../route/tourEvaluator.ts'
import { type SearchControl, timeSlice, withFallback } from '../searchControl.ts'
import { anneal } from './anneal.ts'
import { BatchPool, randomZobristKeys } from './batchPool.ts'
import { firstComeFirstServed } from './construct.ts'
import { decompose, subproblem } from './decompose.ts'
import { Incumbent } from './incumbent.ts'
import { searchLargeBatches } from './largeBatches.ts'
import { type Assignment, type BatchingProblem, batchCount, withApproximateLengths } from './problem.ts'
import { searchSmallBatches } from './smallBatches.ts'
import { buildSubaisleVisits, similarPackages } from './subaisleVisits.ts'

/** Task of the search besides the arrays. */
export interface BatchingInput {
  grid: AisleGrid
  routing: Routing
  packages: readonly { stops: readonly Stop[] }[]
  seed: number
}

/** Pools of at least this size with batches of at least this size are searched by sub-aisles. */
const minLargePoolSize = 24
const minLargeBatchSize = 10
/** Part sizes for small batches: the savings matrix is slow in grids of several blocks. */
const maxJoined = { oneBlock: 600, blocks: 300 } as const
/** Part size for large batches. */
export const maxDivided = 1_000

/** Share of the time with approximate lengths, where exact tours are slow. */
const approximateShare = 0.3
/** Temperature scale of the following annealing with exact lengths. */
const exactTemperatureScale = 0.05
/** Candidates of a package in it. */
const maxSimilar = 30

/** Best assignment and start assignment of all packages. */
export interface SearchResult {
  start: Assignment
  assignment: Assignment
}

/**
 * Searches for the shortest assignment; large pools are decomposed. Where exact tours are slow, most of the search uses approximate
 * lengths, or all of it without `hasExactLengths`. Errors are reported to `control`, and the best assignments so far are returned.
 */
export function searchBatches(
  { grid, routing, packages, seed }: BatchingInput,
  problem: BatchingProblem,
  control: SearchControl,
  hasExactLengths: boolean,
): SearchResult {
  const { crossAisleY } = grid
  // Routing rules ignore inner cross aisles.
  const routedGrid = routing === 'shortest' ? grid : { ...grid, crossAisleY: [crossAisleY[0]!, crossAisleY.at(-1)!] }
  const isSmall = problem.count < Math.max(minLargePoolSize, minLargeBatchSize * batchCount(firstComeFirstServed(problem)))
  const parts = decompose(packages, isSmall ? (routedGrid.crossAisleY.length === 2 ? maxJoined.oneBlock : maxJoined.blocks) : maxDivided)
  const problems = parts.map((members) => (parts.length === 1 ? problem : subproblem(problem, members)))
  const incumbents: Incumbent[] = []
  const reportImprovement = () => control.onImprovement?.(incumbents.reduce((sum, { length }) => sum + length, 0))
  for (const part of problems)
    incumbents.push(new Incumbent(hasExactLengths ? part : withApproximateLengths(part), firstComeFirstServed(part), reportImprovement))
  const random = new Random(seed)
  const search = (index: number, ownControl: SearchControl): void => {
    const visits = buildSubaisleVisits(
      routedGrid,
      Array.from(parts[index]!, (pkg) => packages[pkg]!.stops),
    )
    const searchPart = isSmall ? searchSmallBatches : searchLargeBatches
    const [incumbent, subproblem] = [incumbents[index]!, problems[index]!]
    const approximateProblem = withApproximateLengths(subproblem)
    if (!hasExactLengths || subproblem.evaluator.approximateLengthOf === subproblem.evaluator.lengthOf) {
      searchPart(approximateProblem, visits, incumbent, random, ownControl)
      return
    }
    const approximateIncumbent = new Incumbent(approximateProblem, incumbent.assignment)
    searchPart(approximateProblem, visits, approximateIncumbent, random, timeSlice(ownControl, 0, approximateShare))
    incumbent.setStart(approximateIncumbent.start)
    incumbent.update(approximateIncumbent.assignment)
    const emptyPool = new BatchPool(0, randomZobristKeys(subproblem.count, random))
    anneal(
      subproblem,
      incumbent,
      incumbent.assignment,
      similarPackages(visits, maxSimilar),
      random,
      timeSlice(ownControl, approximateShare, 1),
      emptyPool,
      exactTemperatureScale,
    )
  }
  for (const index of parts.keys()) {
    const ownControl = timeSlice(control, index / parts.length, (index + 1) / parts.length)
    withFallback(
      control,
      () => search(index, ownControl),
      () => undefined,
    )
  }
  const combine = (of: (incumbent: Incumbent) => Assignment): Assignment => {
    const assignment = new Int32Array(problem.count)
    let batches = 0
    for (const [index, members] of parts.entries()) {
      const ownControl = of(incumbents[index]!)
      for (const [i, subproblem] of members.entries()) assignment[subproblem] = batches + ownControl[i]!
      batches += batchCount(ownControl)
    }
    return assignment
  }
  return { start: combine(({ start }) => start), assignment: combine(({ assignment }) => assignment) }
}
