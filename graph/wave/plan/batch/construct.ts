import { type Assignment, type BatchingProblem, fits } from './problem.ts'
import type { SubaisleVisits } from './subaisleVisits.ts'

/** First come, first served: a batch is closed when the next package does not fit. */
export function firstComeFirstServed(problem: BatchingProblem): Assignment {
  const { count, dimensions, sizes } = problem
  const assignment = new Int32Array(count)
  let load = new Float64Array(dimensions)
  let batch = 0
  for (let pkg = 0; pkg < count; pkg++) {
    if (pkg > 0 && !fits(problem, load, pkg)) {
      batch++
      load = new Float64Array(dimensions)
    }
    for (let dimension = 0; dimension < dimensions; dimension++) load[dimension]! += sizes[pkg * dimensions + dimension]!
    assignment[pkg] = batch
  }
  return assignment
}

/**
 * Savings algorithm (Clarke and Wright 1964, variant (ii) of de Koster, van der Poort and Wolters 1999): repeatedly merges the two batches
 * with the largest saving, which is recomputed after each merge. Stopping early gives a feasible assignment.
 */
export function savingsStart(
  problem: BatchingProblem,
  singleLengths: Float64Array,
  savings: Float64Array,
  isStopped: () => boolean,
): Assignment {
  const { count, dimensions, sizes, evaluator } = problem
  const { words } = evaluator
  const sets = problem.sets.slice()
  const load = sizes.slice()
  const length = singleLengths.slice()
  const mergedInto = Int32Array.from({ length: count }, (_, i) => i)
  const unionSet = new Int32Array(words)
  const best = new Float64Array(count).fill(-1)
  const partner = new Int32Array(count).fill(-1)
  const hasRoom = (a: number, b: number): boolean => {
    for (let dimension = 0; dimension < dimensions; dimension++)
      if (load[a * dimensions + dimension]! + load[b * dimensions + dimension]! > problem.capacity[dimension]!) return false
    return true
  }
  const savingOf = (a: number, b: number): number => {
    if (!hasRoom(a, b)) return -1
    for (let word = 0; word < words; word++) unionSet[word] = sets[a * words + word]! | sets[b * words + word]!
    return length[a]! + length[b]! - evaluator.lengthOf(unionSet)
  }
  const isActive = (a: number) => mergedInto[a] === a
  const isMerged = new Uint8Array(count)
  // The batch of the lower index stores the best partner. Savings of single packages are known.
  const findBestPartner = (a: number) => {
    best[a] = -1
    for (let b = a + 1; b < count; b++) {
      if (!isActive(b)) continue
      const areSingle = !isMerged[a] && !isMerged[b]
      const saving = areSingle ? (hasRoom(a, b) ? savings[a * count + b]! : -1) : savingOf(a, b)
      if (saving > best[a]!) {
        best[a] = saving
        partner[a] = b
      }
    }
  }
  for (let a = 0; a < count; a++) findBestPartner(a)
  for (;;) {
    let a = -1
    for (let i = 0; i < count; i++) if (isActive(i) && best[i]! >= 0 && (a < 0 || best[i]! > best[a]!)) a = i
    if (a < 0 || isStopped()) break
    const b = partner[a]!
    isMerged[a] = 1
    length[a] = length[a]! + length[b]! - best[a]!
    for (let word = 0; word < words; word++) sets[a * words + word]! |= sets[b * words + word]!
    for (let dimension = 0; dimension < dimensions; dimension++) load[a * dimensions + dimension]! += load[b * dimensions + dimension]!
    for (let i = 0; i < count; i++) if (mergedInto[i] === b) mergedInto[i] = a
    findBestPartner(a)
    for (let i = 0; i < count; i++) {
      if (i === a || !isActive(i)) continue
      if (partner[i] === a || partner[i] === b) findBestPartner(i)
      else if (i < a) {
        const saving = savingOf(i, a)
        if (saving > best[i]!) {
          best[i] = saving
          partner[i] = a
        }
      }
    }
  }
  return renumber(mergedInto)
}

/**
 * Seed algorithm (rules are compared by de Koster, van der Poort and Wolters 1999): the seed of a batch is the package with the most
 * sub-aisles; packages that add the fewest sub-aisles follow.
 */
export function seedStart(problem: BatchingProblem, { packagesBySubaisle, ends, subaisles }: SubaisleVisits): Assignment {
  const { count, dimensions, sizes } = problem
  const assignment = new Int32Array(count).fill(-1)
  const load = new Float64Array(dimensions)
  const isCovered = new Uint8Array(packagesBySubaisle.length)
  // Number of sub-aisles of each package and how many it would add to the batch; ties by the most sub-aisles.
  const subaisleCounts = Float64Array.from({ length: count }, (_, pkg) => ends[pkg + 1]! - ends[pkg]!)
  const addedSubaisles = subaisleCounts.slice()
  const setCovered = (subaisle: number, covered: boolean) => {
    isCovered[subaisle] = Number(covered)
    for (const pkg of packagesBySubaisle[subaisle]!) addedSubaisles[pkg]! += covered ? -1 : 1
  }
  let batch = -1
  for (let assignedCount = 0; assignedCount < count; assignedCount++) {
    let next = -1
    let fewest = Number.POSITIVE_INFINITY
    for (let pkg = 0; batch >= 0 && pkg < count; pkg++) {
      const added = addedSubaisles[pkg]! - subaisleCounts[pkg]! / (packagesBySubaisle.length + 1)
      if (assignment[pkg]! < 0 && added < fewest && fits(problem, load, pkg)) [next, fewest] = [pkg, added]
    }
    if (next < 0) {
      batch++
      load.fill(0)
      for (const [subaisle, covered] of isCovered.entries()) if (covered) setCovered(subaisle, false)
      for (let pkg = 0; pkg < count; pkg++)
        if (assignment[pkg]! < 0 && (next < 0 || subaisleCounts[pkg]! > subaisleCounts[next]!)) next = pkg
    }
    assignment[next] = batch
    for (const subaisle of subaisles.subarray(ends[next], ends[next + 1])) if (!isCovered[subaisle]) setCovered(subaisle, true)
    for (let dimension = 0; dimension < dimensions; dimension++) load[dimension]! += sizes[next * dimensions + dimension]!
  }
  return renumber(assignment)
}

/** Renumbers batches from 0 by their first packages. */
export function renumber(assignment: Int32Array): Assignment {
  const numbers = new Map<number, number>()
  return assignment.map((batch) => {
    const number = numbers.get(batch) ?? numbers.size
    numbers.set(batch, number)
    return number
  })
}
