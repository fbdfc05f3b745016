import { type Assignment, type BatchingProblem, fits } from './problem.ts'

/** Maximum number of packages for enumeration. */
export const maxEnumerated = 10
/** Sets between two checks of the elapsed time. */
const setsPerCheck = 16

/** Optimal assignment of a few packages by dynamic programming over subsets; null if stopped. */
export function optimalAssignment(problem: BatchingProblem, isStopped: () => boolean): Assignment | null {
  const { count, dimensions, sizes, evaluator, sets } = problem
  const { words } = evaluator
  const allPackages = (1 << count) - 1
  const length = new Float64Array(allPackages + 1).fill(Number.POSITIVE_INFINITY)
  const unionSet = new Int32Array(words)
  for (let set = 1; set <= allPackages; set++) {
    if (set % setsPerCheck === 0 && isStopped()) return null
    const load = new Float64Array(dimensions)
    unionSet.fill(0)
    let hasRoom = true
    for (let pkg = 0; pkg < count && hasRoom; pkg++) {
      if (!(set & (1 << pkg))) continue
      hasRoom = fits(problem, load, pkg)
      for (let dimension = 0; dimension < dimensions; dimension++) load[dimension]! += sizes[pkg * dimensions + dimension]!
      for (let word = 0; word < words; word++) unionSet[word]! |= sets[pkg * words + word]!
    }
    if (hasRoom) length[set] = evaluator.lengthOf(unionSet)
  }
  // Minimum length of each subset, and the batch of its lowest package.
  const shortest = new Float64Array(allPackages + 1).fill(Number.POSITIVE_INFINITY)
  const batchOf = new Int32Array(allPackages + 1)
  shortest[0] = 0
  for (let set = 1; set <= allPackages; set++) {
    const lowestPackage = set & -set
    const otherPackages = set ^ lowestPackage
    for (let rest = otherPackages; ; rest = (rest - 1) & otherPackages) {
      const sum = length[rest | lowestPackage]! + shortest[otherPackages ^ rest]!
      if (sum < shortest[set]!) {
        shortest[set] = sum
        batchOf[set] = rest | lowestPackage
      }
      if (rest === 0) break
    }
  }
  const assignment = new Int32Array(count)
  for (let set = allPackages, batch = 0; set !== 0; set ^= batchOf[set]!, batch++)
    for (let pkg = 0; pkg < count; pkg++) if (batchOf[set]! & (1 << pkg)) assignment[pkg] = batch
  return assignment
}
