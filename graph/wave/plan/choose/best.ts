import type { Problem } from './problem.ts'
import { giveUp, isIdle, leave, mark, type State, take, undo } from './state.ts'

/** The best valid choice so far. */
export interface Best {
  /** Pieces and urgency for each visited aisle; 0 where there is no choice yet. */
  worth: number
  /** The pieces of the choice; without one, the most that were come to below the upper bound. */
  pieces: number
  weight: number
  count: number
  chosen: Uint8Array
  visited: Uint8Array
  /** What a piece counts of the last package that still fits when the densest of the whole pool are taken first. */
  density: number
  /** What the densest packages of the whole pool count when the wave is full: no choice counts more. */
  fullest: number
  /** How often the pieces above the upper bound could not be given up for nothing. */
  misses: number
  /** Work of the state before which no other trimming is tried, since one came to nothing. */
  rest: number
}

export function noBest(problem: Problem): Best {
  const { packages, aisles, byDensity, pieces, weight, must, upper } = problem
  let [room, fullest, density] = [upper, 0, 0]
  for (let o = 0; o < packages; o++)
    if (must[o]) {
      room -= pieces[o]!
      fullest += weight[o]!
    }
  for (let at = packages - 1; at >= 0 && room > 0; at--) {
    const o = byDensity[at]!
    if (must[o]) continue
    const share = pieces[o]! > room ? room / pieces[o]! : 1
    fullest += share * weight[o]!
    room -= share * pieces[o]!
    density = weight[o]! / pieces[o]!
  }
  return {
    ...{ worth: 0, pieces: 0, weight: 0, count: 0, density, fullest: Math.floor(fullest + 1e-6 + 1e-11 * fullest), misses: 0, rest: 0 },
    ...{ chosen: new Uint8Array(packages), visited: new Uint8Array(aisles) },
  }
}

/** What a state would count without the pieces above the upper bound, about. */
export const promise = ({ upper }: Problem, { pieces, weight }: State, { density }: Best): number =>
  pieces > upper ? weight - density * (pieces - upper) : weight

/** Keeps a state, brought within the bounds, if it is better than the best. The state is afterwards as before. */
export function consider(problem: Problem, state: State, best: Best): boolean {
  if (state.count === 0 || state.pieces < problem.lower) return false
  // Each piece that is given up counts one at least.
  const most = Math.min(best.fullest, state.weight - Math.max(0, state.pieces - problem.upper))
  if (most <= best.worth * state.count * (1 + 1e-12)) return false
  if (state.pieces <= problem.upper) {
    if (!keep(problem, state, best)) return false
    mark(state)
    dropIdle(problem, state)
    keep(problem, state, best)
    undo(problem, state)
    return true
  }
  if (state.work < best.rest) return false
  let isBetter = false
  for (const isBold of problem.isUrgent ? [false, true] : [false]) {
    mark(state)
    trim(problem, state, isBold)
    if (keep(problem, state, best)) isBetter = true
    undo(problem, state)
    state.work += 2 * problem.packages
  }
  if (!isBetter) {
    best.misses++
    best.rest = state.work + 20 * problem.packages
  }
  return isBetter
}

function keep({ lower, upper }: Problem, { pieces, weight, count, chosen, visited }: State, best: Best): boolean {
  if (pieces > upper) return false
  if (pieces < lower || weight / count <= best.worth) return false
  Object.assign(best, { worth: weight / count, pieces, weight, count })
  best.chosen.set(chosen)
  best.visited.set(visited)
  return true
}

/**
 * Gives packages up until the upper bound is kept, those that count least for a piece first; boldly or only those that have no more pieces than there
 * are too many. Takes what fits then, and leaves out aisles that nothing needs any more.
 */
function trim(problem: Problem, state: State, isBold: boolean): void {
  const { byDensity, pieces, must, upper, packages } = problem
  for (let at = 0; at < packages && state.pieces > upper; at++) {
    const o = byDensity[at]!
    if (state.chosen[o] && !must[o] && (isBold || pieces[o]! <= state.pieces - upper)) giveUp(problem, state, o)
  }
  if (state.pieces > upper) giveUpOne(problem, state)
  for (let at = packages - 1; at >= 0 && state.pieces < upper; at--) {
    const o = byDensity[at]!
    if (!state.short[o] && pieces[o]! <= upper - state.pieces) take(problem, state, o)
  }
  dropIdle(problem, state)
}

/** Leaves out the aisles that nothing needs. */
function dropIdle(problem: Problem, state: State): void {
  for (let at = state.count - 1; at >= 0; at--) {
    const aisle = state.list[at]!
    if (isIdle(problem, state, aisle)) leave(problem, state, aisle, 0)
  }
}

/** Each that is left has more pieces than there are too many: the one that has least of them. */
function giveUpOne(problem: Problem, state: State): void {
  const { byDensity, pieces, must, upper } = problem
  const excess = state.pieces - upper
  let found = -1
  for (const o of byDensity)
    if (state.chosen[o] && !must[o] && pieces[o]! >= excess && (found < 0 || pieces[o]! < pieces[found]!)) found = o
  if (found >= 0) giveUp(problem, state, found)
}
