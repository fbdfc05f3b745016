import type { Random } from '../random.ts'
import type { Partition } from './batchPool.ts'
import type { ColumnSet } from './columnSet.ts'

/** Bounds of the number of freed packages, unless a single batch is larger. */
const maxFreed = 18
const minFreed = 8
/** Attempts to add a batch to the neighbourhood. */
const growthAttempts = 24
/** Node limit for a neighbourhood. */
const maxNodes = 2_000
/** Neighbourhoods between two calls of `isStopped`. */
export const neighbourhoodsPerCheck = 8

/**
 * Large neighbourhood search (Shaw 1998): frees a few related batches of a partition and reassigns their packages optimally to columns,
 * until stopped. Batches are related by columns of low reduced cost. Returns `start` if nothing improved.
 */
export function largeNeighbourhoodSearch(columns: ColumnSet, start: Partition, random: Random, isStopped: () => boolean): Partition {
  const { prices, batches: columnMembers, reducedCosts, byPackage } = columns
  const count = prices.length
  // Current partition: batches, reduced costs, and batch of each package.
  const batches = [...start.batches]
  const length = Array.from(start.lengths)
  const excessCost = batches.map((members, batch) => members.reduce((cost, pkg) => cost - prices[pkg]!, length[batch]!))
  const batchOf = new Int32Array(count)
  for (const [batch, members] of batches.entries()) for (const pkg of members) batchOf[pkg] = batch

  const isFreed = new Uint8Array(count)
  const freedBatches: number[] = []
  const freedPackages: number[] = []
  const freeBatch = (batch: number) => {
    freedBatches.push(batch)
    for (const pkg of batches[batch]!) {
      isFreed[pkg] = 1
      freedPackages.push(pkg)
    }
  }
  /** Frees some related batches. */
  const chooseNeighbourhood = () => {
    const size = minFreed + random.integer(maxFreed - minFreed + 1)
    freedBatches.length = 0
    freedPackages.length = 0
    freeBatch(batchOf[random.integer(count)]!)
    for (let i = 0; i < growthAttempts && freedPackages.length < size; i++) {
      const members = byPackage[freedPackages[random.integer(freedPackages.length)]!]!
      // Prefer columns of low reduced cost.
      const k = members[Math.floor(random.float() ** 2 * members.length)]
      if (k === undefined) continue
      for (const pkg of columnMembers[k]!)
        if (!isFreed[pkg] && freedPackages.length + batches[batchOf[pkg]!]!.length <= size) freeBatch(batchOf[pkg]!)
    }
  }
  const usableColumns: number[][] = Array.from({ length: count }, () => [])
  const seen = new Int32Array(columnMembers.length)
  let stamp = 0
  /** Finds the columns of freed packages only. */
  const findUsableColumns = (currentCost: number) => {
    stamp++
    for (const pkg of freedPackages) usableColumns[pkg]!.length = 0
    for (const pkg of freedPackages)
      for (const k of byPackage[pkg]!) {
        if (reducedCosts[k]! >= currentCost) break
        if (seen[k] === stamp) continue
        seen[k] = stamp
        if (columnMembers[k]!.every((other) => isFreed[other])) for (const other of columnMembers[k]!) usableColumns[other]!.push(k)
      }
    // Branch on the package with the fewest columns first.
    freedPackages.sort((a, b) => usableColumns[a]!.length - usableColumns[b]!.length)
    for (const pkg of freedPackages) usableColumns[pkg]!.sort((a, b) => reducedCosts[a]! - reducedCosts[b]!)
  }
  let best: number[] | null = null
  let bestCost = 0
  let nodes = 0
  const chosen: number[] = []
  const solve = (first: number, cost: number) => {
    let at = first
    while (at < freedPackages.length && !isFreed[freedPackages[at]!]) at++
    if (at === freedPackages.length) {
      bestCost = cost
      best = chosen.slice()
      return
    }
    for (const k of usableColumns[freedPackages[at]!]!) {
      if (cost + reducedCosts[k]! >= bestCost || nodes > maxNodes) return
      if (!columnMembers[k]!.every((pkg) => isFreed[pkg])) continue
      nodes++
      for (const pkg of columnMembers[k]!) isFreed[pkg] = 0
      chosen.push(k)
      solve(at + 1, cost + reducedCosts[k]!)
      chosen.pop()
      for (const pkg of columnMembers[k]!) isFreed[pkg] = 1
    }
  }

  let isBetter = false
  for (let round = 0; round % neighbourhoodsPerCheck !== 0 || !isStopped(); round++) {
    chooseNeighbourhood()
    const currentCost = freedBatches.reduce((cost, batch) => cost + excessCost[batch]!, 0)
    findUsableColumns(currentCost)
    bestCost = currentCost - 1e-6
    best = null
    nodes = 0
    solve(0, 0)
    for (const pkg of freedPackages) isFreed[pkg] = 0
    if (best === null) continue
    isBetter = true
    for (const batch of freedBatches) {
      batches[batch] = []
      excessCost[batch] = 0
      length[batch] = 0
    }
    for (const [i, k] of (best as number[]).entries()) {
      const batch = freedBatches[i] ?? batches.push([]) - 1
      batches[batch] = columnMembers[k]!
      excessCost[batch] = reducedCosts[k]!
      length[batch] = columns.lengths[k]!
      for (const pkg of columnMembers[k]!) batchOf[pkg] = batch
    }
  }
  if (!isBetter) return start
  return { batches: batches.filter((members) => members.length > 0), lengths: length.filter((_one, batch) => batches[batch]!.length > 0) }
}
