import { requireFloor, requireNumber, requireOnce, requireStops, requireWhole } from './check.ts'
import { PlanNotInStock } from './failures.ts'
import type { Floor, Stop } from './floor.ts'
import type { Pace } from './pace.ts'
import { Random } from './random.ts'
import { type Meter, meterOf, type Routing } from './route/meter.ts'

/** Goods of a product that lie in one place and came on one day. */
export interface Goods {
  id: string
  productId: string
  stop: Stop
  /** When they came, in days since any day; the lower the older. */
  age: number
  /** How many pieces nobody is sent for yet. */
  free: number
}

export interface Want {
  productId: string
  /** Pieces. */
  quantity: number
}

export interface AllocateTask {
  floor: Floor
  routing: Routing
  wants: readonly Want[]
  goods: readonly Goods[]
  /** By how many days goods that are taken may be younger than goods that stay: 0 is strictly first in, first out. */
  yieldDays: number
  seed: number
}

export interface Allocated {
  picks: { goodsId: string; productId: string; quantity: number }[]
  /** The length of the tour through the picks, in millimetres. */
  length: number
  /** What it would be if always the oldest were taken. */
  oldestFirst: number
}

interface Choice {
  picks: Allocated['picks']
  set: Int32Array
}

const mostChoices = 48

/**
 * From which places the pieces of one tour are taken, so that it is short: of each product any goods may be taken that are no more than `yieldDays` younger than
 * the oldest that stay behind. Begins with the oldest; then one product after the other is taken from where the tour becomes the shortest, until none
 * helps, and again from other beginnings for as long as the pace allows (iterated local search, Lourenço, Martin and Stützle 2003). Never longer than its start.
 *
 * @throws PLAN_NOT_IN_STOCK where a product has too few free pieces, PLAN_NUMBER_OUT_OF_RANGE where a quantity is no whole
 * number from 0, PLAN_NAMED_TWICE where goods are there twice, PLAN_LAYOUT_MALFORMED where they lie outside the floor
 */
export function allocate(task: AllocateTask, pace: Pace): Allocated {
  refuse(task)
  const meter = meterOf(
    task.floor,
    task.goods.map(({ stop }) => stop),
    task.routing,
  )
  const choices = choicesOf(task, meter)
  const chosen = new Int32Array(choices.length)
  const measure = measurer(meter, choices)
  const oldestFirst = measure(chosen)
  const random = new Random(task.seed)
  let best = chosen.slice()
  let least = descend(chosen, choices, measure)
  if (least < oldestFirst) best = chosen.slice()
  const open = [...choices.keys()].filter((product) => (choices[product] as Choice[]).length > 1)
  while (open.length > 1 && pace.spent() < 1) {
    chosen.set(best)
    for (let k = 0; k < 1 + open.length / 4; k++) {
      const product = open[random.below(open.length)] as number
      chosen[product] = random.below((choices[product] as Choice[]).length)
    }
    const length = descend(chosen, choices, measure)
    if (length >= least) continue
    least = length
    best = chosen.slice()
    pace.better?.(length)
  }
  return { picks: choices.flatMap((own, product) => (own[best[product] as number] as Choice).picks), length: measure(best), oldestFirst }
}

function refuse({ floor, goods, yieldDays }: AllocateTask): void {
  requireFloor(floor)
  requireOnce(goods)
  requireNumber('allocation', 'yieldDays', yieldDays)
  for (const { id, stop, age, free } of goods) {
    requireStops(floor, id, [stop])
    requireNumber(id, 'age', age, -Number.MAX_SAFE_INTEGER)
    requireWhole(id, 'free', free)
  }
}

function choicesOf({ wants, goods, yieldDays }: AllocateTask, meter: Meter): Choice[][] {
  const byProduct = Map.groupBy(goods, ({ productId }) => productId)
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of wants) {
    requireWhole(productId, 'quantity', quantity)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  return [...quantities].map(([productId, wanted]) => {
    const own = (byProduct.get(productId) ?? []).filter(({ free }) => free > 0).sort((a, b) => a.age - b.age || (a.id < b.id ? -1 : 1))
    const free = own.reduce((sum, one) => sum + one.free, 0)
    if (free < wanted) throw PlanNotInStock({ product: productId, wanted, free })
    return waysToTake(own, wanted, yieldDays).map((picks) => ({
      picks: picks.map(([{ id }, quantity]) => ({ goodsId: id, productId, quantity })),
      set: meter.maskOf(picks.map(([{ stop }]) => stop)),
    }))
  })
}

type Picks = [Goods, number][]

/** Ways to take so many pieces, the oldest first; each takes all there is of what it takes, but of the last. */
function waysToTake(own: readonly Goods[], wanted: number, yieldDays: number): Picks[] {
  const ways: Picks[] = []
  const seen = new Set<string>()
  const take = (picks: Picks, left: number) => {
    if (ways.length === mostChoices) return
    if (left === 0) {
      const key = picks
        .map(([{ id }, quantity]) => `${id} ${quantity}`)
        .sort()
        .join()
      if (!seen.has(key)) ways.push(picks)
      seen.add(key)
      return
    }
    const rest = own.filter((one) => picks.every(([other]) => other !== one))
    const youngest = (rest[0] as Goods).age + yieldDays
    for (const one of rest) if (one.age <= youngest) take([...picks, [one, Math.min(one.free, left)]], left - Math.min(one.free, left))
  }
  take([], wanted)
  return ways
}

/** How long the tour is for a choice of each product; `but` is left out, and `with` stands in its place. */
function measurer(meter: Meter, choices: readonly (readonly Choice[])[]) {
  const union = new Int32Array(meter.words)
  return (chosen: Int32Array, but = -1, instead = 0): number => {
    union.fill(0)
    for (const [product, own] of choices.entries()) {
      const { set } = own[product === but ? instead : (chosen[product] as number)] as Choice
      for (let word = 0; word < union.length; word++) union[word]! |= set[word]!
    }
    return choices.length === 0 ? 0 : meter.lengthOf(union)
  }
}

function descend(chosen: Int32Array, choices: readonly (readonly Choice[])[], measure: ReturnType<typeof measurer>): number {
  let length = measure(chosen)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const [product, own] of choices.entries())
      for (let instead = 0; own.length > 1 && instead < own.length; instead++) {
        const other = measure(chosen, product, instead)
        if (other >= length) continue
        chosen[product] = instead
        length = other
        isBetter = true
      }
  }
  return length
}
