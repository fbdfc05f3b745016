import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorsWith } from '../../../tests/plan/floors.ts'
import { type AllocateTask, allocate, type Goods } from './allocate.ts'
import type { Floor, Stop } from './floor.ts'
import { steps } from './pace.ts'
import { planTour } from './route.ts'

const tasks = fc
  .record({
    on: floorsWith(2),
    goods: fc.array(fc.record({ product: fc.nat(3), stop: fc.nat(7), age: fc.nat(9), free: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 8,
    }),
    shares: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 4, maxLength: 4 }),
    yieldDays: fc.constantFrom(0, 2, 30),
    seed: fc.nat(),
  })
  .map(({ on: { floor, stops }, goods, shares, yieldDays, seed }): AllocateTask => {
    const all: readonly Stop[] = stops.length > 0 ? stops : [{ aisle: 0, y: 1 }]
    const rows = goods.map(
      ({ product, stop, age, free }, i): Goods => ({ id: `G${i}`, productId: `P${product}`, stop: all[stop % all.length]!, age, free }),
    )
    const frees = Map.groupBy(rows, ({ productId }) => productId)
    const wants = [...frees].map(([productId, own], i) => {
      const free = own.reduce((sum, one) => sum + one.free, 0)
      return { productId, quantity: Math.max(1, Math.floor((free * shares[i]!) / 10)) }
    })
    return { floor, routing: 'shortest', wants, goods: rows, yieldDays, seed }
  })

/** How long the tour is, where the picks are what was wanted and keep to the rule of age. */
function checked(
  { floor, routing, wants, goods, yieldDays }: AllocateTask,
  picks: readonly { goodsId: string; quantity: number }[],
): number | null {
  const taken = new Map(picks.map(({ goodsId, quantity }) => [goodsId, quantity]))
  const used = goods.filter(({ id }) => taken.has(id))
  const isEnough = wants.every(
    ({ productId, quantity }) =>
      used.filter((one) => one.productId === productId).reduce((sum, { id }) => sum + taken.get(id)!, 0) === quantity,
  )
  const isThere = used.every(({ id, free }) => taken.get(id)! > 0 && taken.get(id)! <= free)
  const staying = goods.filter(({ id, free }) => (taken.get(id) ?? 0) < free)
  const isFair = used.every((one) =>
    staying.every((other) => other.productId !== one.productId || one === other || one.age - other.age <= yieldDays),
  )
  return isEnough && isThere && isFair
    ? planTour(
        floor,
        used.map(({ stop }) => stop),
        routing,
      ).length
    : null
}

/** The shortest tour of all ways to take what is wanted. */
function bruteForce(task: AllocateTask): number {
  let best = Number.POSITIVE_INFINITY
  const go = (index: number, picks: { goodsId: string; quantity: number }[]) => {
    if (index === task.goods.length) {
      best = Math.min(best, checked(task, picks) ?? Number.POSITIVE_INFINITY)
      return
    }
    const { id, free } = task.goods[index]!
    for (let quantity = 0; quantity <= free; quantity++) go(index + 1, quantity > 0 ? [...picks, { goodsId: id, quantity }] : picks)
  }
  go(0, [])
  return best
}

describe('allocation', () => {
  it('keeps to the rule of age, is never longer than taking the oldest, and the shortest where little is to be taken', () => {
    fc.assert(
      fc.property(tasks, (task) => {
        const { picks, length, oldestFirst } = allocate(task, steps(30))
        expect(checked(task, picks)).toBe(length)
        expect(length).toBeLessThanOrEqual(oldestFirst)
        if (task.goods.reduce((product, { free }) => product * (free + 1), 1) > 5_000) return
        expect(length).toBe(bruteForce(task))
      }),
      { numRuns: 300 },
    )
  })

  const floor: Floor = { x: [0, 3_000, 6_000], cross: [0, 20_000], depot: { aisle: 0, cross: 0 } }
  const goods: Goods[] = [
    { id: 'old', productId: 'A', stop: { aisle: 2, y: 19_000 }, age: 100, free: 2 },
    { id: 'new', productId: 'A', stop: { aisle: 0, y: 1_000 }, age: 110, free: 9 },
    { id: 'only', productId: 'B', stop: { aisle: 0, y: 2_000 }, age: 50, free: 1 },
  ]
  const task: AllocateTask = {
    floor,
    routing: 'shortest',
    wants: [
      { productId: 'A', quantity: 2 },
      { productId: 'B', quantity: 1 },
    ],
    goods,
    yieldDays: 9,
    seed: 1,
  }

  it('goes far for old goods, and lets age yield where it may', () => {
    const taken = (more: Partial<AllocateTask>) =>
      allocate({ ...task, ...more }, steps(10)).picks.map(({ goodsId, quantity }) => `${quantity} ${goodsId}`)
    expect(taken({})).toEqual(['2 old', '1 only'])
    expect(taken({ yieldDays: 10 })).toEqual(['2 new', '1 only'])
    expect(
      taken({
        wants: [
          { productId: 'A', quantity: 2 },
          { productId: 'A', quantity: 1 },
        ],
      }),
    ).toEqual(['2 old', '1 new'])
    expect(taken({ wants: [] })).toEqual([])
  })

  it('names a product of which there is too little, and what is below 0', () => {
    const failing = (more: Partial<AllocateTask>) => () => allocate({ ...task, ...more }, steps(1))
    expect(failing({ wants: [{ productId: 'B', quantity: 2 }] })).toThrow(
      expect.objectContaining({ code: 'PLAN_NOT_IN_STOCK', values: { product: 'B', wanted: 2, free: 1 } }),
    )
    expect(failing({ wants: [{ productId: 'C', quantity: 1 }] })).toThrow(
      expect.objectContaining({ code: 'PLAN_NOT_IN_STOCK', values: { product: 'C', wanted: 1, free: 0 } }),
    )
    expect(failing({ wants: [{ productId: 'B', quantity: -1 }] })).toThrow(expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE' }))
    expect(failing({ goods: [...goods, goods[0]!] })).toThrow(
      expect.objectContaining({ code: 'PLAN_NAMED_TWICE', values: { name: 'old' } }),
    )
    expect(failing({ goods: [{ ...goods[0]!, stop: { aisle: 0, y: 20_001 } }] })).toThrow(
      expect.objectContaining({ code: 'PLAN_LAYOUT_MALFORMED', values: { what: 'old.stops.0' } }),
    )
    expect(failing({ yieldDays: -1 })).toThrow(expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE' }))
  })
})
