import type { Problem } from './problem.ts'

/**
 * A set of visited aisles and packages that their stock covers, with counters that make the next change cheap. The pieces may be above the
 * upper bound while a search goes on; `trim` of trim.ts brings them below. Packages that must be in the wave are chosen always, but in a
 * state of no aisles.
 */
export interface State {
  visited: Uint8Array
  /** The visited aisles, in any order, and where each stands. */
  list: Int32Array
  at: Int32Array
  count: number
  /** Of each product: pieces in the visited aisles, pieces that chosen packages use, and how many of its lines are no longer than the stock. */
  stock: Float64Array
  used: Float64Array
  reach: Int32Array
  /** Lines of packages that could be chosen as far as each line alone goes, but are not. */
  waiting: Int32Array
  /** Of each package: the lines that are longer than the stock of their product; whether it is chosen. */
  short: Int32Array
  chosen: Uint8Array
  pieces: number
  weight: number
  /** No package is taken that would bring the pieces above this. */
  cap: number
  /** What was done since `mark`: package `o` as `o` where it was chosen and as `~o` where it was given up; aisles in `aisleLog` likewise. */
  log: number[]
  aisleLog: number[]
  isUndoing: boolean
  /** Marks packages that an undoing has dealt with. */
  seen: Int32Array
  stamp: number
  /** Packages that could be chosen since stock came. */
  fresh: number[]
  /** Products of which something came free. */
  loose: number[]
  /** Steps of the innermost loops so far: a measure of the time spent. */
  work: number
}

export function emptyState(problem: Problem): State {
  const { packages, products, aisles, lineStart } = problem
  return {
    ...{ visited: new Uint8Array(aisles), list: new Int32Array(aisles), at: new Int32Array(aisles), count: 0 },
    ...{ stock: new Float64Array(products), used: new Float64Array(products) },
    ...{ reach: new Int32Array(products), waiting: new Int32Array(products) },
    short: lineStart.subarray(0, packages).map((begin, o) => lineStart[o + 1]! - begin),
    chosen: new Uint8Array(packages),
    ...{
      pieces: 0,
      weight: 0,
      cap: Number.POSITIVE_INFINITY,
      log: [],
      aisleLog: [],
      isUndoing: false,
      seen: new Int32Array(packages),
      stamp: 0,
      fresh: [],
      loose: [],
      work: 0,
    },
  }
}

/** From here on, changes can be undone. */
export function mark(state: State): void {
  state.log.length = 0
  state.aisleLog.length = 0
}

/** Takes back whatever was done since `mark`. */
export function undo(problem: Problem, state: State): void {
  const { log, aisleLog, chosen, seen } = state
  state.isUndoing = true
  for (const change of log) {
    const o = change < 0 ? ~change : change
    if (chosen[o]) remove(problem, state, o)
  }
  // Backwards through the same sets of aisles, in all of which the packages that are not in the log were covered.
  for (let at = aisleLog.length - 1; at >= 0; at--) {
    const change = aisleLog[at]!
    if (change >= 0) shelve(problem, state, change, -1)
    else shelve(problem, state, ~change, 1)
  }
  state.stamp++
  for (const change of log) {
    const o = change < 0 ? ~change : change
    // What was done with it first tells whether it was chosen before.
    if (seen[o] !== state.stamp && change < 0) insert(problem, state, o)
    seen[o] = state.stamp
  }
  state.isUndoing = false
  mark(state)
}

/** Visits an aisle, and takes the packages that its stock lets in. */
export function visit(problem: Problem, state: State, aisle: number): void {
  shelve(problem, state, aisle, 1)
  fill(problem, state)
}

/** Brings a state to a set of aisles, and to packages that they cover. */
export function bring(problem: Problem, state: State, visited: Uint8Array, chosen: Uint8Array): void {
  for (let o = 0; o < problem.packages; o++) if (state.chosen[o] && !chosen[o]) remove(problem, state, o)
  for (let aisle = 0; aisle < problem.aisles; aisle++) if (visited[aisle] && !state.visited[aisle]) shelve(problem, state, aisle, 1)
  for (let aisle = 0; aisle < problem.aisles; aisle++) if (!visited[aisle] && state.visited[aisle]) shelve(problem, state, aisle, -1)
  for (let o = 0; o < problem.packages; o++) if (chosen[o] && !state.chosen[o]) insert(problem, state, o)
  state.fresh.length = 0
  state.loose.length = 0
  state.work += 2 * problem.packages
  mark(state)
}

