import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorsWith } from '../../../tests/plan/floors.ts'
import type { AisleGrid, Stop } from './aisleGrid.ts'
import { type AllocateTask, allocate, type StockLot } from './allocate.ts'
import { planTour } from './route.ts'
import { stepLimit } from './searchControl.ts'

const tasks = fc
  .record({
    on: fc.integer({ min: 2, max: 7 }).chain(floorsWith),
    lots: fc.array(fc.record({ product: fc.nat(3), stop: fc.nat(7), receivedDay: fc.nat(9), available: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 8,
    }),
    shares: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 4, maxLength: 4 }),
    fifoToleranceDays: fc.constantFrom(0, 2, 30),
    seed: fc.nat(),
  })
  .map(({ on: { grid, stops }, lots, shares, fifoToleranceDays, seed }): AllocateTask => {
    const all: readonly Stop[] = stops.length > 0 ? stops : [{ aisle: 0, y: 1 }]
    const rows = lots.map(
      ({ product, stop, receivedDay, available }, i): StockLot => ({
        id: `G${i}`,
        productId: `P${product}`,
        stop: all[stop % all.length]!,
        receivedDay,
        available,
      }),
    )
    const lotsByProduct = Map.groupBy(rows, ({ productId }) => productId)
    const demands = [...lotsByProduct].map(([productId, own], i) => {
      const free = own.reduce((sum, lot) => sum + lot.available, 0)
      return { productId, quantity: Math.max(1, Math.floor((free * shares[i]!) / 10)) }
    })
    return { grid, routing: 'shortest', demands, lots: rows, fifoToleranceDays, seed }
  })

/** Tour length of valid picks. */
function checked(
  { grid, routing, demands, lots, fifoToleranceDays }: AllocateTask,
  picks: readonly { lotId: string; quantity: number }[],
): number | null {
  const quantities = new Map(picks.map(({ lotId, quantity }) => [lotId, quantity]))
  const usedLots = lots.filter(({ id }) => quantities.has(id))
  const meetsDemand = demands.every(
    ({ productId, quantity }) =>
      usedLots.filter((lot) => lot.productId === productId).reduce((sum, { id }) => sum + quantities.get(id)!, 0) === quantity,
  )
  const isAvailable = usedLots.every(({ id, available }) => quantities.get(id)! > 0 && quantities.get(id)! <= available)
  const remainingLots = lots.filter(({ id, available }) => (quantities.get(id) ?? 0) < available)
  const obeysAgeRule = usedLots.every((lot) =>
    remainingLots.every(
      (other) => other.productId !== lot.productId || lot === other || lot.receivedDay - other.receivedDay <= fifoToleranceDays,
    ),
  )
  return meetsDemand && isAvailable && obeysAgeRule
    ? planTour(
        grid,
        usedLots.map(({ stop }) => stop),
        routing,
      ).length
    : null
}

/** Shortest tour over all ways to pick the demands. */
function bruteForce(task: AllocateTask): number {
  let best = Number.POSITIVE_INFINITY
  const extend = (index: number, picks: { lotId: string; quantity: number }[]) => {
    if (index === task.lots.length) {
      best = Math.min(best, checked(task, picks) ?? Number.POSITIVE_INFINITY)
      return
    }
    const { id, available } = task.lots[index]!
    for (let quantity = 0; quantity <= available; quantity++) extend(index + 1, quantity > 0 ? [...picks, { lotId: id, quantity }] : picks)
  }
  extend(0, [])
  return best
}

