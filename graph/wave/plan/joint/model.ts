import type { JointProblem, WithinAisle } from './types.ts'

/** A problem in typed arrays: orders, positions, products and items by their index. */
export interface Model {
  withinAisle: WithinAisle
  /** How far it is from the middle to the upper end, and to the lower. */
  upper: number
  lower: number
  zones: readonly string[]
  zoneOf: Int32Array
  aisleOf: Int32Array
  /** The aisle of an item by its number, and how many aisles there are. */
  aisleNumberOf: Int32Array
  aisleCount: number
  /** Distance of an item from the middle cross aisle. */
  heightOf: Int32Array
  isLower: Uint8Array
  volumeOf: Float64Array
  /** Items in the order of their aisle and row. */
  rankOf: Int32Array
  /** Items of product p: `items[firstItem[p]]` up to `firstItem[p + 1]`. */
  productOf: Int32Array
  firstItem: Int32Array
  items: Int32Array
  /** Positions of order o: `firstPosition[o]` up to `firstPosition[o + 1]`, each with its product. */
  firstPosition: Int32Array
  productAt: Int32Array
  orderAt: Int32Array
  leastPositions: number
  mostOrders: number
  mostVolume: number
}

export function modelOf(problem: JointProblem): Model {
  const { products, items, orders } = problem
  const product = new Map(products.map(({ id }, at) => [id, at]))
  const zones = [...new Set(items.map(({ zone }) => zone))]
  const zone = new Map(zones.map((name, at) => [name, at]))
  const productOf = Int32Array.from(items, (item) => product.get(item.product)!)
  const byProduct = Int32Array.from(items.keys()).sort((a, b) => productOf[a]! - productOf[b]! || a - b)
  const numberOf = new Map([...new Set(items.map(({ aisle }) => aisle))].map((aisle, at) => [aisle, at]))
  const positions = orders.flatMap((order, at) => order.products.map((id) => [at, product.get(id)!] as const))
  return {
    withinAisle: problem.withinAisle,
    upper: problem.lastRow,
    lower: -problem.firstRow,
    zones,
    zoneOf: Int32Array.from(items, (item) => zone.get(item.zone)!),
    aisleOf: Int32Array.from(items, ({ aisle }) => aisle),
    aisleNumberOf: Int32Array.from(items, ({ aisle }) => numberOf.get(aisle)!),
    aisleCount: numberOf.size,
    heightOf: Int32Array.from(items, ({ row }) => Math.abs(row)),
    isLower: Uint8Array.from(items, ({ row }) => (row < 0 ? 1 : 0)),
    volumeOf: Float64Array.from(items, (_, at) => products[productOf[at]!]!.volume),
    rankOf: ranks(problem),
    productOf,
    firstItem: firsts(productOf, products.length),
    items: byProduct,
    firstPosition: firsts(
      positions.map(([order]) => order),
      orders.length,
    ),
    productAt: Int32Array.from(positions, ([, id]) => id),
    orderAt: Int32Array.from(positions, ([order]) => order),
    leastPositions: problem.leastPositions,
    mostOrders: problem.mostOrdersPerBatch,
    mostVolume: problem.mostVolume,
  }
}

function ranks({ items }: JointProblem): Int32Array {
  const sorted = [...items.keys()].sort((a, b) => items[a]!.aisle - items[b]!.aisle || items[a]!.row - items[b]!.row || a - b)
  const rankOf = new Int32Array(items.length)
  for (const [rank, item] of sorted.entries()) rankOf[item] = rank
  return rankOf
}

/** Where each group begins, and after the last where it ends. */
function firsts(groups: ArrayLike<number>, count: number): Int32Array {
  const first = new Int32Array(count + 1)
  for (let at = 0; at < groups.length; at++) first[groups[at]! + 1]!++
  for (let at = 0; at < count; at++) first[at + 1]! += first[at]!
  return first
}
