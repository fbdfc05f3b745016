import { checkPool } from './check.ts'
import { PlanMustEmpty, PlanMustShort, PlanMustsAboveUpper } from './failures.ts'
import type { LeftOut, WavePool } from './types.ts'

/**
 * The pool in rows of numbers. Packages that can be in no wave are not in it, nor products that nobody wants, nor aisles that hold nothing of use.
 * Rows that belong to one thing lie together: those of package `o` are `lineStart[o]` up to `lineStart[o + 1]`, and so on.
 */
export interface Problem {
  packages: number
  products: number
  aisles: number
  lower: number
  upper: number
  /** Position in the pool, for each package and aisle. */
  packageAt: Int32Array
  aisleAt: Int32Array
  lineStart: Int32Array
  lineProduct: Int32Array
  linePieces: Float64Array
  /** Of each package: its pieces; what it counts, pieces and urgency; whether it must be in the wave. Whether any is urgent. */
  pieces: Float64Array
  weight: Float64Array
  must: Uint8Array
  isUrgent: boolean
  musts: number
  /** The lines of each product, those of fewest pieces first: whose they are, and how many pieces. */
  wantedStart: Int32Array
  wantedPackage: Int32Array
  wantedPieces: Float64Array
  /** What each aisle holds; no more of a product than all packages together can use. */
  aisleStart: Int32Array
  aisleProduct: Int32Array
  aislePieces: Float64Array
  /** The same by product. */
  shelfStart: Int32Array
  shelfAisle: Int32Array
  shelfPieces: Float64Array
  /** Of each product: the pieces that packages which must be in the wave need. */
  need: Float64Array
  /** Packages by what they count for a piece, least first, and of equal ones those of most pieces first. */
  byDensity: Int32Array
}

/** Reads a pool; answers too which packages can be in no wave, and why. Throws what `checkPool` throws, and where a must can not be. */
export function readPool(pool: WavePool): { problem: Problem; left: LeftOut[] } {
  const musts = checkPool(pool)
  const numbers = new Map<string, number>()
  const held: number[] = []
  const shelved: number[] = []
  for (const { stock } of pool.aisles)
    for (const { product, pieces } of stock) {
      let number = pieces > 0 ? numbers.get(product) : -1
      if (number === undefined) {
        number = held.push(0) - 1
        numbers.set(product, number)
      }
      if (number >= 0) held[number]! += pieces
      shelved.push(number)
    }
  const { kept, left } = sift(pool, musts, numbers, held)
  return { problem: build(pool, musts, kept, held.length, shelved), left }
}

/** The packages that can be in a wave, with their lines; products are numbered as the aisles name them. */
interface Kept {
  packages: number
  at: Int32Array
  start: Int32Array
  product: Int32Array
  pieces: Float64Array
}

/** Adds up the lines of each package, and sorts out those that can be in no wave. */
function sift(
  pool: WavePool,
  musts: ReadonlySet<string>,
  numbers: ReadonlyMap<string, number>,
  held: readonly number[],
): { kept: Kept; left: LeftOut[] } {
  let lines = 0
  for (const row of pool.packages) lines += row.lines.length
  const count = pool.packages.length
  const kept: Kept = {
    ...{ packages: 0, at: new Int32Array(count), start: new Int32Array(count + 1) },
    ...{ product: new Int32Array(lines), pieces: new Float64Array(lines) },
  }
  const left: LeftOut[] = []
  const needed = new Float64Array(held.length)
  let mustPieces = 0
  let end = 0
  for (let at = 0; at < count; at++) {
    const { id, lines } = pool.packages[at]!
    const isMust = musts.size > 0 && musts.has(id)
    const begin = end
    let total = 0
    let why: LeftOut | null = null
    for (const { product, pieces } of lines) {
      if (pieces === 0) continue
      total += pieces
      const number = numbers.get(product)
      if (number === undefined) {
        if (isMust) throw PlanMustShort({ package: id, product, wanted: pieces, found: 0 })
        why ??= { package: id, why: 'NOWHERE', product }
        continue
      }
      const line = addLine(kept, begin, end, number, pieces)
      if (line === end) end++
      const found = held[number]!
      if (isMust) needed[number]! += pieces
      const together = isMust ? needed[number]! : kept.pieces[line]!
      if (together <= found) continue
      if (isMust) throw PlanMustShort({ package: id, product, wanted: together, found })
      why ??= { package: id, why: 'SHORT', product }
    }
    if (isMust) mustPieces += total
    if (isMust && mustPieces > pool.upper) throw PlanMustsAboveUpper({ package: id, pieces: mustPieces, upper: pool.upper })
    if (total === 0 && isMust) throw PlanMustEmpty({ package: id })
    if (total === 0) why = { package: id, why: 'EMPTY', product: null }
    if (total > pool.upper) why ??= { package: id, why: 'TOO_LARGE', product: null }
    if (why) {
      left.push(why)
      end = begin
      continue
    }
    kept.at[kept.packages++] = at
    kept.start[kept.packages] = end
  }
  return { kept, left }
}

/** Adds pieces to the line of a product, or begins one; answers where it is. */
function addLine(kept: Kept, begin: number, end: number, product: number, pieces: number): number {
  for (let line = begin; line < end; line++)
    if (kept.product[line] === product) {
      kept.pieces[line]! += pieces
      return line
    }
  kept.product[end] = product
  kept.pieces[end] = pieces
  return end
}

