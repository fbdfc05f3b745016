import { PlanPositionsTooFew } from '../failures.ts'
import type { Random } from '../random.ts'
import { type Choice, estimate, openBatch, putIn, sizeOf } from './choice.ts'
import type { Model } from './model.ts'

/** So many orders are looked at altogether, and for each that is put in at least and at most. */
const looks = { altogether: 60_000, least: 30, most: 600 }

/** How many orders there may be for each of those that are enough if the largest are chosen. */
const freedom = 1.25

/**
 * Puts the order with the shortest way for each position into a batch until it is full, then begins the next, until enough is picked. Orders
 * that are too small for few batches are passed over.
 */
export function start(choice: Choice, random: Random): void {
  const { model } = choice
  const fewest = fewestOrders(model)
  const batches = Math.ceil(fewest / model.mostOrders)
  const most = Math.max(looks.least, Math.min(looks.most, Math.ceil(looks.altogether / fewest)))
  let batch = openBatch(choice)
  while (choice.picked < model.leastPositions) {
    if (choice.ordersOf[batch]! === model.mostOrders) batch = openBatch(choice)
    const places = Math.max(1, batches * model.mostOrders - choice.inside)
    const smallest = Math.floor((model.leastPositions - choice.picked) / places)
    const order = nearest({ choice, batch, smallest, most }, random)
    if (order < 0 || !putIn(choice, order, batch)) throw PlanPositionsTooFew({ served: choice.picked, least: model.leastPositions })
  }
}

/** About so many orders are enough if the larger ones are preferred. */
function fewestOrders(model: Model): number {
  const sizes = Array.from({ length: model.firstPosition.length - 1 }, (_, order) => sizeOf(model, order)).sort((a, b) => b - a)
  let count = 0
  for (let picked = 0; picked < model.leastPositions && count < sizes.length; count++) picked += sizes[count]!
  return Math.ceil(count * freedom)
}

interface Search {
  choice: Choice
  batch: number
  /** Orders of fewer positions are taken only if there is no other. */
  smallest: number
  most: number
}

/** Of orders that are out, one with a short way for each position; -1 where none can be served. */
function nearest({ choice, batch, smallest, most }: Search, random: Random): number {
  const { model, orders, inside } = choice
  const outside = orders.length - inside
  const begin = outside > most ? random.below(outside) : 0
  let least = Number.POSITIVE_INFINITY
  let best = -1
  let isLarge = false
  for (let i = 0; i < outside && (i < most || best < 0); i++) {
    const order = orders[inside + ((begin + i) % outside)]!
    const size = sizeOf(model, order)
    if (isLarge && size < smallest) continue
    const bound = isLarge || size < smallest ? least : Number.POSITIVE_INFINITY
    const cost = estimate(choice, order, batch, bound * size) / size
    if (cost >= bound) continue
    isLarge = size >= smallest
    least = cost
    best = order
  }
  return best
}