/** Whether the packages that must be in the wave are covered without an aisle. */
export function canLeave({ musts, need, aisleStart, aisleProduct, aislePieces }: Problem, { stock }: State, aisle: number): boolean {
  if (musts === 0) return true
  for (let row = aisleStart[aisle]!; row < aisleStart[aisle + 1]!; row++) {
    const i = aisleProduct[row]!
    const needed = need[i]!
    if (needed > 0 && stock[i]! - aislePieces[row]! < needed) return false
  }
  return true
}

/** Leaves an aisle out: packages that its stock was needed for are given up, beginning at a line by chance; others may take their place. */
export function leave(problem: Problem, state: State, aisle: number, chance: number): void {
  shelve(problem, state, aisle, -1)
  const { aisleStart, aisleProduct } = problem
  for (let row = aisleStart[aisle]!; row < aisleStart[aisle + 1]!; row++) {
    const i = aisleProduct[row]!
    if (state.used[i]! > state.stock[i]!) relieve(problem, state, i, state.stock[i]!, chance)
  }
  fill(problem, state)
}

/** Chooses a package even where others have to be given up for it. Answers whether it could be. */
export function force(problem: Problem, state: State, o: number, chance: number): boolean {
  const { lineStart, lineProduct, linePieces, need } = problem
  if (state.short[o] || state.chosen[o]) return false
  const begin = lineStart[o]!
  const end = lineStart[o + 1]!
  for (let l = begin; l < end; l++) {
    const i = lineProduct[l]!
    if (need[i]! + linePieces[l]! > state.stock[i]!) return false
  }
  for (let l = begin; l < end; l++) {
    const i = lineProduct[l]!
    const room = state.stock[i]! - linePieces[l]!
    if (state.used[i]! > room) relieve(problem, state, i, room, chance)
  }
  insert(problem, state, o)
  if (state.pieces > state.cap) lighten(problem, state, o, chance)
  fill(problem, state)
  return true
}

/** Gives up packages from one by chance on, but for one, until the cap is kept. */
function lighten(problem: Problem, state: State, kept: number, chance: number): void {
  const { packages, must } = problem
  let o = Math.floor(chance * packages)
  for (let turn = 0; turn < packages && state.pieces > state.cap; turn++) {
    if (state.chosen[o] && !must[o] && o !== kept) remove(problem, state, o)
    if (++o === packages) o = 0
    state.work++
  }
}

/** Gives up a package, and does not look for others. */
export function giveUp(problem: Problem, state: State, o: number): void {
  remove(problem, state, o)
  state.loose.length = 0
}

/** Chooses a package if all of it is there. */
export function take(problem: Problem, state: State, o: number): boolean {
  const { lineStart, lineProduct, linePieces } = problem
  if (state.short[o] || state.chosen[o] || state.pieces + problem.pieces[o]! > state.cap) return false
  for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) {
    const i = lineProduct[l]!
    if (state.used[i]! + linePieces[l]! > state.stock[i]!) return false
  }
  insert(problem, state, o)
  return true
}

/** Whether nothing chosen needs an aisle. */
export function isIdle({ aisleStart, aisleProduct, aislePieces }: Problem, { stock, used }: State, aisle: number): boolean {
  for (let row = aisleStart[aisle]!; row < aisleStart[aisle + 1]!; row++) {
    const i = aisleProduct[row]!
    if (stock[i]! - aislePieces[row]! < used[i]!) return false
  }
  return true
}

/** About how many pieces would be short without an aisle. */
export function missing({ aisleStart, aisleProduct, aislePieces }: Problem, state: State, aisle: number): number {
  const { stock, used } = state
  let sum = 0
  const begin = aisleStart[aisle]!
  const end = aisleStart[aisle + 1]!
  for (let row = begin; row < end; row++) {
    const i = aisleProduct[row]!
    const lack = used[i]! - stock[i]! + aislePieces[row]!
    if (lack > 0) sum += lack
  }
  state.work += end - begin
  return sum
}

