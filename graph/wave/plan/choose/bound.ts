import { visitAlone } from './alone.ts'
import type { Best } from './best.ts'
import { fillWave } from './knapsack.ts'
import type { Problem } from './problem.ts'

/** What no choice can exceed, made smaller step by step. */
export interface Bound {
  /** What a choice of k aisles counts at most, at k. */
  most: Float64Array
  /** No choice is worth more. */
  worth: number
  /** A choice better than the best has from `fewestAisles` to `mostAisles`. */
  fewestAisles: number
  mostAisles: number
  /** Whether it may still become smaller. */
  isOpen: boolean
  /** Steps of the innermost loops so far. */
  work: number
  /** Prices: of a line's being reached by no aisle, and of a piece of a product. */
  line: Float64Array
  piece: Float64Array
  /** What each aisle's stock is worth by these prices, and what each package counts beyond them. */
  aisle: Float64Array
  rest: Float64Array
  order: Int32Array
  lineSlope: Float64Array
  pieceSlope: Float64Array
  stride: number
  /** For how many steps it has not become smaller. */
  still: number
  /** The number of aisles whose bound is to become smaller, what it is at the present prices, and what a piece of the wave costs then. */
  at: number
  now: number
  price: number
}

/** Begins with what is plain; tries choices of one aisle where they might be the best, since these can be tried all. */
export function beginBound(problem: Problem, best: Best): Bound {
  const { packages, products, aisles, wantedPackage, wantedPieces, pieces, weight } = problem
  // At first a piece costs one, and lines share what their package counts beyond its pieces: so many aisles hold no more than so many pieces.
  const piece = new Float64Array(products).fill(1)
  const line = wantedPieces.map((count, at) => count * (weight[wantedPackage[at]!]! / pieces[wantedPackage[at]!]! - 1))
  const bound: Bound = {
    ...{ most: new Float64Array(aisles + 1).fill(best.fullest), worth: best.fullest, fewestAisles: 1, mostAisles: aisles },
    ...{ isOpen: true, work: 0, line, piece, aisle: new Float64Array(aisles), rest: new Float64Array(packages) },
    ...{ lineSlope: new Float64Array(line.length), pieceSlope: new Float64Array(products) },
    ...{ order: Int32Array.from({ length: aisles }, (_, a) => a), stride: 1, still: 0, at: 1, now: 0, price: 0 },
  }
  value(problem, bound, best)
  if (bound.fewestAisles === 1 && bound.most[1]! > best.worth && bound.most[1]! >= problem.lower) {
    bound.most[1] = Math.min(bound.most[1]!, visitAlone(problem, best))
    value(problem, bound, best)
  }
  return bound
}

/**
 * One step of a Lagrangean relaxation (Geoffrion 1974; steps of Polyak 1969). Two facts hold for each choice, and are priced: a chosen package's line
 * is reached by the visited aisles (each by what share it holds of it, at most 1), and the chosen lines of a product have no more pieces than the
 * visited aisles. At any prices not below 0 the k dearest aisles and the best filled wave then count at least as much as any choice of k
 * aisles, which is rounded down as all that counts is whole.
 */
export function boundOn(problem: Problem, bound: Bound, best: Best): void {
  const { worth } = bound
  const { aisles } = problem
  value(problem, bound, best)
  // In steps of the search, which take longer as they jump about.
  bound.work += 100 + 5 * aisles + (problem.lineProduct.length + problem.packages + problem.shelfAisle.length) / 2
  if (bound.worth > worth * (1 - 1e-4)) bound.still++
  else bound.still = 0
  if (bound.still >= 12) {
    bound.still = 0
    bound.stride *= 0.6
  }
  if (bound.stride < 0.004 || bound.worth <= best.worth) bound.isOpen = false
  else descend(problem, bound, best)
}

/** What each number of aisles counts at most at the present prices. */
function value(problem: Problem, bound: Bound, best: Best): void {
  const { aisles, lower } = problem
  const { most, order, aisle } = bound
  applyPrices(problem, bound)
  const { value: filled, price } = fillWave(problem, bound.rest)
  order.sort((a, b) => aisle[b]! - aisle[a]!)
  let sum = filled
  const sums = new Float64Array(aisles + 1)
  for (let k = 1; k <= aisles; k++) {
    sum += aisle[order[k - 1]!]!
    sums[k] = sum
    most[k] = Math.min(most[k]!, Math.floor(sum + 1e-6 + 1e-11 * Math.abs(sum)))
  }
  let [worth, at] = [0, 1]
  bound.fewestAisles = aisles
  bound.mostAisles = 1
  for (let k = 1; k <= aisles; k++) {
    if (most[k]! < lower) continue
    if (most[k]! / k > worth) [worth, at] = [most[k]! / k, k]
    if (most[k]! / k <= best.worth) continue
    bound.fewestAisles = Math.min(bound.fewestAisles, k)
    bound.mostAisles = k
  }
  bound.worth = Math.max(worth, best.worth)
  Object.assign(bound, { at, now: sums[at]!, price })
}

