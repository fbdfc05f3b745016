import type { TourEvaluator } from '../route/tourEvaluator.ts'
import type { Partition } from './batchPool.ts'

/** Batching problem as arrays: package `i` has its bitset of stops at `i * words` and its sizes at `i * dimensions`. */
export interface BatchingProblem {
  count: number
  evaluator: TourEvaluator
  sets: Int32Array
  /** Number of size dimensions. */
  dimensions: number
  sizes: Float64Array
  /** Capacity of a cart in each dimension. */
  capacity: Float64Array
}

/** Batch index of each package; batches are numbered from 0, and none is empty. */
export type Assignment = Int32Array

export function fits({ dimensions, sizes, capacity }: BatchingProblem, load: Float64Array, pkg: number): boolean {
  for (let dimension = 0; dimension < dimensions; dimension++)
    if (load[dimension]! + sizes[pkg * dimensions + dimension]! > capacity[dimension]!) return false
  return true
}

/** Total tour length. */
export const totalLengthOf = (problem: BatchingProblem, assignment: Assignment): number =>
  batchLengths(problem, assignment).reduce((sum, length) => sum + length, 0)

/** Number of batches. */
export const batchCount = (assignment: Assignment): number => assignment.reduce((max, batch) => Math.max(max, batch), -1) + 1

/** Bitsets of the stops of all batches. */
export function batchSets({ count, sets, evaluator }: BatchingProblem, assignment: Assignment): Int32Array {
  const { words } = evaluator
  const unionSets = new Int32Array(batchCount(assignment) * words)
  for (let pkg = 0; pkg < count; pkg++)
    for (let word = 0; word < words; word++) unionSets[assignment[pkg]! * words + word]! |= sets[pkg * words + word]!
  return unionSets
}

/** Tour length of each batch. */
export function batchLengths(problem: BatchingProblem, assignment: Assignment): Float64Array {
  const unionSets = batchSets(problem, assignment)
  const { words, lengthOf: totalLengthOf } = problem.evaluator
  return Float64Array.from({ length: unionSets.length / words }, (_, batch) => totalLengthOf(unionSets, batch * words))
}

/** The same problem with approximate tour lengths. */
export const withApproximateLengths = (problem: BatchingProblem): BatchingProblem => ({
  ...problem,
  evaluator: { ...problem.evaluator, lengthOf: problem.evaluator.approximateLengthOf },
})

/** Packages of each batch. */
export function membersByBatch(assignment: Assignment): number[][] {
  return [...Map.groupBy(assignment.keys(), (pkg) => assignment[pkg]!).values()]
}

/** Batches of an assignment with their tour lengths. */
export const partitionOf = (problem: BatchingProblem, assignment: Assignment): Partition => ({
  batches: membersByBatch(assignment),
  lengths: batchLengths(problem, assignment),
})

/** Assignment to the given batches. */
export function assignmentOf(batches: readonly (readonly number[])[], count: number): Assignment {
  const assignment = new Int32Array(count)
  for (const [batch, members] of batches.entries()) for (const pkg of members) assignment[pkg] = batch
  return assignment
}

/** Removes a package from an unordered batch. */
export function removeMember(batch: number[], pkg: number): void {
  batch[batch.indexOf(pkg)] = batch.at(-1)!
  batch.pop()
}
