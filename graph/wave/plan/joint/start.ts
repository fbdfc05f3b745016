import { PlanPositionsTooFew } from '../failures.ts'
import type { Random } from '../random.ts'
import { type Choice, estimate, openBatch, putIn, sizeOf } from './choice.ts'

/** So many orders are looked at for each that is put in. */
const most = 600

/** Puts the order with the shortest way for each position into a batch until it is full, then begins the next, until enough is picked. */
export function start(choice: Choice, random: Random): void {
  const { model } = choice
  let batch = openBatch(choice)
  while (choice.picked < model.leastPositions) {
    if (choice.ordersOf[batch]! === model.mostOrders) batch = openBatch(choice)
    const order = nearest(choice, batch, random)
    if (order < 0 || !putIn(choice, order, batch)) throw PlanPositionsTooFew({ served: choice.picked, least: model.leastPositions })
  }
}

function nearest(choice: Choice, batch: number, random: Random): number {
  const { model, orders, inside } = choice
  const outside = orders.length - inside
  let least = Number.POSITIVE_INFINITY
  let best = -1
  const count = Math.min(most, outside)
  const begin = outside > most ? random.below(outside) : 0
  for (let i = 0; i < count; i++) {
    const order = orders[inside + ((begin + i) % outside)]!
    const size = sizeOf(model, order)
    const cost = estimate(choice, order, batch, least * size) / size
    if (cost >= least) continue
    least = cost
    best = order
  }
  return best
}
