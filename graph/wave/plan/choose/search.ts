import type { Random } from '../random.ts'
import { type Best, consider, promise } from './best.ts'
import type { Problem } from './problem.ts'
import { bring, canLeave, force, giveUp, leave, mark, missing, type State, undo, visit } from './state.ts'

/** A search over sets of aisles that goes on where it was left. */
export interface Search {
  problem: Problem
  state: State
  best: Best
  random: Random
  /** Only choices of so many aisles can be better than the best, as far as is known. */
  fewest: number
  most: number
  moves: number
  /** Moves of this round, and how many it has. */
  move: number
  round: number
  rounds: number
  /** What a piece below the lower bound costs. */
  lack: number
}

export function beginSearch(problem: Problem, state: State, best: Best, random: Random): Search {
  return { problem, state, best, random, fewest: 1, most: problem.aisles, moves: 0, move: 0, round: 400, rounds: 0, lack: 2 }
}

/** How warm rounds begin, in what an aisle is worth: most stay near the best choice, some go far. */
const warmths = [0.03, 0.1, 0.3, 0.05, 1]

/**
 * Moves on until so much work is done. Simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983) of pieces − worth · aisles, where the worth is that of the
 * best choice (Dinkelbach 1967): what lies above 0 is better. A round cools from warm to cold; each begins at the best choice, and is longer
 * than the one before.
 */
export function searchOn(search: Search, work: number): boolean {
  const { problem, state, best, random } = search
  const end = state.work + work
  let isBetter = false
  while (state.work < end) {
    if (search.move === search.round) nextRound(search)
    // Where there are few aisles, each move is a large one.
    const warmth = best.worth * (1 + 3 / best.count) * warmths[search.rounds % warmths.length]! * 0.01 ** (search.move / search.round)
    search.move++
    search.moves++
    const before = score(search)
    mark(state)
    change(search)
    state.work += 20
    const gain = score(search) - before
    if (gain < 0 && random.share() >= Math.exp(gain / warmth)) {
      undo(problem, state)
      continue
    }
    search.lack = state.pieces < problem.lower ? Math.min(1e6, search.lack * 1.02) : Math.max(0.5, search.lack * 0.99)
    if (consider(problem, state, best)) {
      isBetter = true
      limit(search)
    }
  }
  return isBetter
}

/** Says how many aisles a better choice can have at most: no choice counts more than the fullest wave. */
export function limit(search: Search): void {
  const { best } = search
  search.most = Math.max(1, Math.min(search.most, Math.ceil(best.fullest / best.worth - 1e-9) - 1))
}

function nextRound(search: Search): void {
  const { problem, state, best } = search
  search.move = 0
  search.rounds++
  search.round = Math.min(100_000, Math.ceil(search.round * 1.5))
  search.lack = 2
  // Where whole packages fill the wave badly, or some count more, every other round keeps the upper bound all the time.
  const isStrict = (problem.isUrgent || best.misses > 0) && search.rounds % 2 === 1
  state.cap = isStrict ? problem.upper : Number.POSITIVE_INFINITY
  bring(problem, state, best.visited, best.chosen)
}

function score({ problem, state, best, fewest, most, lack }: Search): number {
  const { pieces, count } = state
  // Pieces above the upper bound are of use when an aisle goes, so they count a little less only.
  const over = Math.max(0, pieces - problem.upper) * best.density * 0.3
  const under = Math.max(0, problem.lower - pieces) * lack
  const outside = count > most ? count - most : count < fewest ? fewest - count : 0
  return promise(problem, state, best) + over - under - best.worth * (count + 0.5 * outside)
}

function change(search: Search): void {
  const { problem, state, random, most } = search
  const dice = random.share()
  if (dice < 0.1 && problem.packages > 0) exchange(search)
  else if (state.count > 1 && dice < (state.count > most ? 0.5 : 0.25)) drop(search, 0)
  else {
    const from = state.count
    add(search)
    // One leaves for each that came.
    const came = state.count - from
    if (dice > 0.4 || state.count > most) for (let turn = 0; turn < came; turn++) drop(search, came)
  }
  if (state.count === 0 && problem.aisles > 0) visit(problem, state, random.below(problem.aisles))
}

/** Visits the aisles that a package wants which is short of little. */
function add({ problem, state, random }: Search): void {
  const { packages, aisles, lineStart, lineProduct, linePieces, shelfStart, shelfAisle } = problem
  let wanted = -1
  if (random.share() < 0.85)
    for (let look = 0; look < 10; look++) {
      const o = random.below(packages)
      if (state.short[o]! > 0 && (wanted < 0 || state.short[o]! < state.short[wanted]!)) wanted = o
    }
  if (wanted < 0) {
    const aisle = random.below(aisles)
    if (!state.visited[aisle]) visit(problem, state, aisle)
    return
  }
  for (let l = lineStart[wanted]!, added = 0; l < lineStart[wanted + 1]! && added < 3; l++) {
    const i = lineProduct[l]!
    if (state.stock[i]! >= linePieces[l]!) continue
    const begin = shelfStart[i]!
    const length = shelfStart[i + 1]! - begin
    const at = random.below(length)
    for (let turn = 0; turn < length; turn++) {
      const aisle = shelfAisle[begin + ((at + turn) % length)]!
      if (state.visited[aisle]) continue
      visit(problem, state, aisle)
      added++
      break
    }
  }
}

/** Leaves one of a few aisles, that without which least is short; not one of the last `spared`, if there are others. */
function drop({ problem, state, random }: Search, spared: number): void {
  const range = Math.max(1, state.count - spared)
  let [found, least] = [-1, Number.POSITIVE_INFINITY]
  for (let look = 0; look < Math.min(4, range); look++) {
    const aisle = state.list[random.below(range)]!
    if (aisle === found || !canLeave(problem, state, aisle)) continue
    const loss = missing(problem, state, aisle)
    if (loss < least) [found, least] = [aisle, loss]
  }
  if (found >= 0) leave(problem, state, found, random.share())
}

/** Gives a package another's place. */
function exchange({ problem, state, random }: Search): void {
  for (let look = 0; look < 8; look++) {
    const o = random.below(problem.packages)
    if (state.chosen[o]) {
      if (problem.must[o] || random.share() < 0.9) continue
      giveUp(problem, state, o)
      return
    }
    if (force(problem, state, o, random.share())) return
  }
}
