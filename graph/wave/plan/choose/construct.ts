import { findFeasiblePackages } from './feasiblePackages.ts'
import { type Incumbent, updateIncumbent } from './incumbent.ts'
import type { Problem } from './problem.ts'
import { addPackage, canRemoveAisle, checkpoint, removeAisle, restoreState, rollback, type State, shortageWithout } from './state.ts'

/**
 * Greedy construction: adds all packages that the stock covers, then removes aisles of small shortage one by one while the lower bound is
 * met.
 */
export function constructChoice(problem: Problem, state: State, incumbent: Incumbent): void {
  const allAisles = new Uint8Array(problem.aisles).fill(1)
  if (problem.mandatoryCount === 0) constructFrom(problem, state, incumbent, largestAisles(problem))
  if (incumbent.valuePerAisle === 0) constructFrom(problem, state, incumbent, allAisles)
  if (incumbent.valuePerAisle > 0) return
  // Greedy choices missed the bounds: search for any feasible set of packages.
  const { chosen, pieces } = findFeasiblePackages(problem)
  incumbent.pieces = pieces
  if (!chosen) return
  restoreState(problem, state, allAisles, chosen)
  updateIncumbent(problem, state, incumbent)
}

function constructFrom(problem: Problem, state: State, incumbent: Incumbent, visited: Uint8Array): void {
  restoreState(problem, state, visited, problem.isMandatory)
  addPackages(problem, state)
  removeAislesUntil(problem, state, incumbent, problem.upper)
  for (let o = 0; o < problem.packages; o++) addPackage(problem, state, o)
  updateIncumbent(problem, state, incumbent)
  removeAislesUntil(problem, state, incumbent, problem.lower)
}

/** The fullest aisles that together hold several times the upper bound; the others would be removed first. */
function largestAisles({ aisles, upper, aisleStart, aislePieces }: Problem): Uint8Array {
  const heldPieces = new Float64Array(aisles)
  for (let aisle = 0; aisle < aisles; aisle++)
    for (let row = aisleStart[aisle]!; row < aisleStart[aisle + 1]!; row++) heldPieces[aisle]! += aislePieces[row]!
  const order = Int32Array.from(heldPieces.keys()).sort((a, b) => heldPieces[b]! - heldPieces[a]! || a - b)
  const isIncluded = new Uint8Array(aisles)
  let sum = 0
  for (let nth = 0; nth < aisles && sum < 8 * upper; nth++) {
    isIncluded[order[nth]!] = 1
    sum += heldPieces[order[nth]!]!
  }
  return isIncluded
}

/** Adds the packages whose products are not scarce, then the others by value for scarce stock. */
function addPackages(problem: Problem, state: State): void {
  const { packages, products, lineStart, lineProduct, linePieces, value } = problem
  const { stock } = state
  const scarcity = new Float64Array(products)
  for (let l = 0; l < lineProduct.length; l++) scarcity[lineProduct[l]!]! += linePieces[l]!
  for (let i = 0; i < products; i++) scarcity[i] = scarcity[i]! > stock[i]! ? scarcity[i]! / stock[i]! : 0
  const scarcePackages: number[] = []
  const valueForScarcity = new Float64Array(packages)
  for (let o = 0; o < packages; o++) {
    let sum = 0
    for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) sum += linePieces[l]! * scarcity[lineProduct[l]!]!
    if (sum === 0) addPackage(problem, state, o)
    else {
      valueForScarcity[o] = value[o]! / sum
      scarcePackages.push(o)
    }
  }
  scarcePackages.sort((a, b) => valueForScarcity[b]! - valueForScarcity[a]!)
  for (const o of scarcePackages) addPackage(problem, state, o)
}

/** Removes aisles while `minPieces` remain, and updates the incumbent on the way. */
function removeAislesUntil(problem: Problem, state: State, incumbent: Incumbent, minPieces: number): void {
  const shortage = new Float64Array(problem.aisles)
  for (let hasRemoved = true; hasRemoved; ) {
    hasRemoved = false
    const aisles = state.visitedList.slice(0, state.count)
    for (const aisle of aisles) shortage[aisle] = shortageWithout(problem, state, aisle)
    aisles.sort((a, b) => shortage[a]! - shortage[b]!)
    // Several removals in each round, while their shortage has hardly changed.
    const maxRemovals = Math.max(1, Math.floor(aisles.length / 40))
    let removed = 0
    for (const aisle of aisles) {
      if (removed === maxRemovals) break
      if (!canRemoveAisle(problem, state, aisle) || (removed > 0 && shortageWithout(problem, state, aisle) > 1.5 * shortage[aisle]!))
        continue
      checkpoint(state)
      removeAisle(problem, state, aisle, 0)
      if (state.pieces < minPieces || state.count === 0) {
        rollback(problem, state)
        // Aisles of larger shortage will not do either.
        if (removed === 0) return
        break
      }
      removed++
      hasRemoved = true
      if (state.pieces <= problem.upper) updateIncumbent(problem, state, incumbent)
    }
  }
}
