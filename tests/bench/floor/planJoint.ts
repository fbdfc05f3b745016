import { distanceOf, handOver, lengthOf } from '../../../graph/wave/plan/joint/distance.ts'
import type { JointBatch, JointItem, JointPlan, JointProblem } from '../../../graph/wave/plan/joint.ts'

/**
 * The distance greedy algorithm of arXiv 2401.04563: takes the order whose items lie nearest to those of its batch, on average, until enough is
 * picked; the picklists of a zone are cut and walked by aisle and row.
 */
export function distanceGreedy(problem: JointProblem): JointPlan {
  const stock = Map.groupBy(problem.items, ({ product }) => product)
  const free = new Set(problem.items)
  const orders = new Set(problem.orders)
  const batches: JointBatch[] = []
  let picked = 0
  while (picked < problem.leastPositions) {
    const inZone = new Map<string, JointItem[]>()
    const ofBatch: string[] = []
    while (ofBatch.length < problem.mostOrdersPerBatch && picked < problem.leastPositions) {
      const [order, items] = nearest(problem, orders, { stock, free, inZone })
      orders.delete(order)
      ofBatch.push(order.id)
      picked += items.length
      for (const item of items) {
        free.delete(item)
        inZone.set(item.zone, [...(inZone.get(item.zone) ?? []), item])
      }
    }
    batches.push({ orders: ofBatch, picklists: [...inZone].flatMap(([zone, items]) => cut(problem, zone, items)) })
  }
  return { batches, length: batches.flatMap(({ picklists }) => picklists).reduce((sum, { length }) => sum + length, 0) }
}

type Order = JointProblem['orders'][number]

interface Found {
  stock: ReadonlyMap<string, readonly JointItem[]>
  free: ReadonlySet<JointItem>
  inZone: ReadonlyMap<string, readonly JointItem[]>
}

function nearest(problem: JointProblem, orders: ReadonlySet<Order>, found: Found): [Order, JointItem[]] {
  let best: [Order, JointItem[]] | undefined
  let least = Number.POSITIVE_INFINITY
  for (const order of orders) {
    const items: JointItem[] = []
    let distance = 0
    for (const product of order.products) {
      const near = (found.stock.get(product) ?? [])
        .filter((item) => found.free.has(item) && !items.includes(item))
        .map((item) => {
          const others = [...(found.inZone.get(item.zone) ?? []), ...items.filter(({ zone }) => zone === item.zone)]
          return {
            item,
            distance: others.reduce((to, other) => Math.min(to, distanceOf(problem, other, item)), distanceOf(problem, handOver, item)),
          }
        })
      const first = near.reduce((a, b) => (b.distance < a.distance ? b : a))
      distance += first.distance
      items.push(first.item)
    }
    if (distance / items.length >= least) continue
    least = distance / items.length
    best = [order, items]
  }
  if (!best) throw new Error('No order is left')
  return best
}

function cut(problem: JointProblem, zone: string, items: readonly JointItem[]): JointBatch['picklists'][number][] {
  const volumes = new Map(problem.products.map(({ id, volume }) => [id, volume]))
  const lists: JointItem[][] = []
  let volume = Number.POSITIVE_INFINITY
  for (const item of items.toSorted((a, b) => a.aisle - b.aisle || a.row - b.row)) {
    const more = volumes.get(item.product) ?? 0
    if (volume + more > problem.mostVolume) {
      lists.push([])
      volume = 0
    }
    lists.at(-1)?.push(item)
    volume += more
  }
  return lists.map((list) => ({ zone, items: list.map(({ id }) => id), length: lengthOf(problem, list) }))
}
