import { PlanMustEmpty, PlanMustShort, PlanMustsAboveUpper } from './failures.ts'
import type { ExcludedPackage, WavePool } from './types.ts'
import { validatePool } from './validatePool.ts'

/**
 * Pool as arrays (compressed rows): the lines of package `o` are `lineStart[o]` to `lineStart[o + 1]`, and so on. It contains no packages
 * that fit no wave, no products without demand, and no aisles without useful stock.
 */
export interface Problem {
  packages: number
  products: number
  aisles: number
  lower: number
  upper: number
  /** Index in the pool of each package and aisle. */
  packageIndex: Int32Array
  aisleIndex: Int32Array
  lineStart: Int32Array
  lineProduct: Int32Array
  linePieces: Float64Array
  /** For each package: pieces (or its size), value (pieces and urgency) and whether it is mandatory; whether any has urgency. */
  pieces: Float64Array
  value: Float64Array
  isMandatory: Uint8Array
  hasUrgency: boolean
  mandatoryCount: number
  /** Lines of each product by ascending pieces: package and pieces. */
  demandStart: Int32Array
  demandPackage: Int32Array
  demandPieces: Float64Array
  /** Stock of each aisle, limited to the total demand. */
  aisleStart: Int32Array
  aisleProduct: Int32Array
  aislePieces: Float64Array
  /** Stock of each product by aisle. */
  holdingStart: Int32Array
  holdingAisle: Int32Array
  holdingPieces: Float64Array
  /** Demand of the mandatory packages for each product. */
  mandatoryDemand: Float64Array
  /** Packages by ascending density (value for each piece), ties by descending pieces. */
  byDensity: Int32Array
}

/**
 * Builds the problem; returns excluded packages with the reason. Throws the failures of `validatePool`, and if a mandatory package fits no
 * wave.
 */
export function buildProblem(pool: WavePool): { problem: Problem; excluded: ExcludedPackage[] } {
  const mandatory = validatePool(pool)
  const productNumbers = new Map<string, number>()
  const totalStock: number[] = []
  const stockProducts: number[] = []
  for (const { stock } of pool.aisles)
    for (const { product, pieces } of stock) {
      let productNumber = pieces > 0 ? productNumbers.get(product) : -1
      if (productNumber === undefined) {
        productNumber = totalStock.push(0) - 1
        productNumbers.set(product, productNumber)
      }
      if (productNumber >= 0) totalStock[productNumber]! += pieces
      stockProducts.push(productNumber)
    }
  const { kept, excluded } = filterPackages(pool, mandatory, productNumbers, totalStock)
  return { problem: assemble(pool, mandatory, kept, totalStock.length, stockProducts), excluded }
}

/** Packages that fit a wave, with their lines; product numbers are those of the aisles. */
interface KeptPackages {
  packages: number
  at: Int32Array
  start: Int32Array
  product: Int32Array
  pieces: Float64Array
}

