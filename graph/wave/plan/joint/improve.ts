import type { Pace } from '../pace.ts'
import type { Random } from '../random.ts'
import { type Choice, estimate, found, keep, type Place, placeOf, putIn, sizeOf, takeOut, undo } from './choice.ts'

/** The temperature at the start and at the end, as a multiple of what a position costs on average. */
const [hot, cold] = [0.8, 0.14]

/** So many pairs of an order and a batch are drawn for each order that is put in, and so many of them looked at. */
const [drawn, looked] = [24, 3]

/** What is known of a pair loses so much each time it is drawn. */
const fading = 0.9

/** How often two orders are taken out at once, or three, and how often those are looked at again that were taken out. */
const [twoOut, threeOut, again] = [0.25, 0.05, 0.2]

/** Positions of an order that share a picklist may cost less together than each for itself: by so many positions. */
const slack = 0.5

/** The clock is asked after so many moves. */
const often = 64

/** Takes packages out and puts others in, by simulated annealing (Kirkpatrick and others 1983). Answers the best that was met. */
export function improve(choice: Choice, pace: Pace, random: Random): Place[] {
  const exchange = exchanges(choice, random)
  let best = choice.length
  const kept = savedOf(choice)
  // All is measured by what a position costs, so that the unit of lengths does not matter.
  const each = choice.length / Math.max(1, choice.picked)
  let temperature = 0
  for (let move = 0; choice.inside > 0; move++) {
    if (move % often === 0) {
      const spent = pace.spent()
      if (spent >= 1) break
      temperature = each * hot * (cold / hot) ** spent
    }
    if (!exchange(choice.length - temperature * Math.log(1 - random.share()))) continue
    if (choice.length >= best) continue
    best = choice.length
    save(choice, kept)
    pace.better?.(best)
  }
  return placesOf({ model: choice.model, ...kept })
}

/** Where orders are, as arrays that are quick to copy. */
type Saved = Pick<Choice, 'batchOf' | 'itemAt' | 'listAt'>

const savedOf = ({ batchOf, itemAt, listAt }: Saved): Saved => ({
  batchOf: batchOf.slice(),
  itemAt: itemAt.slice(),
  listAt: listAt.slice(),
})

function save({ batchOf, itemAt, listAt }: Choice, into: Saved): void {
  into.batchOf.set(batchOf)
  into.itemAt.set(itemAt)
  into.listAt.set(listAt)
}

/** Where all orders are that are in. */
export const placesOf = (saved: Saved & Pick<Choice, 'model'>): Place[] =>
  Array.from(saved.batchOf.keys()).flatMap((order) => (saved.batchOf[order]! < 0 ? [] : [placeOf(saved, order)]))

/** One move: some orders out, others in. Whether the whole is shorter than `limit` then; where not, nothing has changed. */
function exchanges(choice: Choice, random: Random): (limit: number) => boolean {
  const { model, orders, batchOf, ordersOf } = choice
  const { leastPositions, mostOrders } = model
  const batches = ordersOf.length
  // What each order cost in each batch when it was last looked at. That fades, so that all are looked at again.
  const seen = new Float32Array(orders.length * batches)
  const pairs = new Float64Array(looked + 1)
  const hopes = new Float64Array(looked + 1)
  let [best, into, least, left, worth, need] = [-1, -1, 0, 0, 0, 0]

  const worthOf = (order: number) => worth * Math.min(need, sizeOf(model, order))

  function look(order: number, batch: number): void {
    const value = worthOf(order)
    const cost = estimate(choice, order, batch, Math.min(least + value, left + slack * worth))
    seen[order * batches + batch] = found.cost
    if (cost - value >= least) return
    least = cost - value
    best = order
    into = batch
  }

  /** Draws orders that are out, each with a batch; those with most hope come to `pairs`, how many is the answer. */
  function draw(): number {
    const outside = orders.length - choice.inside
    let count = 0
    for (let i = 0; i < drawn && outside > 0; i++) {
      const order = orders[choice.inside + random.below(outside)]!
      const batch = random.below(batches)
      if (ordersOf[batch]! >= mostOrders) continue
      const pair = order * batches + batch
      const hope = seen[pair]! - worthOf(order)
      seen[pair]! *= fading
      let at = count
      for (; at > 0 && hopes[at - 1]! > hope; at--) {
        hopes[at] = hopes[at - 1]!
        pairs[at] = pairs[at - 1]!
      }
      hopes[at] = hope
      pairs[at] = pair
      if (count < looked) count++
    }
    return count
  }

  /** The best of a few orders that are out, and `into` which batch; -1 where none fits. */
  function next(back: readonly Place[], limit: number): number {
    need = leastPositions - choice.picked
    worth = limit / leastPositions
    left = limit - choice.length
    least = Number.POSITIVE_INFINITY
    best = -1
    for (const { order } of back)
      for (let batch = 0; batch < batches && batchOf[order]! < 0; batch++) if (ordersOf[batch]! < mostOrders) look(order, batch)
    const count = draw()
    for (let i = 0; i < count; i++) look(Math.floor(pairs[i]! / batches), pairs[i]! % batches)
    return best
  }

  return (limit) => {
    const removed: Place[] = []
    const added: number[] = []
    keep(choice)
    const share = random.share()
    const count = share < threeOut ? 3 : share < threeOut + twoOut ? 2 : 1
    while (removed.length < count && choice.inside > 0) removed.push(takeOut(choice, orders[random.below(choice.inside)]!))
    const back = random.share() < again ? removed : []
    while (choice.picked < leastPositions && choice.length < limit) {
      const order = next(back, limit)
      if (order < 0 || !putIn(choice, order, into)) break
      added.push(order)
    }
    if (choice.picked >= leastPositions && choice.length < limit) return true
    undo(choice, removed, added)
    return false
  }
}
