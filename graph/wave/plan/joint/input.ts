import { PlanNamedTwice, PlanNumberOutOfRange, PlanProductNotInStock, PlanProductTooLarge, PlanProductUnknown } from '../failures.ts'
import { never } from './sides.ts'
import type { JointProblem } from './types.ts'

/** Throws what is wrong with a problem. */
export function validate(problem: JointProblem): void {
  const { firstRow, lastRow, leastPositions, mostOrdersPerBatch, mostVolume, products, items, orders } = problem
  whole('firstRow', firstRow, -never, 0)
  whole('lastRow', lastRow, 0, never)
  whole('leastPositions', leastPositions, 0)
  whole('mostOrdersPerBatch', mostOrdersPerBatch, 1)
  whole('mostVolume', mostVolume, 0)
  for (const all of [products, items, orders]) once(all)
  const volumes = new Map(products.map(({ id, volume }) => [id, volume]))
  for (const { id, volume } of products) {
    whole(id, volume, 0)
    if (volume > mostVolume) throw PlanProductTooLarge({ product: id, volume, most: mostVolume })
  }
  for (const { id, product, aisle, row } of items) {
    if (!volumes.has(product)) throw PlanProductUnknown({ name: id, product })
    whole(id, row, firstRow, lastRow)
    whole(id, aisle, -never, never)
  }
  const inStock = new Set(items.map(({ product }) => product))
  for (const { id, products: named } of orders) {
    const unknown = named.find((product) => !volumes.has(product))
    if (unknown !== undefined) throw PlanProductUnknown({ name: id, product: unknown })
    const missing = named.find((product) => !inStock.has(product))
    if (missing !== undefined) throw PlanProductNotInStock({ order: id, product: missing })
    if (named.length === 0) throw PlanNumberOutOfRange({ name: id, value: 0 })
  }
  walkable(problem)
}

/** A walk is counted in 32 bits: at most twice each way, and each piece reached and left on its own. */
function walkable({ firstRow, lastRow, items, orders, mostOrdersPerBatch }: JointProblem): void {
  const far = items.reduce((most, { aisle }) => Math.max(most, Math.abs(aisle)), 0)
  const sizes = orders.map(({ products }) => products.length).sort((a, b) => b - a)
  const pieces = sizes.slice(0, mostOrdersPerBatch).reduce((sum, size) => sum + size, 0)
  const longest = far * 12 + 4 * (pieces + 1) * Math.max(-firstRow, lastRow)
  if (longest >= never) throw PlanNumberOutOfRange({ name: 'aisle × row', value: longest })
}

function whole(name: string, value: number, least: number, most: number = Number.MAX_SAFE_INTEGER): void {
  if (!Number.isSafeInteger(value) || value < least || value > most) throw PlanNumberOutOfRange({ name, value })
}

function once(all: readonly { id: string }[]): void {
  const seen = new Set<string>()
  for (const { id } of all) {
    if (seen.has(id)) throw PlanNamedTwice({ name: id })
    seen.add(id)
  }
}
