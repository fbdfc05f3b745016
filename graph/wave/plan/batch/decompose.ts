import type { Stop } from '../aisleGrid.ts'
import type { BatchingProblem } from './problem.ts'

/** Decomposes a pool into parts of at most `maxSize` nearby packages, sorted by the first and last aisle of their stops. */
export function decompose(packages: readonly { stops: readonly Stop[] }[], maxSize: number): Int32Array[] {
  const order = Int32Array.from(packages.keys())
  if (order.length <= maxSize) return [order]
  const first = new Float64Array(order.length)
  const last = new Float64Array(order.length)
  for (const [pkg, { stops }] of packages.entries()) {
    first[pkg] = stops.reduce((min, { aisle }) => Math.min(min, aisle), Number.MAX_SAFE_INTEGER)
    last[pkg] = stops.reduce((max, { aisle }) => Math.max(max, aisle), -1)
  }
  order.sort((a, b) => first[a]! - first[b]! || last[a]! - last[b]! || a - b)
  const count = Math.ceil(order.length / maxSize)
  return Array.from({ length: count }, (_, index) =>
    order.slice(Math.round((index * order.length) / count), Math.round(((index + 1) * order.length) / count)).sort(),
  )
}

/** Subproblem of some packages. */
export function subproblem(problem: BatchingProblem, packages: Int32Array): BatchingProblem {
  const { dimensions, evaluator } = problem
  const copyRows = <Values extends Int32Array | Float64Array>(values: Values, size: number, target: Values): Values => {
    for (const [at, pkg] of packages.entries()) target.set(values.subarray(pkg * size, (pkg + 1) * size), at * size)
    return target
  }
  return {
    ...problem,
    count: packages.length,
    sets: copyRows(problem.sets, evaluator.words, new Int32Array(packages.length * evaluator.words)),
    sizes: copyRows(problem.sizes, dimensions, new Float64Array(packages.length * dimensions)),
  }
}