/** Merges lines by product and excludes packages that fit no wave. */
function filterPackages(
  pool: WavePool,
  mandatory: ReadonlySet<string>,
  productNumbers: ReadonlyMap<string, number>,
  totalStock: readonly number[],
): { kept: KeptPackages; excluded: ExcludedPackage[] } {
  let lines = 0
  for (const row of pool.packages) lines += row.lines.length
  const count = pool.packages.length
  const kept: KeptPackages = {
    packages: 0,
    at: new Int32Array(count),
    start: new Int32Array(count + 1),
    product: new Int32Array(lines),
    pieces: new Float64Array(lines),
  }
  const excluded: ExcludedPackage[] = []
  const mandatoryDemand = new Float64Array(totalStock.length)
  let mandatorySize = 0
  let end = 0
  for (let at = 0; at < count; at++) {
    const { id, lines, size } = pool.packages[at]!
    const isMandatory = mandatory.size > 0 && mandatory.has(id)
    const begin = end
    let total = 0
    let exclusion: ExcludedPackage | null = null
    for (const { product, pieces } of lines) {
      if (pieces === 0) continue
      total += pieces
      const productNumber = productNumbers.get(product)
      if (productNumber === undefined) {
        if (isMandatory) throw PlanMustShort({ package: id, product, wanted: pieces, found: 0 })
        exclusion ??= { package: id, reason: 'NOWHERE', product }
        continue
      }
      const line = addToLine(kept, begin, end, productNumber, pieces)
      if (line === end) end++
      const available = totalStock[productNumber]!
      if (isMandatory) mandatoryDemand[productNumber]! += pieces
      const required = isMandatory ? mandatoryDemand[productNumber]! : kept.pieces[line]!
      if (required <= available) continue
      if (isMandatory) throw PlanMustShort({ package: id, product, wanted: required, found: available })
      exclusion ??= { package: id, reason: 'SHORT', product }
    }
    if (isMandatory) mandatorySize += size ?? total
    if (isMandatory && mandatorySize > pool.upper) throw PlanMustsAboveUpper({ package: id, pieces: mandatorySize, upper: pool.upper })
    if (total === 0 && isMandatory) throw PlanMustEmpty({ package: id })
    if (total === 0) exclusion = { package: id, reason: 'EMPTY', product: null }
    if ((size ?? total) > pool.upper) exclusion ??= { package: id, reason: 'TOO_LARGE', product: null }
    if (exclusion) {
      excluded.push(exclusion)
      end = begin
      continue
    }
    kept.at[kept.packages++] = at
    kept.start[kept.packages] = end
  }
  return { kept, excluded }
}

/** Adds pieces to the line of a product or appends one; returns its index. */
function addToLine(kept: KeptPackages, begin: number, end: number, product: number, pieces: number): number {
  for (let line = begin; line < end; line++)
    if (kept.product[line] === product) {
      kept.pieces[line]! += pieces
      return line
    }
  kept.product[end] = product
  kept.pieces[end] = pieces
  return end
}

/** Assembles the arrays; `stockProducts` has the product number of each stock row of all aisles, −1 without pieces. */
function assemble(
  pool: WavePool,
  mandatory: ReadonlySet<string>,
  kept: KeptPackages,
  knownProducts: number,
  stockProducts: readonly number[],
): Problem {
  const { packages } = kept
  const packageIndex = kept.at.slice(0, packages)
  const lineStart = kept.start.slice(0, packages + 1)
  const count = lineStart[packages]!
  const lineProduct = new Int32Array(count)
  const linePieces = kept.pieces.slice(0, count)
  const linePackage = new Int32Array(count)
  const pieces = new Float64Array(packages)
  const value = new Float64Array(packages)
  const isMandatory = new Uint8Array(packages)
  const demand: number[] = []
  // Renumber products to those with demand.
  const renumbered = new Int32Array(knownProducts).fill(-1)
  for (let o = 0; o < packages; o++) {
    const { id, urgency = 0, size } = pool.packages[packageIndex[o]!]!
    if (mandatory.size > 0 && mandatory.has(id)) isMandatory[o] = 1
    for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) {
      const oldProduct = kept.product[l]!
      if (renumbered[oldProduct] === -1) renumbered[oldProduct] = demand.push(0) - 1
      const product = renumbered[oldProduct]!
      demand[product]! += linePieces[l]!
      lineProduct[l] = product
      linePackage[l] = o
      pieces[o]! += linePieces[l]!
    }
    if (size !== undefined) pieces[o] = size
    value[o] = pieces[o]! + urgency
  }
  const hasUrgency = value.some((count, o) => count > pieces[o]!)
  const products = demand.length
  const mandatoryDemand = new Float64Array(products)
  for (let l = 0; l < count; l++)
    if (isMandatory[linePackage[l]!]) mandatoryDemand[lineProduct[l]!] = (mandatoryDemand[lineProduct[l]!] as number) + linePieces[l]!
  const demandStart = groupStarts(lineProduct, products)
  const byProduct = groupByKey(lineProduct, demandStart, sortedIndices(linePieces))
  const aisleRows = aisleRowsOf(pool, stockProducts, renumbered, demand)
  const holdingStart = groupStarts(aisleRows.product, products)
  const order = groupByKey(aisleRows.product, holdingStart)
  return {
    packages,
    products,
    aisles: aisleRows.at.length,
    packageIndex,
    aisleIndex: Int32Array.from(aisleRows.at),
    lower: Math.max(1, pool.lower),
    upper: pool.upper,
    mandatoryCount: mandatory.size,
    hasUrgency,
    lineStart,
    lineProduct,
    linePieces,
    pieces,
    value,
    isMandatory,
    mandatoryDemand,
    demandStart,
    demandPackage: byProduct.map((l) => linePackage[l]!),
    demandPieces: permute(linePieces, byProduct),
    aisleStart: aisleRows.start,
    aisleProduct: aisleRows.product,
    aislePieces: aisleRows.pieces,
    holdingStart,
    holdingAisle: order.map((row) => aisleRows.aisle[row]!),
    holdingPieces: permute(aisleRows.pieces, order),
    byDensity: sortByDensity(pieces, value, hasUrgency),
  }
}

