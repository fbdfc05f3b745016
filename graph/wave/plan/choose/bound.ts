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

export function beginBound(problem: Problem, best: Best): Bound {
  const { packages, products, aisles, lineProduct, shelfStart, lineStart, weight } = problem
  const line = new Float64Array(lineProduct.length)
  const piece = new Float64Array(products)
  const bound: Bound = {
    ...{ most: new Float64Array(aisles + 1).fill(best.fullest), worth: best.fullest, fewestAisles: 1, mostAisles: aisles },
    ...{ isOpen: true, work: 0, line, piece, aisle: new Float64Array(aisles), rest: new Float64Array(packages) },
    ...{ lineSlope: new Float64Array(line.length), pieceSlope: new Float64Array(products) },
    ...{ order: Int32Array.from({ length: aisles }, (_, a) => a), stride: 1, still: 0, at: 1, now: 0, price: 0 },
  }
  // First with each piece at what it counts: so many aisles hold no more than so many pieces.
  for (let o = 0; o < packages; o++)
    for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) {
      const i = lineProduct[l]!
      piece[i] = Math.max(piece[i]!, weight[o]! / problem.pieces[o]!)
    }
  value(problem, bound, best)
  // Then each package's count goes to its lines, most to those whose products lie in few aisles.
  piece.fill(0)
  for (let o = 0; o < packages; o++) {
    let sum = 0
    for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) sum += 1 / (shelfStart[lineProduct[l]! + 1]! - shelfStart[lineProduct[l]!]!)
    for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++)
      line[l] = (0.7 * weight[o]!) / (shelfStart[lineProduct[l]! + 1]! - shelfStart[lineProduct[l]!]!) / sum
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
  const worth = bound.worth
  value(problem, bound, best)
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
  priceAisles(problem, bound)
  pricePackages(problem, bound)
  const { value: filled, price } = fillWave(problem, bound.rest)
  order.sort((a, b) => aisle[b]! - aisle[a]!)
  let sum = filled
  const sums = new Float64Array(aisles + 1)
  for (let k = 1; k <= aisles; k++) {
    sum += aisle[order[k - 1]!]!
    sums[k] = sum
    most[k] = Math.min(most[k]!, Math.floor(sum + 1e-6 + 1e-11 * Math.abs(sum)))
  }
  bound.work += 3 * problem.lineProduct.length + 4 * problem.packages + problem.shelfAisle.length + 20 * aisles
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

/** Prices the stock of each aisle. */
function priceAisles({ products, wantedStart, wantedLine, linePieces, shelfStart, shelfAisle, shelfPieces }: Problem, bound: Bound): void {
  const { line, piece, aisle } = bound
  aisle.fill(0)
  for (let i = 0; i < products; i++) {
    const begin = wantedStart[i]!
    const end = wantedStart[i + 1]!
    let all = 0
    for (let at = begin; at < end; at++) all += line[wantedLine[at]!]!
    const longest = linePieces[wantedLine[end - 1]!]!
    for (let row = shelfStart[i]!; row < shelfStart[i + 1]!; row++) {
      const held = shelfPieces[row]!
      let sum = all
      if (held < longest) {
        sum = 0
        for (let at = begin; at < end; at++) {
          const l = wantedLine[at]!
          sum += held >= linePieces[l]! ? line[l]! : (line[l]! * held) / linePieces[l]!
        }
      }
      aisle[shelfAisle[row]!]! += sum + piece[i]! * held
    }
  }
}

/** What each package counts beyond the prices of its lines. */
function pricePackages({ packages, lineStart, lineProduct, linePieces, weight }: Problem, { line, piece, rest }: Bound): void {
  for (let o = 0; o < packages; o++) {
    let left = weight[o]!
    for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) left -= line[l]! + piece[lineProduct[l]!]! * linePieces[l]!
    rest[o] = left
  }
}

/** How much of a step's direction is new; the rest is that of the steps before, so that prices do not swing (Camerini, Fratta, Maffioli 1975). */
const fresh = 0.3

/** Moves the prices so that the bound of `k` aisles becomes smaller. */
function descend(problem: Problem, bound: Bound, best: Best): void {
  const { aisles, products, wantedStart, wantedLine, linePieces, linePackage, shelfStart, shelfAisle, shelfPieces, pieces, must } = problem
  const { line, piece, order, rest, at: k, price } = bound
  const isIn = new Uint8Array(aisles)
  for (let nth = 0; nth < k; nth++) isIn[order[nth]!] = 1
  const { lineSlope: slope, pieceSlope: slopes } = bound
  let norm = 0
  for (let i = 0; i < products; i++) {
    const begin = wantedStart[i]!
    const end = wantedStart[i + 1]!
    const longest = linePieces[wantedLine[end - 1]!]!
    let [stock, full, wanted, demand] = [0, 0, 0, 0]
    for (let row = shelfStart[i]!; row < shelfStart[i + 1]!; row++) {
      if (!isIn[shelfAisle[row]!]) continue
      stock += shelfPieces[row]!
      if (shelfPieces[row]! >= longest) full++
    }
    const isWhole = stock === 0 || full > 0
    for (let at = begin; at < end; at++) {
      const l = wantedLine[at]!
      const o = linePackage[l]!
      const isTaken = must[o] === 1 || rest[o]! > price * pieces[o]!
      demand += linePieces[l]!
      if (isTaken) wanted += linePieces[l]!
      const reached = isWhole ? full : Math.min(1, stock / linePieces[l]!)
      const g = reached - (isTaken ? 1 : 0)
      slope[l] = (1 - fresh) * slope[l]! + fresh * g
      if (line[l] === 0 && slope[l]! > 0) slope[l] = 0
      norm += line[l] === 0 && g > 0 ? 0 : g * g
    }
    const g = stock - wanted
    slopes[i] = (1 - fresh) * slopes[i]! + (fresh * g) / demand
    if (piece[i] === 0 && slopes[i]! > 0) slopes[i] = 0
    norm += piece[i] === 0 && g > 0 ? 0 : (g * g) / demand
  }
  if (norm === 0) return
  const step = (bound.stride * Math.max(bound.now - best.worth * k, 0.01 * bound.now)) / norm
  for (let l = 0; l < line.length; l++) line[l] = Math.max(0, line[l]! - step * slope[l]!)
  for (let i = 0; i < products; i++) piece[i] = Math.max(0, piece[i]! - step * slopes[i]!)
  bound.work += 3 * line.length + shelfAisle.length
}
