import type { Random } from '../random.ts'
import type { SearchControl } from '../searchControl.ts'
import { type BatchPool, type Partition, totalLength } from './batchPool.ts'
import { columnsWithinGap } from './columnSet.ts'
import { dive } from './dive.ts'
import { lagrangeanRelaxation } from './lagrangeanRelaxation.ts'
import { largeNeighbourhoodSearch, neighbourhoodsPerCheck } from './largeNeighbourhoodSearch.ts'
import { solveSetPartitioning } from './setPartitioning.ts'

/** Node limit of the first exact search. */
const firstNodes = 3_000
/** Node limit of the last exact search. */
const lastNodes = 1_000_000
/** Shares of the time until which prices are computed, and until which heuristics run. */
const shares = { prices: 0.6, parts: 0.9 } as const
/** Shares of the heuristic phase until which the first exact search and the dives end; large neighbourhood search follows. */
const phaseShares = { whole: 0.2, dives: 0.7 } as const
/** Neighbourhoods for each batch to polish the result of a dive. */
const polishNeighbourhoods = 10

/**
 * Recombines the batches of a pool to a shorter partition, as Rochat and Taillard (1995) do with tours; null if none was found. With enough
 * time the result is optimal for the pool. A Lagrangean relaxation of the set partitioning problem (Fisher 1981) fixes most columns by
 * reduced cost; depth-first search solves the rest. If too many columns remain, diving and large neighbourhood search improve the incumbent
 * first.
 */
export function recombine(pool: BatchPool, incumbent: Partition, random: Random, control: SearchControl): Partition | null {
  const dual = lagrangeanRelaxation(pool, incumbent, () => control.elapsed() >= shares.prices)
  const columns = columnsWithinGap(pool, incumbent, dual)
  const startedAt = Math.min(control.elapsed(), shares.parts)
  const until = (step: number) => startedAt + step * (shares.parts - startedAt)
  const firstSolve = columns.isComplete
    ? solveSetPartitioning(columns, totalLength(incumbent), firstNodes, () => control.elapsed() >= until(phaseShares.whole))
    : null
  const bestSoFar = firstSolve?.partition ?? incumbent
  if (firstSolve?.isExhaustive) return firstSolve.partition
  const isDivingOver = () => control.elapsed() >= until(phaseShares.dives)
  const polishPartition = (partition: Partition): Partition => {
    let checks = 0
    return largeNeighbourhoodSearch(
      columns,
      partition,
      random,
      () => checks++ * neighbourhoodsPerCheck >= polishNeighbourhoods * partition.batches.length || isDivingOver(),
    )
  }
  const diveResult = dive(columns, bestSoFar, random, isDivingOver, polishPartition)
  const improved = largeNeighbourhoodSearch(columns, diveResult, random, () => control.elapsed() >= shares.parts)
  const remainingColumns = columns.isComplete ? columns : columnsWithinGap(pool, improved, dual)
  const lastSolve = solveSetPartitioning(remainingColumns, totalLength(improved), lastNodes, () => control.elapsed() >= 1)
  const partition = lastSolve.partition ?? improved
  return partition === incumbent ? null : partition
}