function aisleRowsOf(pool: WavePool, stockProducts: readonly number[], renumbered: Int32Array, demand: readonly number[]) {
  const rows = { at: [] as number[], start: [0], product: [] as number[], pieces: [] as number[], aisle: [] as number[] }
  const row = new Int32Array(demand.length).fill(-1)
  // Sizes do not bound the pieces of a product.
  const maxPieces = pool.packages.some(({ size }) => size !== undefined) ? Number.POSITIVE_INFINITY : pool.upper
  let next = 0
  for (const [at, { stock }] of pool.aisles.entries()) {
    const begin = rows.product.length
    for (const { pieces } of stock) {
      const productNumber = stockProducts[next++]!
      const i = productNumber < 0 ? -1 : renumbered[productNumber]!
      if (i < 0) continue
      const maxUsable = Math.min(demand[i]!, maxPieces)
      const existing = row[i]!
      if (existing >= begin) rows.pieces[existing] = Math.min(maxUsable, rows.pieces[existing]! + pieces)
      else {
        row[i] = rows.product.push(i) - 1
        rows.pieces.push(Math.min(maxUsable, pieces))
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

/** Start of each group when rows are sorted by key. */
function groupStarts(keys: Int32Array, count: number): Int32Array {
  const starts = new Int32Array(count + 1)
  for (let row = 0; row < keys.length; row++) starts[keys[row]! + 1]! += 1
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!
  return starts
}

/** Row indices grouped by key, stable in the given order. */
function groupByKey(keys: Int32Array, starts: Int32Array, order?: Int32Array): Int32Array {
  const next = starts.slice()
  const rows = new Int32Array(keys.length)
  for (let at = 0; at < keys.length; at++) {
    const row = order ? order[at]! : at
    rows[next[keys[row]!]!++] = row
  }
  return rows
}

function permute(values: Float64Array, order: Int32Array): Float64Array {
  const rows = new Float64Array(order.length)
  for (let at = 0; at < order.length; at++) rows[at] = values[order[at]!]!
  return rows
}

/** Indices sorted by ascending value, stable. */
function sortedIndices(counts: Float64Array): Int32Array {
  const largest = counts.reduce((a, b) => Math.max(a, b), 0)
  if (largest > 100_000) return Int32Array.from(counts.keys()).sort((a, b) => counts[a]! - counts[b]! || a - b)
  const keys = new Int32Array(counts)
  return groupByKey(keys, groupStarts(keys, largest + 1))
}

function sortByDensity(pieces: Float64Array, weight: Float64Array, hasUrgency: boolean): Int32Array {
  // Without urgency all densities are equal.
  if (!hasUrgency) return sortedIndices(pieces).reverse()
  const density = weight.map((count, o) => count / pieces[o]!)
  return Int32Array.from(pieces.keys()).sort((a, b) => density[a]! - density[b]! || pieces[b]! - pieces[a]! || a - b)
}
