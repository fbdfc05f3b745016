import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorsWith } from '../../../tests/plan/floors.ts'
import { depotStop, distance, type Floor, type Stop } from './floor.ts'
import { meterOf, type Routing } from './route/meter.ts'
import { nearbyTour } from './route/nearby.ts'
import { excessPercent, planTour } from './route.ts'

const rules: Routing[] = ['sShape', 'return', 'midpoint', 'largestGap', 'combined']
const floor: Floor = { x: [0, 5_000, 10_000, 15_000], cross: [0, 20_000], depot: { aisle: 0, cross: 0 } }

/** Whether a path leads along aisles and cross aisles, by all stops in their order, from the depot and back. */
function expectWalked(on: Floor, stops: readonly Stop[], { order, path }: { order: number[]; path: Stop[] }): void {
  expect(order.toSorted((a, b) => a - b)).toEqual(stops.map((_, i) => i))
  expect([path[0], path.at(-1)]).toEqual([depotStop(on), depotStop(on)])
  let at = 0
  for (const [i, to] of path.entries()) {
    const from = path[i - 1]
    if (!from) continue
    expect(from.aisle === to.aisle || (from.y === to.y && on.cross.includes(from.y))).toBe(true)
    const passes = ({ aisle, y }: Stop) => aisle === to.aisle && aisle === from.aisle && (y - from.y) * (y - to.y) <= 0
    const isAt = ({ aisle, y }: Stop) => (aisle === to.aisle && y === to.y) || (aisle === from.aisle && y === from.y)
    while (at < order.length && (passes(stops[order[at]!]!) || isAt(stops[order[at]!]!))) at++
  }
}

describe('a rule', () => {
  it.each(rules)('%s is walked as it is measured, and is no shorter than the shortest tour', (routing) => {
    fc.assert(
      fc.property(fc.oneof(floorsWith(2), floorsWith(3)), ({ floor: on, stops }) => {
        const tour = planTour(on, stops, routing)
        const meter = meterOf(on, stops, routing)
        expect(tour.length).toBe(meter.lengthOf(meter.maskOf(stops)))
        expect(tour.length).toBeGreaterThanOrEqual(tour.bound)
        expect(tour.bound).toBe(planTour(on, stops, 'shortest').length)
        expectWalked(on, stops, tour)
      }),
      { numRuns: 500 },
    )
  })

  it('is walked as it is told', () => {
    const stops: Stop[] = [2_000, 18_000].flatMap((y) => [0, 1, 2].map((aisle) => ({ aisle, y })))
    const lengths = Object.fromEntries(rules.map((routing) => [routing, planTour(floor, stops, routing).length / 1_000]))
    expect(lengths).toEqual({
      sShape: 2 * 20 + 2 * 18 + 20,
      return: 3 * 2 * 18 + 20,
      midpoint: 2 * 20 + 8 + 20,
      largestGap: 2 * 20 + 8 + 20,
      combined: 2 * 20 + 2 * 18 + 20,
    })
    expect(planTour(floor, stops, 'shortest').length).toBe(68_000)
  })
})

describe('the shortest tour', () => {
  it('says that it is the shortest, or by how much at most it is not', () => {
    expect(excessPercent({ length: 100, bound: 100 })).toBe(0)
    expect(excessPercent({ length: 1_001, bound: 1_000 })).toBe(0.1)
    expect(excessPercent({ length: 1_234, bound: 1_000 })).toBe(23.4)
  })

  it('is nothing where nothing is to be fetched', () => {
    expect(planTour(floor, [], 'shortest')).toEqual({ order: [], path: [{ aisle: 0, y: 0 }], length: 0, bound: 0 })
  })

  it('with many cross aisles is near, and its bound is below the shortest one', () => {
    fc.assert(
      fc.property(floorsWith(4), ({ floor: on, stops }) => {
        const best = planTour(on, stops, 'shortest')
        const near = nearbyTour(on, stops)
        expect(near.order.toSorted((a, b) => a - b)).toEqual(stops.map((_, i) => i))
        const way = [depotStop(on), ...near.order.map((i) => stops[i]!), depotStop(on)]
        expect(way.slice(1).reduce((sum, stop, i) => sum + distance(on, way[i]!, stop), 0)).toBe(near.length)
        expect(near.length).toBeGreaterThanOrEqual(best.length)
        expect(near.bound).toBeLessThanOrEqual(best.length)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(floorsWith(6), ({ floor: on, stops }) => {
        const tour = planTour(on, stops, 'shortest')
        expectWalked(on, stops, tour)
        expect(tour.bound).toBeLessThanOrEqual(tour.length)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['x', { ...floor, x: [] }, []],
    ['x', { ...floor, x: [0, 0] }, []],
    ['cross', { ...floor, cross: [0] }, []],
    ['depot', { ...floor, depot: { aisle: 4, cross: 0 } }, []],
    [
      'tour.stops.1',
      floor,
      [
        { aisle: 0, y: 1 },
        { aisle: 0, y: 20_001 },
      ],
    ],
    ['tour.stops.0', floor, [{ aisle: 9, y: 1 }]],
    ['tour.stops.0', floor, [{ aisle: 1, y: 0.5 }]],
  ])('needs a right %s', (what, on, stops) => {
    expect(() => planTour(on, stops, 'shortest')).toThrow(expect.objectContaining({ code: 'PLAN_LAYOUT_MALFORMED', values: { what } }))
  })
})
