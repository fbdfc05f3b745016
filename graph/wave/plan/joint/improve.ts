import type { Pace } from '../pace.ts'
import type { Random } from '../random.ts'
import { type Choice, estimate, keep, type Place, placeOf, putIn, sizeOf, takeOut, undo } from './choice.ts'

export const tune = { hot: 20, cold: 3, samples: 4, two: 0.3, three: 0.05, worth: 0.8, same: 0.1 }
export const stat = { moves: 0, accepted: 0 }

/** The clock is asked after so many moves. */
const often = 16

/** Takes packages out and puts others in, by simulated annealing (Kirkpatrick and others 1983). Answers the best that was met. */
export function improve(choice: Choice, pace: Pace, random: Random): Place[] {
  let best = choice.length
  let places = placesOf(choice)
  let temperature = tune.hot
  for (let move = 0; choice.inside > 0; move++) {
    if (move % often === 0) {
      const spent = pace.spent()
      if (spent >= 1) break
      temperature = tune.hot * (tune.cold / tune.hot) ** spent
    }
    stat.moves++
    const limit = choice.length - temperature * Math.log(1 - random.share())
    if (!exchange(choice, limit, random)) continue
    stat.accepted++
    if (choice.length >= best) continue
    best = choice.length
    places = placesOf(choice)
    pace.better?.(best)
  }
  return places
}

const placesOf = (choice: Choice): Place[] => Array.from(choice.orders.subarray(0, choice.inside), (order) => placeOf(choice, order))

/** Some orders out, others in. Whether the whole is shorter than `limit` then; where not, nothing has changed. */
function exchange(choice: Choice, limit: number, random: Random): boolean {
  const removed: Place[] = []
  const added: number[] = []
  keep(choice)
  const share = random.share()
  const count = share < tune.three ? 3 : share < tune.two ? 2 : 1
  while (removed.length < count && choice.inside > 0) removed.push(takeOut(choice, choice.orders[random.below(choice.inside)]!))
  const again = random.share() < tune.same ? removed : []
  const { leastPositions } = choice.model
  while (choice.picked < leastPositions && choice.length < limit) {
    const order = next(choice, again, random, limit)
    if (order < 0 || !putIn(choice, order, into)) break
    added.push(order)
  }
  if (choice.picked >= leastPositions && choice.length < limit) return true
  undo(choice, removed, added)
  return false
}

let into = 0

/** The best of a few orders that are out, and `into` which batch; -1 where none fits. */
function next(choice: Choice, again: readonly Place[], random: Random, limit: number): number {
  const { model, orders, inside } = choice
  const outside = orders.length - inside
  const need = model.leastPositions - choice.picked
  const worth = (tune.worth * limit) / model.leastPositions
  const left = limit - choice.length
  let least = Number.POSITIVE_INFINITY
  let best = -1
  for (let i = 0; i < tune.samples + again.length; i++) {
    const order = i < again.length ? again[i]!.order : orders[inside + random.below(outside)]!
    if (choice.batchOf[order]! >= 0) continue
    const value = worth * Math.min(need, sizeOf(model, order))
    for (let batch = 0; batch < choice.listsOf.length; batch++) {
      if (choice.ordersOf[batch]! >= model.mostOrders) continue
      const cost = estimate(choice, order, batch, Math.min(least + value, left + 10)) - value
      if (cost >= least) continue
      least = cost
      best = order
      into = batch
    }
  }
  return best
}
