import type { Problem } from './problem.ts'

/**
 * Visited aisles and the packages that their stock covers, with counters for incremental changes. During a search the pieces may exceed the
 * upper bound; `trimToUpper` of incumbent.ts removes the excess. Mandatory packages are always chosen, except in a state without aisles.
 */
export interface State {
  visited: Uint8Array
  /** Visited aisles in any order, and the index of each. */
  visitedList: Int32Array
  listIndex: Int32Array
  count: number
  /** For each product: stock of the visited aisles, pieces used by chosen packages, and number of lines that the stock covers. */
  stock: Float64Array
  usedPieces: Float64Array
  coveredLines: Int32Array
  /** For each product: lines of packages that are fully covered but not chosen. */
  waitingLines: Int32Array
  /** For each package: number of lines that the stock does not cover; whether it is chosen. */
  shortLines: Int32Array
  chosen: Uint8Array
  pieces: number
  value: number
  /** Packages that would exceed this number of pieces are not added. */
  maxPieces: number
  /** Log since the checkpoint: package `o` as `o` if added and `~o` if removed; aisles in `aisleLog` likewise. */
  packageLog: number[]
  aisleLog: number[]
  isUndoing: boolean
  /** Stamps of packages that the rollback has handled. */
  seen: Int32Array
  stamp: number
  /** Packages whose lines became covered. */
  newlyCovered: number[]
  /** Products of which stock became free. */
  freedProducts: number[]
  /** Steps of the innermost loops so far, a measure of time. */
  steps: number
}

export function createState(problem: Problem): State {
  const { packages, products, aisles, lineStart } = problem
  return {
    visited: new Uint8Array(aisles),
    visitedList: new Int32Array(aisles),
    listIndex: new Int32Array(aisles),
    count: 0,
    stock: new Float64Array(products),
    usedPieces: new Float64Array(products),
    coveredLines: new Int32Array(products),
    waitingLines: new Int32Array(products),
    shortLines: lineStart.subarray(0, packages).map((begin, o) => lineStart[o + 1]! - begin),
    chosen: new Uint8Array(packages),
    pieces: 0,
    value: 0,
    maxPieces: Number.POSITIVE_INFINITY,
    packageLog: [],
    aisleLog: [],
    isUndoing: false,
    seen: new Int32Array(packages),
    stamp: 0,
    newlyCovered: [],
    freedProducts: [],
    steps: 0,
  }
}

/** Starts changes that can be rolled back. */
export function checkpoint(state: State): void {
  state.packageLog.length = 0
  state.aisleLog.length = 0
}

/** Rolls back to the checkpoint. */
export function rollback(problem: Problem, state: State): void {
  const { packageLog, aisleLog, chosen, seen } = state
  state.isUndoing = true
  for (const change of packageLog) {
    const o = change < 0 ? ~change : change
    if (chosen[o]) erasePackage(problem, state, o)
  }
  // In reverse order; packages that are not in the log stay covered in all intermediate sets of aisles.
  for (let at = aisleLog.length - 1; at >= 0; at--) {
    const change = aisleLog[at]!
    if (change >= 0) changeStock(problem, state, change, -1)
    else changeStock(problem, state, ~change, 1)
  }
  state.stamp++
  for (const change of packageLog) {
    const o = change < 0 ? ~change : change
    // The first entry of a package tells whether it was chosen before.
    if (seen[o] !== state.stamp && change < 0) insertPackage(problem, state, o)
    seen[o] = state.stamp
  }
  state.isUndoing = false
  checkpoint(state)
}

/** Visits an aisle and adds packages that its stock covers. */
export function addAisle(problem: Problem, state: State, aisle: number): void {
  changeStock(problem, state, aisle, 1)
  addFittingPackages(problem, state)
}

/** Sets the visited aisles and the chosen packages. */
export function restoreState(problem: Problem, state: State, visited: Uint8Array, chosen: Uint8Array): void {
  for (let o = 0; o < problem.packages; o++) if (state.chosen[o] && !chosen[o]) erasePackage(problem, state, o)
  for (let aisle = 0; aisle < problem.aisles; aisle++) if (visited[aisle] && !state.visited[aisle]) changeStock(problem, state, aisle, 1)
  for (let aisle = 0; aisle < problem.aisles; aisle++) if (!visited[aisle] && state.visited[aisle]) changeStock(problem, state, aisle, -1)
  for (let o = 0; o < problem.packages; o++) if (chosen[o] && !state.chosen[o]) insertPackage(problem, state, o)
  state.newlyCovered.length = 0
  state.freedProducts.length = 0
  state.steps += 2 * problem.packages
  checkpoint(state)
}