/** Puts the rows together; `shelved` are the numbers of the products in all aisles, row by row, −1 where there are no pieces. */
function build(pool: WavePool, musts: ReadonlySet<string>, kept: Kept, known: number, shelved: readonly number[]): Problem {
  const { packages } = kept
  const packageAt = kept.at.slice(0, packages)
  const lineStart = kept.start.slice(0, packages + 1)
  const count = lineStart[packages]!
  const lineProduct = new Int32Array(count)
  const linePieces = kept.pieces.slice(0, count)
  const linePackage = new Int32Array(count)
  const pieces = new Float64Array(packages)
  const weight = new Float64Array(packages)
  const must = new Uint8Array(packages)
  const demand: number[] = []
  // Products are numbered anew: only those that a package wants.
  const anew = new Int32Array(known).fill(-1)
  for (let o = 0; o < packages; o++) {
    const { id, urgency = 0 } = pool.packages[packageAt[o]!]!
    if (musts.size > 0 && musts.has(id)) must[o] = 1
    for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) {
      const old = kept.product[l]!
      if (anew[old] === -1) anew[old] = demand.push(0) - 1
      const product = anew[old]!
      demand[product]! += linePieces[l]!
      lineProduct[l] = product
      linePackage[l] = o
      pieces[o]! += linePieces[l]!
    }
    weight[o] = pieces[o]! + urgency
  }
  const isUrgent = weight.some((count, o) => count > pieces[o]!)
  const products = demand.length
  const need = new Float64Array(products)
  for (let l = 0; l < count; l++) if (must[linePackage[l]!]) need[lineProduct[l]!] = (need[lineProduct[l]!] as number) + linePieces[l]!
  const wantedStart = startsOf(lineProduct, products)
  const byProduct = grouped(lineProduct, wantedStart, ascending(linePieces))
  const shelves = readAisles(pool, shelved, anew, demand)
  const shelfStart = startsOf(shelves.product, products)
  const order = grouped(shelves.product, shelfStart)
  return {
    ...{ packages, products, aisles: shelves.at.length, packageAt, aisleAt: Int32Array.from(shelves.at) },
    ...{ lower: Math.max(1, pool.lower), upper: pool.upper, musts: musts.size, isUrgent },
    ...{ lineStart, lineProduct, linePieces, pieces, weight, must, need },
    ...{
      wantedStart,
      wantedPackage: byProduct.map((l) => linePackage[l]!),
      wantedPieces: inOrder(linePieces, byProduct),
    },
    ...{ aisleStart: shelves.start, aisleProduct: shelves.product, aislePieces: shelves.pieces },
    shelfStart,
    shelfAisle: order.map((row) => shelves.aisle[row]!),
    shelfPieces: inOrder(shelves.pieces, order),
    byDensity: sortByDensity(pieces, weight, isUrgent),
  }
}

function readAisles(pool: WavePool, shelved: readonly number[], anew: Int32Array, demand: readonly number[]) {
  const rows = { at: [] as number[], start: [0], product: [] as number[], pieces: [] as number[], aisle: [] as number[] }
  const row = new Int32Array(demand.length).fill(-1)
  let next = 0
  for (const [at, { stock }] of pool.aisles.entries()) {
    const begin = rows.product.length
    for (const { pieces } of stock) {
      const number = shelved[next++]!
      const i = number < 0 ? -1 : anew[number]!
      if (i < 0) continue
      const most = Math.min(demand[i]!, pool.upper)
      const there = row[i]!
      if (there >= begin) rows.pieces[there] = Math.min(most, rows.pieces[there]! + pieces)
      else {
        row[i] = rows.product.push(i) - 1
        rows.pieces.push(Math.min(most, pieces))
        rows.aisle.push(rows.at.length)
      }
    }
    if (rows.product.length === begin) continue
    rows.at.push(at)
    rows.start.push(rows.product.length)
  }
  return {
    at: rows.at,
    start: Int32Array.from(rows.start),
    product: Int32Array.from(rows.product),
    pieces: Float64Array.from(rows.pieces),
    aisle: rows.aisle,
  }
}

/** Where the rows of each begin when they are put in order of their key. */
function startsOf(keys: Int32Array, count: number): Int32Array {
  const starts = new Int32Array(count + 1)
  for (let row = 0; row < keys.length; row++) starts[keys[row]! + 1]! += 1
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!
  return starts
}

/** The rows of each key together, within a key in their order or in that which is given. */
function grouped(keys: Int32Array, starts: Int32Array, order?: Int32Array): Int32Array {
  const next = starts.slice()
  const rows = new Int32Array(keys.length)
  for (let at = 0; at < keys.length; at++) {
    const row = order ? order[at]! : at
    rows[next[keys[row]!]!++] = row
  }
  return rows
}

function inOrder(values: Float64Array, order: Int32Array): Float64Array {
  const rows = new Float64Array(order.length)
  for (let at = 0; at < order.length; at++) rows[at] = values[order[at]!]!
  return rows
}

/** Positions of counts, the least first; equal ones in their order. */
function ascending(counts: Float64Array): Int32Array {
  const largest = counts.reduce((a, b) => Math.max(a, b), 0)
  if (largest > 100_000) return Int32Array.from(counts.keys()).sort((a, b) => counts[a]! - counts[b]! || a - b)
  const keys = new Int32Array(counts)
  return grouped(keys, startsOf(keys, largest + 1))
}

function sortByDensity(pieces: Float64Array, weight: Float64Array, isUrgent: boolean): Int32Array {
  // Where all count alike, by pieces alone.
  if (!isUrgent) return ascending(pieces).reverse()
  const density = weight.map((count, o) => count / pieces[o]!)
  return Int32Array.from(pieces.keys()).sort((a, b) => density[a]! - density[b]! || pieces[b]! - pieces[a]! || a - b)
}
