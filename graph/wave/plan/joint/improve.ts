import type { Pace } from '../pace.ts'
import type { Random } from '../random.ts'
import { type Choice, estimate, keep, type Place, placeOf, putIn, sizeOf, takeOut, undo } from './choice.ts'

export const tune = { hot: 20, cold: 1, samples: 4, two: 0.3, three: 0.05, worth: 0.8, same: 0.1 }
export const stat = { moves: 0, accepted: 0 }

export interface Best {
  length: number
  places: Place[]
}

export const snapshot = (choice: Choice): Place[] => Array.from(choice.orders.subarray(0, choice.inside), (order) => placeOf(choice, order))

export function improve(choice: Choice, pace: Pace, random: Random): Place[] {
  const best: Best = { length: choice.length, places: snapshot(choice) }
  let temperature = tune.hot
  for (let move = 0; ; move++) {
    if (move % 16 === 0) {
      const spent = pace.spent()
      if (spent >= 1) break
      temperature = tune.hot * (tune.cold / tune.hot) ** spent
    }
    stat.moves++
    keep(choice)
    const before = choice.length
    const limit = before - temperature * Math.log(1 - random.share())
    const removed = [takeOut(choice, choice.orders[random.below(choice.inside)]!)]
    const share = random.share()
    const more = share < tune.three ? 2 : share < tune.two ? 1 : 0
    for (let i = 0; i < more; i++) removed.push(takeOut(choice, choice.orders[random.below(choice.inside)]!))
    const added: number[] = []
    const same = random.share() < tune.same ? removed : []
    while (choice.picked < choice.model.leastPositions && choice.length < limit) {
      const order = next(choice, same, random, limit)
      if (order < 0) break
      if (!putIn(choice, order, into)) break
      added.push(order)
    }
    if (choice.picked >= choice.model.leastPositions && choice.length < limit) {
      stat.accepted++
      if (choice.length < best.length) {
        best.length = choice.length
        best.places = snapshot(choice)
        pace.better?.(best.length)
      }
      continue
    }
    undo(choice, removed, added)
  }
  return best.places
}

let into = 0

function next(choice: Choice, removed: readonly Place[], random: Random, limit: number): number {
  const { model, orders, inside } = choice
  const outside = orders.length - inside
  const need = model.leastPositions - choice.picked
  const worth = (tune.worth * choice.length) / Math.max(1, choice.picked)
  let least = Number.POSITIVE_INFINITY
  let best = -1
  for (let i = 0; i < tune.samples + removed.length; i++) {
    const order = i < removed.length ? removed[i]!.order : orders[inside + random.below(outside)]!
    if (choice.batchOf[order]! >= 0) continue
    const value = worth * Math.min(need, sizeOf(model, order))
    for (let batch = 0; batch < choice.listsOf.length; batch++) {
      if (choice.ordersOf[batch]! >= model.mostOrders) continue
      const cost = estimate(choice, order, batch, Math.min(least + value, limit + 10 - choice.length)) - value
      if (cost >= least) continue
      least = cost
      best = order
      into = batch
    }
  }
  return best
}