/** Prices the stock of each aisle, and what each package counts beyond the prices of its lines. */
function applyPrices(problem: Problem, { line, piece, aisle, rest }: Bound): void {
  const { products, wantedStart, wantedPackage, wantedPieces, shelfStart, shelfAisle, shelfPieces } = problem
  aisle.fill(0)
  rest.set(problem.weight)
  for (let i = 0; i < products; i++) {
    const begin = wantedStart[i]!
    const end = wantedStart[i + 1]!
    const each = piece[i]!
    let all = 0
    for (let at = begin; at < end; at++) {
      all += line[at]!
      rest[wantedPackage[at]!]! -= line[at]! + each * wantedPieces[at]!
    }
    const longest = wantedPieces[end - 1]!
    for (let row = shelfStart[i]!; row < shelfStart[i + 1]!; row++) {
      const held = shelfPieces[row]!
      let sum = all
      if (held < longest) {
        sum = 0
        for (let at = begin; at < end; at++) sum += held >= wantedPieces[at]! ? line[at]! : (line[at]! * held) / wantedPieces[at]!
      }
      aisle[shelfAisle[row]!]! += sum + each * held
    }
  }
}

/** How much of a step's direction is new; the rest is that of the steps before, so that prices do not swing (Camerini, Fratta, Maffioli 1975). */
const fresh = 0.3

/** Moves the prices so that the bound of `at` aisles becomes smaller. */
function descend(problem: Problem, bound: Bound, best: Best): void {
  const { aisles, products, packages, wantedStart, wantedPackage, wantedPieces, shelfStart, shelfAisle, shelfPieces, pieces, must } =
    problem
  const { line, piece, order, rest, price, lineSlope, pieceSlope } = bound
  const isIn = new Uint8Array(aisles)
  for (let nth = 0; nth < bound.at; nth++) isIn[order[nth]!] = 1
  const isTaken = new Uint8Array(packages)
  for (let o = 0; o < packages; o++) isTaken[o] = must[o] === 1 || rest[o]! > price * pieces[o]! ? 1 : 0
  let norm = 0
  for (let i = 0; i < products; i++) {
    const begin = wantedStart[i]!
    const end = wantedStart[i + 1]!
    const longest = wantedPieces[end - 1]!
    let stock = 0
    let full = 0
    for (let row = shelfStart[i]!; row < shelfStart[i + 1]!; row++) {
      if (!isIn[shelfAisle[row]!]) continue
      stock += shelfPieces[row]!
      if (shelfPieces[row]! >= longest) full++
    }
    const isWhole = stock === 0 || full > 0
    let wanted = 0
    let demand = 0
    for (let at = begin; at < end; at++) {
      const count = wantedPieces[at]!
      const taken = isTaken[wantedPackage[at]!]!
      demand += count
      wanted += taken * count
      const slope = (isWhole ? full : Math.min(1, stock / count)) - taken
      const mixed = (1 - fresh) * lineSlope[at]! + fresh * slope
      const isFree = line[at] === 0
      lineSlope[at] = isFree && mixed > 0 ? 0 : mixed
      if (!isFree || slope < 0) norm += slope * slope
    }
    const slope = stock - wanted
    const mixed = (1 - fresh) * pieceSlope[i]! + (fresh * slope) / demand
    pieceSlope[i] = piece[i] === 0 && mixed > 0 ? 0 : mixed
    if (piece[i]! > 0 || slope < 0) norm += (slope * slope) / demand
  }
  if (norm === 0) return
  const step = (bound.stride * Math.max(bound.now - best.worth * bound.at, 0.01 * bound.now)) / norm
  for (let at = 0; at < line.length; at++) line[at] = Math.max(0, line[at]! - step * lineSlope[at]!)
  for (let i = 0; i < products; i++) piece[i] = Math.max(0, piece[i]! - step * pieceSlope[i]!)
}