/** Whether the mandatory packages are covered without an aisle. */
export function canRemoveAisle(
  { mandatoryCount, mandatoryDemand, aisleStart, aisleProduct, aislePieces }: Problem,
  { stock }: State,
  aisle: number,
): boolean {
  if (mandatoryCount === 0) return true
  for (let row = aisleStart[aisle]!; row < aisleStart[aisle + 1]!; row++) {
    const i = aisleProduct[row]!
    const mandatoryPieces = mandatoryDemand[i]!
    if (mandatoryPieces > 0 && stock[i]! - aislePieces[row]! < mandatoryPieces) return false
  }
  return true
}

/** Removes an aisle and the packages that need its stock, from a random line on; then adds other packages that fit. */
export function removeAisle(problem: Problem, state: State, aisle: number, randomShare: number): void {
  changeStock(problem, state, aisle, -1)
  const { aisleStart, aisleProduct } = problem
  for (let row = aisleStart[aisle]!; row < aisleStart[aisle + 1]!; row++) {
    const i = aisleProduct[row]!
    if (state.usedPieces[i]! > state.stock[i]!) freeStock(problem, state, i, state.stock[i]!, randomShare)
  }
  addFittingPackages(problem, state)
}

/** Adds a package and removes others that use its stock. Returns whether that was possible. */
export function forcePackage(problem: Problem, state: State, o: number, randomShare: number): boolean {
  const { lineStart, lineProduct, linePieces, mandatoryDemand } = problem
  if (state.shortLines[o] || state.chosen[o]) return false
  const begin = lineStart[o]!
  const end = lineStart[o + 1]!
  for (let l = begin; l < end; l++) {
    const i = lineProduct[l]!
    if (mandatoryDemand[i]! + linePieces[l]! > state.stock[i]!) return false
  }
  for (let l = begin; l < end; l++) {
    const i = lineProduct[l]!
    const remaining = state.stock[i]! - linePieces[l]!
    if (state.usedPieces[i]! > remaining) freeStock(problem, state, i, remaining, randomShare)
  }
  insertPackage(problem, state, o)
  if (state.pieces > state.maxPieces) removeUntilLimit(problem, state, o, randomShare)
  addFittingPackages(problem, state)
  return true
}

/** Removes packages from a random one on, except `kept`, until the limit is met. */
function removeUntilLimit(problem: Problem, state: State, kept: number, randomShare: number): void {
  const { packages, isMandatory } = problem
  let o = Math.floor(randomShare * packages)
  for (let trial = 0; trial < packages && state.pieces > state.maxPieces; trial++) {
    if (state.chosen[o] && !isMandatory[o] && o !== kept) erasePackage(problem, state, o)
    if (++o === packages) o = 0
    state.steps++
  }
}

/** Removes a package without adding others. */
export function removePackage(problem: Problem, state: State, o: number): void {
  erasePackage(problem, state, o)
  state.freedProducts.length = 0
}

/** Adds a package if the free stock covers it. */
export function addPackage(problem: Problem, state: State, o: number): boolean {
  const { lineStart, lineProduct, linePieces } = problem
  if (state.shortLines[o] || state.chosen[o] || state.pieces + problem.pieces[o]! > state.maxPieces) return false
  for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) {
    const i = lineProduct[l]!
    if (state.usedPieces[i]! + linePieces[l]! > state.stock[i]!) return false
  }
  insertPackage(problem, state, o)
  return true
}

/** Whether no chosen package needs an aisle. */
export function isUnneeded({ aisleStart, aisleProduct, aislePieces }: Problem, { stock, usedPieces }: State, aisle: number): boolean {
  for (let row = aisleStart[aisle]!; row < aisleStart[aisle + 1]!; row++) {
    const i = aisleProduct[row]!
    if (stock[i]! - aislePieces[row]! < usedPieces[i]!) return false
  }
  return true
}

/** Estimated number of missing pieces without an aisle. */
export function shortageWithout({ aisleStart, aisleProduct, aislePieces }: Problem, state: State, aisle: number): number {
  const { stock, usedPieces } = state
  let sum = 0
  const begin = aisleStart[aisle]!
  const end = aisleStart[aisle + 1]!
  for (let row = begin; row < end; row++) {
    const i = aisleProduct[row]!
    const shortage = usedPieces[i]! - stock[i]! + aislePieces[row]!
    if (shortage > 0) sum += shortage
  }
  state.steps += end - begin
  return sum
}

