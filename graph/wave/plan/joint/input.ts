import { requireOnce, requireWhole } from '../check.ts'
import { PlanProductNotInStock, PlanProductTooLarge, PlanProductUnknown } from '../failures.ts'
import { never } from './sides.ts'
import type { JointProblem } from './types.ts'

/** Throws what is wrong with a problem. */
export function validate(problem: JointProblem): void {
  const { firstRow, lastRow, leastPositions, mostOrdersPerBatch, mostVolume, products, items, orders } = problem
  requireWhole('problem', 'firstRow', firstRow, -never, 0)
  requireWhole('problem', 'lastRow', lastRow, 0, never)
  requireWhole('problem', 'leastPositions', leastPositions, 0)
  requireWhole('problem', 'mostOrdersPerBatch', mostOrdersPerBatch, 1)
  requireWhole('problem', 'mostVolume', mostVolume, 0)
  for (const all of [products, items, orders]) requireOnce(all)
  const volumes = new Map(products.map(({ id, volume }) => [id, volume]))
  for (const { id, volume } of products) {
    requireWhole(id, 'volume', volume)
    if (volume > mostVolume) throw PlanProductTooLarge({ product: id, volume, most: mostVolume })
  }
  for (const { id, product, aisle, row } of items) {
    if (!volumes.has(product)) throw PlanProductUnknown({ name: id, product })
    requireWhole(id, 'row', row, firstRow, lastRow)
    requireWhole(id, 'aisle', aisle, -never, never)
  }
  const inStock = new Set(items.map(({ product }) => product))
  for (const { id, products: named } of orders) {
    const unknown = named.find((product) => !volumes.has(product))
    if (unknown !== undefined) throw PlanProductUnknown({ name: id, product: unknown })
    const missing = named.find((product) => !inStock.has(product))
    if (missing !== undefined) throw PlanProductNotInStock({ order: id, product: missing })
    requireWhole(id, 'products', named.length, 1)
  }
  walkable(problem)
}

/** A walk is counted in 32 bits: at most twice each way, and each piece reached and left on its own. */
function walkable({ firstRow, lastRow, items, orders, mostOrdersPerBatch }: JointProblem): void {
  const far = items.reduce((most, { aisle }) => Math.max(most, Math.abs(aisle)), 0)
  const sizes = orders.map(({ products }) => products.length).sort((a, b) => b - a)
  const pieces = sizes.slice(0, mostOrdersPerBatch).reduce((sum, size) => sum + size, 0)
  const longest = far * 12 + 4 * (pieces + 1) * Math.max(-firstRow, lastRow)
  requireWhole('problem', 'longest walk', longest, 0, never - 1)
}
