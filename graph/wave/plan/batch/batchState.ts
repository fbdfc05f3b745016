import type { BatchPool } from './batchPool.ts'
import { type Assignment, type BatchingProblem, batchLengths, removeMember, withApproximateLengths } from './problem.ts'

/** Entries of the tour length cache. */
const cacheSize = 1 << 16

/** Change of a batch: up to two packages removed and up to two added; −1 is none. */
export interface BatchChange {
  batch: number
  removed: number
  removed2: number
  added: number
  added2: number
}

/** Mutable assignment with members, tour length and overload of each batch. */
export interface BatchState {
  batchOf: Int32Array
  members: number[][]
  length: Float64Array
  /** Approximate tour lengths for fast comparison. */
  approximateLength: Float64Array
  /** Relative overload, summed over all dimensions. */
  overload: Float64Array
  /** Exact and approximate tour length after a change. */
  lengthAfter(change: BatchChange): number
  approximateLengthAfter(change: BatchChange): number
  overloadAfter(change: BatchChange): number
  /** Moves a package; the caller updates length and overload. */
  move(pkg: number, batch: number): void
  /** Adds a feasible batch to the pool. */
  addToPool(batch: number): void
}

export function createBatchState(problem: BatchingProblem, assignment: Assignment, pool: BatchPool): BatchState {
  const { count, dimensions, sizes, capacity, evaluator, sets } = problem
  const { words } = evaluator
  const batchOf = assignment.slice()
  const members: number[][] = Array.from({ length: count }, () => [])
  const load = new Float64Array(count * dimensions)
  const length = new Float64Array(count)
  const { zobristKeys } = pool
  const hash = new Int32Array(2 * count)
  const unionSet = new Int32Array(words)

  const addLoad = (pkg: number, batch: number, sign: 1 | -1) => {
    for (let dimension = 0; dimension < dimensions; dimension++)
      load[batch * dimensions + dimension]! += sign * sizes[pkg * dimensions + dimension]!
    hash[2 * batch]! ^= zobristKeys[2 * pkg]!
    hash[2 * batch + 1]! ^= zobristKeys[2 * pkg + 1]!
  }
  for (let pkg = 0; pkg < count; pkg++) {
    members[batchOf[pkg]!]!.push(pkg)
    addLoad(pkg, batchOf[pkg]!, 1)
  }
  length.set(batchLengths(problem, assignment))
  const hasFastTours = evaluator.approximateLengthOf === evaluator.lengthOf
  const approximateLength = hasFastTours ? length : new Float64Array(count)
  if (!hasFastTours) approximateLength.set(batchLengths(withApproximateLengths(problem), assignment))

  const keyOf = (pkg: number, side: number) => (pkg < 0 ? 0 : zobristKeys[2 * pkg + side]!)
  const addStops = (pkg: number) => {
    for (let word = 0, at = pkg * words; word < words; word++, at++) unionSet[word]! |= sets[at]!
  }
  const stopsAfter = ({ batch, removed, removed2, added, added2 }: BatchChange): Int32Array => {
    unionSet.fill(0)
    const batchMembers = members[batch]!
    for (let k = 0; k < batchMembers.length; k++)
      if (batchMembers[k] !== removed && batchMembers[k] !== removed2) addStops(batchMembers[k]!)
    if (added >= 0) addStops(added)
    if (added2 >= 0) addStops(added2)
    return unionSet
  }
  /** Evaluates changed batches; results are cached by hash. */
  const cachedLength = (lengthOf: (sets: Int32Array) => number) => {
    const cachedHashes = new Int32Array(2 * cacheSize)
    const cachedLengths = new Float64Array(cacheSize)
    return (change: BatchChange): number => {
      const { batch, removed, removed2, added, added2 } = change
      const high = hash[2 * batch]! ^ keyOf(removed, 0) ^ keyOf(removed2, 0) ^ keyOf(added, 0) ^ keyOf(added2, 0)
      const low = hash[2 * batch + 1]! ^ keyOf(removed, 1) ^ keyOf(removed2, 1) ^ keyOf(added, 1) ^ keyOf(added2, 1)
      if (high === 0 && low === 0) return 0
      const slot = high & (cacheSize - 1)
      if (cachedHashes[2 * slot] !== high || cachedHashes[2 * slot + 1] !== low) {
        cachedHashes[2 * slot] = high
        cachedHashes[2 * slot + 1] = low
        cachedLengths[slot] = lengthOf(stopsAfter(change))
      }
      return cachedLengths[slot]!
    }
  }
  const lengthAfter = cachedLength(evaluator.lengthOf)

  return {
    batchOf,
    members,
    length,
    approximateLength,
    overload: new Float64Array(count),
    lengthAfter,
    approximateLengthAfter: hasFastTours ? lengthAfter : cachedLength(evaluator.approximateLengthOf),
    overloadAfter({ batch, removed, removed2, added, added2 }) {
      let sum = 0
      for (let dimension = 0; dimension < dimensions; dimension++) {
        let size = load[batch * dimensions + dimension]!
        if (removed >= 0) size -= sizes[removed * dimensions + dimension]!
        if (removed2 >= 0) size -= sizes[removed2 * dimensions + dimension]!
        if (added >= 0) size += sizes[added * dimensions + dimension]!
        if (added2 >= 0) size += sizes[added2 * dimensions + dimension]!
        if (size > capacity[dimension]!) sum += size / capacity[dimension]! - 1
      }
      return sum
    },
    move(pkg, batch) {
      const from = batchOf[pkg]!
      removeMember(members[from]!, pkg)
      members[batch]!.push(pkg)
      batchOf[pkg] = batch
      addLoad(pkg, from, -1)
      addLoad(pkg, batch, 1)
    },
    addToPool: (batch) => pool.add(hash[2 * batch]!, hash[2 * batch + 1]!, members[batch]!, length[batch]!),
  }
}
