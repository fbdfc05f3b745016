import type { WavePool } from '../../graph/wave/plan/choose/types.ts'
import { Random } from '../../graph/wave/plan/random.ts'

/** Size of a pool, and limits of its wave. */
export interface Shape {
  packages: number
  products: number
  aisles: number
  lower: number
  upper: number
  /** Number of product groups that packages and locations follow in four of five cases; 0 for random ones. */
  groups: number
}

export type Pool = Omit<WavePool, 'seed' | 'control'>

/**
 * A pool in the shape of those of the SBPO 2025 challenge: few products are in high demand, each is in about two aisles, and stock equals
 * demand.
 */
export function makePool({ packages, products, aisles, lower, upper, groups }: Shape, seed: number): Pool {
  const random = new Random(seed)
  const wanted = new Float64Array(products)
  const popular = () => Math.floor(products * random.float() ** 2.2)
  const ofGroup = (group: number) => {
    const product = popular()
    return Math.min(products - 1, product - (product % groups) + group)
  }
  const pool = Array.from({ length: packages }, (_, at) => {
    const group = random.integer(Math.max(1, groups))
    const lines = new Map<number, number>()
    for (let left = several(random, 1.8, 6); left > 0; left--) {
      const product = groups > 0 && random.float() < 0.8 ? ofGroup(group) : popular()
      const pieces = several(random, 1.3, 9)
      lines.set(product, (lines.get(product) ?? 0) + pieces)
      wanted[product]! += pieces
    }
    return { id: `P${at}`, lines: Array.from(lines, ([product, pieces]) => ({ product: `S${product}`, pieces })) }
  })
  const shelves = Array.from({ length: aisles }, (_, at) => ({ id: `A${at}`, stock: [] as { product: string; pieces: number }[] }))
  for (let product = 0; product < products; product++) {
    const places = several(random, 1.9, aisles)
    for (let place = 0; place < places; place++) {
      const home = Math.floor((((product % Math.max(1, groups)) + random.float()) * aisles) / Math.max(1, groups))
      const at = groups > 0 && random.float() < 0.8 ? home : random.integer(aisles)
      const pieces = Math.max(1, Math.ceil((wanted[product]! * 1.2 * (0.3 + random.float())) / places))
      shelves[at]!.stock.push({ product: `S${product}`, pieces })
    }
  }
  return { packages: pool, aisles: shelves, lower, upper }
}

/** At least one, `mean` on average, at most `most`. */
function several(random: Random, mean: number, most: number): number {
  let count = 1
  while (count < most && random.float() < 1 - 1 / mean) count++
  return count
}
