import type { Random } from '../random.ts'
import { type SearchControl, timeSlice } from '../searchControl.ts'
import { anneal } from './anneal.ts'
import { annealSubaisles } from './annealSubaisles.ts'
import { BatchPool, randomZobristKeys } from './batchPool.ts'
import { seedStart } from './construct.ts'
import type { Incumbent } from './incumbent.ts'
import type { BatchingProblem } from './problem.ts'
import { tourCosts } from './subaisleCosts.ts'
import type { SubaisleVisits } from './subaisleVisits.ts'

/** Share of the time until which sub-aisles are annealed. */
const divisionShare = 0.9
/** Temperature scale of annealing packages; each has a small part in the tour of a large batch. */
const temperatureScale = 0.1

/** Search for large batches: seed algorithm, annealing of sub-aisles, then annealing of packages. */
export function searchLargeBatches(
  problem: BatchingProblem,
  visits: SubaisleVisits,
  incumbent: Incumbent,
  random: Random,
  control: SearchControl,
): void {
  if (control.elapsed() >= 1) return
  incumbent.setStart(seedStart(problem, visits))
  if (control.elapsed() >= 1) return
  const assignment = annealSubaisles(
    problem,
    visits,
    incumbent,
    tourCosts(problem, visits, incumbent.assignment),
    random,
    timeSlice(control, 0, divisionShare),
  )
  const noNeighbours: Int32Array[] = Array(problem.count).fill(new Int32Array(0))
  anneal(
    problem,
    incumbent,
    assignment,
    noNeighbours,
    random,
    timeSlice(control, divisionShare, 1),
    new BatchPool(0, randomZobristKeys(problem.count, random)),
    temperatureScale,
  )
}
