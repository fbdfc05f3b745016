import type { Partition } from './batchPool.ts'
import type { ColumnSet } from './columnSet.ts'

interface SearchOutcome {
  partition: Partition | null
  /** Whether the search space was exhausted. */
  isExhaustive: boolean
}

/**
 * Depth-first search for the shortest partition below `upperBound`: branches on the package with the fewest usable columns (Knuth 2000),
 * columns by reduced cost, pruned by the sum of prices and reduced costs.
 */
export function solveSetPartitioning(columns: ColumnSet, upperBound: number, maxNodes: number, isStopped: () => boolean): SearchOutcome {
  const { batches, reducedCosts, priceSum, prices } = columns
  const count = prices.length
  const firstTooExpensive = reducedCosts.findIndex((pkg) => priceSum + pkg >= upperBound - 0.5)
  const size = firstTooExpensive < 0 ? batches.length : firstTooExpensive
  const byPackage = columns.byPackage.map((packageColumns) => packageColumns.filter((k) => k < size))
  const usableCount = Int32Array.from(byPackage, (packageColumns) => packageColumns.length)
  const conflicts = new Int32Array(size)
  const isCovered = new Uint8Array(count)
  const chosen: number[] = []
  let best: number[] | null = null
  let bestLength = upperBound
  let nodes = 0

  const setChosen = (k: number, sign: 1 | -1) => {
    for (const pkg of batches[k]!) {
      isCovered[pkg] = sign === 1 ? 1 : 0
      for (const column of byPackage[pkg]!) {
        const before = conflicts[column]!
        conflicts[column] = before + sign
        if (before === (sign === 1 ? 0 : 1)) for (const member of batches[column]!) usableCount[member]! -= sign
      }
    }
  }
  const hardestPackage = (): number => {
    let pkg = -1
    for (let i = 0; i < count; i++) if (!isCovered[i] && (pkg < 0 || usableCount[i]! < usableCount[pkg]!)) pkg = i
    return pkg
  }
  const branch = (length: number, reducedCostSum: number): boolean => {
    const pkg = hardestPackage()
    if (pkg < 0) {
      if (length < bestLength) {
        bestLength = length
        best = chosen.slice()
      }
      return true
    }
    for (const k of byPackage[pkg]!) {
      if (conflicts[k]! > 0) continue
      const nextSum = reducedCostSum + reducedCosts[k]!
      if (priceSum + nextSum >= bestLength - 0.5) break
      if (++nodes > maxNodes || (nodes % 8 === 0 && isStopped())) return false
      setChosen(k, 1)
      chosen.push(k)
      const continues = branch(length + columns.lengths[k]!, nextSum)
      chosen.pop()
      setChosen(k, -1)
      if (!continues) return false
    }
    return true
  }
  const isExhaustive = branch(0, 0)
  const bestColumns = best as number[] | null
  const partition = bestColumns && { batches: bestColumns.map((k) => batches[k]!), lengths: bestColumns.map((k) => columns.lengths[k]!) }
  return { partition, isExhaustive }
}