describe('allocate', () => {
  it('obeys the age rule, is never longer than oldest first, and is optimal for small demands', () => {
    fc.assert(
      fc.property(tasks, (task) => {
        const { picks, length, fifoLength } = allocate(task, stepLimit(100))
        expect(checked(task, picks)).toBe(length)
        expect(length).toBeLessThanOrEqual(fifoLength)
        // With inner cross aisles, part of the search uses approximate lengths.
        if (task.grid.crossAisleY.length > 2 || task.lots.reduce((product, { available }) => product * (available + 1), 1) > 5_000) return
        expect(length).toBe(bruteForce(task))
      }),
      { numRuns: 300 },
    )
  })

  const grid: AisleGrid = { aisleX: [0, 3_000, 6_000], crossAisleY: [0, 20_000], depot: { aisle: 0, crossAisle: 0 } }
  const lots: StockLot[] = [
    { id: 'old', productId: 'A', stop: { aisle: 2, y: 19_000 }, receivedDay: 100, available: 2 },
    { id: 'new', productId: 'A', stop: { aisle: 0, y: 1_000 }, receivedDay: 110, available: 9 },
    { id: 'only', productId: 'B', stop: { aisle: 0, y: 2_000 }, receivedDay: 50, available: 1 },
  ]
  const task: AllocateTask = {
    grid,
    routing: 'shortest',
    demands: [
      { productId: 'A', quantity: 2 },
      { productId: 'B', quantity: 1 },
    ],
    lots,
    fifoToleranceDays: 9,
    seed: 1,
  }

  it('walks far for old lots unless the tolerance allows younger ones', () => {
    const quantities = (more: Partial<AllocateTask>) =>
      allocate({ ...task, ...more }, stepLimit(10)).picks.map(({ lotId, quantity }) => `${quantity} ${lotId}`)
    expect(quantities({})).toEqual(['2 old', '1 only'])
    expect(quantities({ fifoToleranceDays: 10 })).toEqual(['2 new', '1 only'])
    expect(
      quantities({
        demands: [
          { productId: 'A', quantity: 2 },
          { productId: 'A', quantity: 1 },
        ],
      }),
    ).toEqual(['2 old', '1 new'])
    expect(quantities({ demands: [] })).toEqual([])
  })

  it('enumerates many small lots at once', () => {
    const pieces = Array.from({ length: 400 }, (_, i): StockLot => {
      return { id: `G${i}`, productId: 'A', stop: { aisle: i % 3, y: 1_000 + 40 * i }, receivedDay: i % 7, available: 1 }
    })
    for (const quantity of [12, 399, 400]) {
      const { picks, length, fifoLength } = allocate(
        { ...task, lots: pieces, demands: [{ productId: 'A', quantity }], fifoToleranceDays: 30 },
        stepLimit(20),
      )
      expect(picks.reduce((sum, lot) => sum + lot.quantity, 0)).toBe(quantity)
      expect(length).toBeLessThanOrEqual(fifoLength)
    }
  })

  it('returns the best allocation if the search throws', () => {
    const reported: unknown[] = []
    const error = new Error('broken')
    const elapsed = () => {
      throw error
    }
    const more = { ...lots[1]!, id: 'more', productId: 'B' }
    const { picks } = allocate(
      { ...task, lots: [...lots, more], fifoToleranceDays: 99 },
      { elapsed, onError: (error) => reported.push(error) },
    )
    expect(reported).toEqual([error])
    expect(picks.reduce((sum, lot) => sum + lot.quantity, 0)).toBe(3)
  })

  it('names a product with too few pieces and a negative number', () => {
    const failing = (more: Partial<AllocateTask>) => () => allocate({ ...task, ...more }, stepLimit(1))
    expect(failing({ demands: [{ productId: 'B', quantity: 2 }] })).toThrow(
      expect.objectContaining({ code: 'PLAN_NOT_IN_STOCK', values: { product: 'B', wanted: 2, free: 1 } }),
    )
    expect(failing({ demands: [{ productId: 'C', quantity: 1 }] })).toThrow(
      expect.objectContaining({ code: 'PLAN_NOT_IN_STOCK', values: { product: 'C', wanted: 1, free: 0 } }),
    )
    expect(failing({ demands: [{ productId: 'B', quantity: -1 }] })).toThrow(expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE' }))
    expect(failing({ lots: [...lots, lots[0]!] })).toThrow(expect.objectContaining({ code: 'PLAN_NAMED_TWICE', values: { name: 'old' } }))
    expect(failing({ lots: [{ ...lots[0]!, stop: { aisle: 0, y: 20_001 } }] })).toThrow(
      expect.objectContaining({ code: 'PLAN_LAYOUT_MALFORMED', values: { what: 'old.stops.0' } }),
    )
    expect(failing({ fifoToleranceDays: -1 })).toThrow(expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE' }))
  })
})
