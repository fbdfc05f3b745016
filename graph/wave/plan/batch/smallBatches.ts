import type { Random } from '../random.ts'
import { type SearchControl, timeSlice } from '../searchControl.ts'
import { anneal } from './anneal.ts'
import { BatchPool, randomZobristKeys } from './batchPool.ts'
import { savingsStart, seedStart } from './construct.ts'
import type { Incumbent } from './incumbent.ts'
import { assignmentOf, type BatchingProblem, partitionOf } from './problem.ts'
import { recombine } from './recombine.ts'
import { pairSavings, savingsNeighbours, singleTourLengths } from './savings.ts'
import type { SubaisleVisits } from './subaisleVisits.ts'

/** Length of the candidate lists. */
const maxNeighbours = 30
/** Shares of the time for the savings matrix and the savings algorithm; reached only if tours are slow. */
const savingsShare = 0.2
const constructionShare = 0.3
/** Maximum number of batches in the pool. */
const maxPoolSize = 40_000
/** Ends of the phases as shares of the time: annealing and recombination in turn. */
const phaseEnds = [0.5, 0.7, 0.9, 1] as const

/** Search for small batches: savings algorithm (Clarke and Wright 1964), then annealing and recombination of its batches in turn. */
export function searchSmallBatches(
  problem: BatchingProblem,
  visits: SubaisleVisits,
  incumbent: Incumbent,
  random: Random,
  control: SearchControl,
): void {
  if (control.elapsed() >= 1) return
  const singleLengths = singleTourLengths(problem)
  const savings = pairSavings(problem, singleLengths, () => control.elapsed() >= savingsShare)
  incumbent.setStart(savingsStart(problem, singleLengths, savings, () => control.elapsed() >= constructionShare))
  // An interrupted savings algorithm gives a poor start.
  if (control.elapsed() >= constructionShare) incumbent.setStart(seedStart(problem, visits))
  const neighbours = savingsNeighbours(problem.count, savings, maxNeighbours)
  const pool = new BatchPool(maxPoolSize, randomZobristKeys(problem.count, random))
  for (const [phase, until] of phaseEnds.entries()) {
    const phaseControl = timeSlice(control, phaseEnds[phase - 1] ?? 0, until)
    if (phase % 2 === 0) anneal(problem, incumbent, incumbent.assignment, neighbours, random, phaseControl, pool)
    else {
      const partition = recombine(pool, partitionOf(problem, incumbent.assignment), random, phaseControl)
      if (partition) incumbent.update(assignmentOf(partition.batches, problem.count))
    }
  }
}