/** Adds the stock of an aisle (`sign` 1) or takes it away (−1), and counts anew which lines are short of it. */
function shelve(problem: Problem, state: State, aisle: number, sign: 1 | -1): void {
  const { aisleStart, aisleProduct, aislePieces, wantedStart, wantedPackage, wantedPieces } = problem
  const { stock, reach, short, chosen, waiting, isUndoing } = state
  if (sign === 1) {
    state.visited[aisle] = 1
    state.at[aisle] = state.count
    state.list[state.count++] = aisle
  } else {
    const hole = state.at[aisle]!
    const last = state.list[--state.count]!
    state.visited[aisle] = 0
    state.list[hole] = last
    state.at[last] = hole
  }
  if (!isUndoing) state.aisleLog.push(sign === 1 ? aisle : ~aisle)
  const rowEnd = aisleStart[aisle + 1]!
  for (let row = aisleStart[aisle]!; row < rowEnd; row++) {
    const i = aisleProduct[row]!
    const now = stock[i]! + sign * aislePieces[row]!
    stock[i] = now
    const begin = wantedStart[i]!
    let at = begin + reach[i]!
    if (sign === 1) {
      const end = wantedStart[i + 1]!
      for (; at < end; at++) {
        if (wantedPieces[at]! > now) break
        const o = wantedPackage[at]!
        short[o]! -= 1
        if (short[o] === 0) {
          lineUp(problem, state, o, 1)
          if (!isUndoing) state.fresh.push(o)
        }
      }
      if (!isUndoing && waiting[i]) state.loose.push(i)
    } else
      for (; at > begin; at--) {
        if (wantedPieces[at - 1]! <= now) break
        const o = wantedPackage[at - 1]!
        if (chosen[o]) remove(problem, state, o)
        if (short[o] === 0) lineUp(problem, state, o, -1)
        short[o]! += 1
      }
    state.work += 2 + Math.abs(at - begin - reach[i]!)
    reach[i] = at - begin
  }
}

/** A package begins or ceases to wait for its turn. */
function lineUp({ lineStart, lineProduct }: Problem, { waiting }: State, o: number, sign: 1 | -1): void {
  for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) {
    const i = lineProduct[l]!
    waiting[i]! += sign
  }
}

function insert(problem: Problem, state: State, o: number): void {
  const { lineStart, lineProduct, linePieces } = problem
  const { used, waiting } = state
  state.chosen[o] = 1
  state.pieces += problem.pieces[o]!
  state.weight += problem.weight[o]!
  if (!state.isUndoing) state.log.push(o)
  for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) {
    const i = lineProduct[l]!
    used[i]! += linePieces[l]!
    waiting[i]! -= 1
  }
}

function remove(problem: Problem, state: State, o: number): void {
  const { lineStart, lineProduct, linePieces } = problem
  const { used, waiting, isUndoing } = state
  state.chosen[o] = 0
  state.pieces -= problem.pieces[o]!
  state.weight -= problem.weight[o]!
  if (!isUndoing) state.log.push(~o)
  for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) {
    const i = lineProduct[l]!
    used[i]! -= linePieces[l]!
    waiting[i]! += 1
    if (!isUndoing) state.loose.push(i)
  }
}

/** Gives up packages of a product until they use no more than `room`. */
function relieve(problem: Problem, state: State, product: number, room: number, chance: number): void {
  const { wantedStart, wantedPackage, must } = problem
  const { used, chosen } = state
  const begin = wantedStart[product]!
  const length = wantedStart[product + 1]! - begin
  let at = begin + Math.floor(chance * length)
  for (let turn = 0; turn < length && used[product]! > room; turn++) {
    const o = wantedPackage[at]!
    if (chosen[o] && !must[o]) remove(problem, state, o)
    if (++at === begin + length) at = begin
    state.work++
  }
}

/** How many lines of a product are looked at for packages that fit now: the lists of what everybody wants are long. */
const looks = 48

/** Takes packages that fit since something came free. */
function fill(problem: Problem, state: State): void {
  const { wantedStart, wantedPackage } = problem
  const { fresh, loose, waiting, used, stock, reach } = state
  // Far above the upper bound nothing is wanted.
  if (state.pieces > 2 * problem.upper) fresh.length = loose.length = 0
  for (let at = 0; at < fresh.length; at++) take(problem, state, fresh[at]!)
  for (let at = 0; at < loose.length; at++) {
    const i = loose[at]!
    if (!waiting[i] || used[i]! >= stock[i]!) continue
    const begin = wantedStart[i]!
    const length = reach[i]!
    // The start moves with the work done, so that all get their turn in the course of time.
    const offset = length > looks ? state.work % length : 0
    for (let look = 0; look < Math.min(looks, length) && waiting[i]; look++) {
      take(problem, state, wantedPackage[begin + ((offset + look) % length)]!)
    }
    state.work += Math.min(looks, length)
  }
  fresh.length = 0
  loose.length = 0
}
