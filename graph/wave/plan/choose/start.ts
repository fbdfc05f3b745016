import { type Best, consider } from './best.ts'
import { pack } from './pack.ts'
import type { Problem } from './problem.ts'
import { bring, canLeave, leave, mark, missing, type State, take, undo } from './state.ts'

/**
 * A first choice: aisles are visited and all packages taken that their stock covers, then aisles are left out one after the other, always one
 * without which few pieces are short, as long as the lower bound is kept.
 */
export function start(problem: Problem, state: State, best: Best): void {
  const all = new Uint8Array(problem.aisles).fill(1)
  if (problem.musts === 0) startFrom(problem, state, best, fullest(problem))
  if (best.worth === 0) startFrom(problem, state, best, all)
  if (best.worth > 0) return
  // The greedy packings have missed the bounds: look for a packing of whatever lies anywhere.
  const { chosen, pieces } = pack(problem)
  best.pieces = pieces
  if (!chosen) return
  bring(problem, state, all, chosen)
  consider(problem, state, best)
}

function startFrom(problem: Problem, state: State, best: Best, visited: Uint8Array): void {
  bring(problem, state, visited, problem.must)
  takeAll(problem, state)
  leaveUntil(problem, state, best, problem.upper)
  for (let o = 0; o < problem.packages; o++) take(problem, state, o)
  consider(problem, state, best)
  leaveUntil(problem, state, best, problem.lower)
}

/** The aisles that hold most, as many as hold several times what a wave can have: the others would be left out first. */
function fullest({ aisles, upper, aisleStart, aislePieces }: Problem): Uint8Array {
  const held = new Float64Array(aisles)
  for (let aisle = 0; aisle < aisles; aisle++)
    for (let row = aisleStart[aisle]!; row < aisleStart[aisle + 1]!; row++) held[aisle]! += aislePieces[row]!
  const order = Int32Array.from(held.keys()).sort((a, b) => held[b]! - held[a]! || a - b)
  const isIn = new Uint8Array(aisles)
  let sum = 0
  for (let nth = 0; nth < aisles && sum < 8 * upper; nth++) {
    isIn[order[nth]!] = 1
    sum += held[order[nth]!]!
  }
  return isIn
}

/** Takes the packages whose products are there for all, then the others: first those that count most for what they take of scarce products. */
function takeAll(problem: Problem, state: State): void {
  const { packages, products, lineStart, lineProduct, linePieces, weight } = problem
  const { stock } = state
  const price = new Float64Array(products)
  for (let l = 0; l < lineProduct.length; l++) price[lineProduct[l]!]! += linePieces[l]!
  for (let i = 0; i < products; i++) price[i] = price[i]! > stock[i]! ? price[i]! / stock[i]! : 0
  const others: number[] = []
  const gain = new Float64Array(packages)
  for (let o = 0; o < packages; o++) {
    let sum = 0
    for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) sum += linePieces[l]! * price[lineProduct[l]!]!
    if (sum === 0) take(problem, state, o)
    else {
      gain[o] = weight[o]! / sum
      others.push(o)
    }
  }
  others.sort((a, b) => gain[b]! - gain[a]!)
  for (const o of others) take(problem, state, o)
}

/** Leaves aisles out as long as so many pieces remain, and keeps the best choice on the way once the upper bound is kept. */
function leaveUntil(problem: Problem, state: State, best: Best, least: number): void {
  const loss = new Float64Array(problem.aisles)
  for (let hasLeft = true; hasLeft; ) {
    hasLeft = false
    const aisles = state.list.slice(0, state.count)
    for (const aisle of aisles) loss[aisle] = missing(problem, state, aisle)
    aisles.sort((a, b) => loss[a]! - loss[b]!)
    // A few in each round, if what they would cost has not changed much.
    const most = Math.max(1, Math.floor(aisles.length / 40))
    let left = 0
    for (const aisle of aisles) {
      if (left === most) break
      if (!canLeave(problem, state, aisle) || (left > 0 && missing(problem, state, aisle) > 1.5 * loss[aisle]!)) continue
      mark(state)
      leave(problem, state, aisle, 0)
      if (state.pieces < least || state.count === 0) {
        undo(problem, state)
        // One that costs more will hardly do.
        if (left === 0) return
        break
      }
      left++
      hasLeft = true
      if (state.pieces <= problem.upper) consider(problem, state, best)
    }
  }
}
