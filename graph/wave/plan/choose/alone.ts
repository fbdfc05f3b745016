import { type Best, consider } from './best.ts'
import type { Problem } from './problem.ts'
import { emptyState, leave, visit } from './state.ts'

/**
 * Tries the aisles that one could visit alone, the most promising first, and keeps the best choice. Answers what a choice of one aisle counts at
 * most: all packages that an aisle could serve if each were the only one.
 */
export function visitAlone(problem: Problem, best: Best): number {
  const sums = servedAlone(problem)
  const order = Int32Array.from(sums.keys()).sort((a, b) => sums[b]! - sums[a]! || a - b)
  const most = sums[order[0]!]!
  // A package that must be in the wave may need more than one aisle, which the search finds out.
  if (problem.musts > 0) return most
  const state = emptyState(problem)
  for (const aisle of order) {
    if (sums[aisle]! <= best.worth || sums[aisle]! < problem.lower) break
    visit(problem, state, aisle)
    consider(problem, state, best)
    leave(problem, state, aisle, 0)
  }
  return most
}

/** What the packages count that each aisle could serve, each for itself. */
function servedAlone({
  aisles,
  packages,
  weight,
  lineStart,
  aisleStart,
  aisleProduct,
  aislePieces,
  wantedStart,
  wantedPackage,
  wantedPieces,
}: Problem) {
  const sums = new Float64Array(aisles)
  const served = new Int32Array(packages)
  const touched: number[] = []
  for (let aisle = 0; aisle < aisles; aisle++) {
    for (let row = aisleStart[aisle]!; row < aisleStart[aisle + 1]!; row++) {
      const i = aisleProduct[row]!
      for (let at = wantedStart[i]!; at < wantedStart[i + 1]! && wantedPieces[at]! <= aislePieces[row]!; at++) {
        const o = wantedPackage[at]!
        served[o]! += 1
        touched.push(o)
        if (served[o] === lineStart[o + 1]! - lineStart[o]!) sums[aisle]! += weight[o]!
      }
    }
    for (const o of touched) served[o] = 0
    touched.length = 0
  }
  return sums
}
