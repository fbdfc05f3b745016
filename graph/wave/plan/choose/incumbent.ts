import type { Problem } from './problem.ts'
import { addPackage, checkpoint, isUnneeded, removeAisle, removePackage, rollback, type State } from './state.ts'

/** Best valid choice so far. */
export interface Incumbent {
  /** Pieces and urgency for each visited aisle; 0 without a choice. */
  valuePerAisle: number
  /** Pieces of the choice; without one, the largest number reached below the upper bound. */
  pieces: number
  value: number
  count: number
  chosen: Uint8Array
  visited: Uint8Array
  /** Value for each piece of the last package in the fractional knapsack of the pool. */
  marginalDensity: number
  /** Value of the fractional knapsack of the pool: an upper bound of any choice. */
  maxValue: number
  /** Number of trimmings that gave no better choice. */
  trimFailures: number
  /** Step of the state before which trimming is not tried again. */
  nextTrimStep: number
}

export function createIncumbent(problem: Problem): Incumbent {
  const { packages, aisles, byDensity, pieces, value, isMandatory, upper } = problem
  let [remainingPieces, maxValue, marginalDensity] = [upper, 0, 0]
  for (let o = 0; o < packages; o++)
    if (isMandatory[o]) {
      remainingPieces -= pieces[o]!
      maxValue += value[o]!
    }
  for (let at = packages - 1; at >= 0 && remainingPieces > 0; at--) {
    const o = byDensity[at]!
    if (isMandatory[o]) continue
    const share = pieces[o]! > remainingPieces ? remainingPieces / pieces[o]! : 1
    maxValue += share * value[o]!
    remainingPieces -= share * pieces[o]!
    marginalDensity = value[o]! / pieces[o]!
  }
  return {
    valuePerAisle: 0,
    pieces: 0,
    value: 0,
    count: 0,
    marginalDensity,
    maxValue: Math.floor(maxValue + 1e-6 + 1e-11 * maxValue),
    trimFailures: 0,
    nextTrimStep: 0,
    chosen: new Uint8Array(packages),
    visited: new Uint8Array(aisles),
  }
}

/** Estimated value without the pieces above the upper bound. */
export const estimateValue = ({ upper }: Problem, { pieces, value }: State, { marginalDensity }: Incumbent): number =>
  pieces > upper ? value - marginalDensity * (pieces - upper) : value

/** Updates the incumbent with a state trimmed to the bounds, if it is better. The state is unchanged afterwards. */
export function updateIncumbent(problem: Problem, state: State, incumbent: Incumbent): boolean {
  if (state.count === 0 || state.pieces < problem.lower) return false
  // Each removed piece has a value of at least 1.
  const maxValue = Math.min(incumbent.maxValue, state.value - Math.max(0, state.pieces - problem.upper))
  if (maxValue <= incumbent.valuePerAisle * state.count * (1 + 1e-12)) return false
  if (state.pieces <= problem.upper) {
    if (!store(problem, state, incumbent)) return false
    checkpoint(state)
    removeUnneededAisles(problem, state)
    store(problem, state, incumbent)
    rollback(problem, state)
    return true
  }
  if (state.steps < incumbent.nextTrimStep) return false
  let isImproved = false
  for (const allowsOvershoot of problem.hasUrgency ? [false, true] : [false]) {
    checkpoint(state)
    trimToUpper(problem, state, allowsOvershoot)
    if (store(problem, state, incumbent)) isImproved = true
    rollback(problem, state)
    state.steps += 2 * problem.packages
  }
  if (!isImproved) {
    incumbent.trimFailures++
    incumbent.nextTrimStep = state.steps + 20 * problem.packages
  }
  return isImproved
}

function store({ lower, upper }: Problem, { pieces, value, count, chosen, visited }: State, incumbent: Incumbent): boolean {
  if (pieces > upper) return false
  if (pieces < lower || value / count <= incumbent.valuePerAisle) return false
  Object.assign(incumbent, { valuePerAisle: value / count, pieces, value: value, count })
  incumbent.chosen.set(chosen)
  incumbent.visited.set(visited)
  return true
}

/**
 * Removes packages by ascending density until the upper bound is met; with `allowsOvershoot`, also packages larger than the excess. Then
 * adds packages that fit and removes unneeded aisles.
 */
function trimToUpper(problem: Problem, state: State, allowsOvershoot: boolean): void {
  const { byDensity, pieces, isMandatory, upper, packages } = problem
  for (let at = 0; at < packages && state.pieces > upper; at++) {
    const o = byDensity[at]!
    if (state.chosen[o] && !isMandatory[o] && (allowsOvershoot || pieces[o]! <= state.pieces - upper)) removePackage(problem, state, o)
  }
  if (state.pieces > upper) removeSmallestSufficient(problem, state)
  for (let at = packages - 1; at >= 0 && state.pieces < upper; at--) {
    const o = byDensity[at]!
    if (!state.shortLines[o] && pieces[o]! <= upper - state.pieces) addPackage(problem, state, o)
  }
  removeUnneededAisles(problem, state)
}

/** Removes aisles that no chosen package needs. */
function removeUnneededAisles(problem: Problem, state: State): void {
  for (let at = state.count - 1; at >= 0; at--) {
    const aisle = state.visitedList[at]!
    if (isUnneeded(problem, state, aisle)) removeAisle(problem, state, aisle, 0)
  }
}

/** Removes the smallest package that is at least as large as the excess. */
function removeSmallestSufficient(problem: Problem, state: State): void {
  const { byDensity, pieces, isMandatory, upper } = problem
  const excess = state.pieces - upper
  let smallest = -1
  for (const o of byDensity)
    if (state.chosen[o] && !isMandatory[o] && pieces[o]! >= excess && (smallest < 0 || pieces[o]! < pieces[smallest]!)) smallest = o
  if (smallest >= 0) removePackage(problem, state, smallest)
}