/** Adds (`sign` 1) or subtracts (−1) the stock of an aisle and updates the covered lines. */
function changeStock(problem: Problem, state: State, aisle: number, sign: 1 | -1): void {
  const { aisleStart, aisleProduct, aislePieces, demandStart, demandPackage, demandPieces } = problem
  const { stock, coveredLines, shortLines, chosen, waitingLines, isUndoing } = state
  if (sign === 1) {
    state.visited[aisle] = 1
    state.listIndex[aisle] = state.count
    state.visitedList[state.count++] = aisle
  } else {
    const index = state.listIndex[aisle]!
    const last = state.visitedList[--state.count]!
    state.visited[aisle] = 0
    state.visitedList[index] = last
    state.listIndex[last] = index
  }
  if (!isUndoing) state.aisleLog.push(sign === 1 ? aisle : ~aisle)
  const rowEnd = aisleStart[aisle + 1]!
  for (let row = aisleStart[aisle]!; row < rowEnd; row++) {
    const i = aisleProduct[row]!
    const newStock = stock[i]! + sign * aislePieces[row]!
    stock[i] = newStock
    const begin = demandStart[i]!
    let at = begin + coveredLines[i]!
    if (sign === 1) {
      const end = demandStart[i + 1]!
      for (; at < end; at++) {
        if (demandPieces[at]! > newStock) break
        const o = demandPackage[at]!
        shortLines[o]! -= 1
        if (shortLines[o] === 0) {
          updateWaiting(problem, state, o, 1)
          if (!isUndoing) state.newlyCovered.push(o)
        }
      }
      if (!isUndoing && waitingLines[i]) state.freedProducts.push(i)
    } else
      for (; at > begin; at--) {
        if (demandPieces[at - 1]! <= newStock) break
        const o = demandPackage[at - 1]!
        if (chosen[o]) erasePackage(problem, state, o)
        if (shortLines[o] === 0) updateWaiting(problem, state, o, -1)
        shortLines[o]! += 1
      }
    state.steps += 2 + Math.abs(at - begin - coveredLines[i]!)
    coveredLines[i] = at - begin
  }
}

/** Updates the waiting lines of a package. */
function updateWaiting({ lineStart, lineProduct }: Problem, { waitingLines }: State, o: number, sign: 1 | -1): void {
  for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) {
    const i = lineProduct[l]!
    waitingLines[i]! += sign
  }
}

function insertPackage(problem: Problem, state: State, o: number): void {
  const { lineStart, lineProduct, linePieces } = problem
  const { usedPieces, waitingLines } = state
  state.chosen[o] = 1
  state.pieces += problem.pieces[o]!
  state.value += problem.value[o]!
  if (!state.isUndoing) state.packageLog.push(o)
  for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) {
    const i = lineProduct[l]!
    usedPieces[i]! += linePieces[l]!
    waitingLines[i]! -= 1
  }
}

function erasePackage(problem: Problem, state: State, o: number): void {
  const { lineStart, lineProduct, linePieces } = problem
  const { usedPieces, waitingLines, isUndoing } = state
  state.chosen[o] = 0
  state.pieces -= problem.pieces[o]!
  state.value -= problem.value[o]!
  if (!isUndoing) state.packageLog.push(~o)
  for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) {
    const i = lineProduct[l]!
    usedPieces[i]! -= linePieces[l]!
    waitingLines[i]! += 1
    if (!isUndoing) state.freedProducts.push(i)
  }
}

/** Removes packages of a product until they use at most `remaining` pieces. */
function freeStock(problem: Problem, state: State, product: number, remaining: number, randomShare: number): void {
  const { demandStart, demandPackage, isMandatory } = problem
  const { usedPieces, chosen } = state
  const begin = demandStart[product]!
  const lineCount = demandStart[product + 1]! - begin
  let at = begin + Math.floor(randomShare * lineCount)
  for (let trial = 0; trial < lineCount && usedPieces[product]! > remaining; trial++) {
    const o = demandPackage[at]!
    if (chosen[o] && !isMandatory[o]) erasePackage(problem, state, o)
    if (++at === begin + lineCount) at = begin
    state.steps++
  }
}

/** Lines that are tried for each freed product; popular products have long lists. */
const maxTrials = 48

/** Adds packages that fit after stock became available. */
function addFittingPackages(problem: Problem, state: State): void {
  const { demandStart, demandPackage } = problem
  const { newlyCovered, freedProducts, waitingLines, usedPieces, stock, coveredLines } = state
  // Far above the upper bound no package is added.
  if (state.pieces > 2 * problem.upper) newlyCovered.length = freedProducts.length = 0
  for (let at = 0; at < newlyCovered.length; at++) addPackage(problem, state, newlyCovered[at]!)
  for (let at = 0; at < freedProducts.length; at++) {
    const i = freedProducts[at]!
    if (!waitingLines[i] || usedPieces[i]! >= stock[i]!) continue
    const begin = demandStart[i]!
    const lineCount = coveredLines[i]!
    // The offset varies with the steps, so that all lines are tried over time.
    const offset = lineCount > maxTrials ? state.steps % lineCount : 0
    for (let trial = 0; trial < Math.min(maxTrials, lineCount) && waitingLines[i]; trial++) {
      addPackage(problem, state, demandPackage[begin + ((offset + trial) % lineCount)]!)
    }
    state.steps += Math.min(maxTrials, lineCount)
  }
  newlyCovered.length = 0
  freedProducts.length = 0
}
