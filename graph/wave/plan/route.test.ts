import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorsWith } from '../../../tests/plan/floors.ts'
import { type AisleGrid, depotStop, distance, type Stop } from './aisleGrid.ts'
import { Random } from './random.ts'
import { heuristicTour, tourLowerBound } from './route/heuristicTour.ts'
import { type Routing, tourEvaluator } from './route/tourEvaluator.ts'
import { optimalityGapPercent, planTour } from './route.ts'

const rules: Routing[] = ['sShape', 'return', 'midpoint', 'largestGap', 'combined']
const grid: AisleGrid = { aisleX: [0, 5_000, 10_000, 15_000], crossAisleY: [0, 20_000], depot: { aisle: 0, crossAisle: 0 } }

/** Checks that a path follows aisles and cross aisles through all stops in order, from the depot and back. */
function expectPath(on: AisleGrid, stops: readonly Stop[], { order, path }: { order: number[]; path: Stop[] }): void {
  expect(order.toSorted((a, b) => a - b)).toEqual(stops.map((_, i) => i))
  expect([path[0], path.at(-1)]).toEqual([depotStop(on), depotStop(on)])
  let at = 0
  for (const [i, to] of path.entries()) {
    const from = path[i - 1]
    if (!from) continue
    expect(from.aisle === to.aisle || (from.y === to.y && on.crossAisleY.includes(from.y))).toBe(true)
    const passes = ({ aisle, y }: Stop) => aisle === to.aisle && aisle === from.aisle && (y - from.y) * (y - to.y) <= 0
    const isAt = ({ aisle, y }: Stop) => (aisle === to.aisle && y === to.y) || (aisle === from.aisle && y === from.y)
    while (at < order.length && (passes(stops[order[at]!]!) || isAt(stops[order[at]!]!))) at++
  }
}

describe('a routing rule', () => {
  it.each(rules)('%s has a path of its computed length and is never shorter than the shortest tour', (routing) => {
    fc.assert(
      fc.property(fc.oneof(floorsWith(2), floorsWith(3)), ({ grid: on, stops }) => {
        const tour = planTour(on, stops, routing)
        const evaluator = tourEvaluator(on, stops, routing)
        expect(tour.length).toBe(evaluator.lengthOf(evaluator.bitsetOf(stops)))
        expect(tour.length).toBeGreaterThanOrEqual(tour.lowerBound)
        expect(tour.lowerBound).toBe(planTour(on, stops, 'shortest').length)
        expectPath(on, stops, tour)
      }),
      { numRuns: 500 },
    )
  })

  it('visits the stops in the expected order', () => {
    const stops: Stop[] = [2_000, 18_000].flatMap((y) => [0, 1, 2].map((aisle) => ({ aisle, y })))
    const lengths = Object.fromEntries(rules.map((routing) => [routing, planTour(grid, stops, routing).length / 1_000]))
    expect(lengths).toEqual({
      sShape: 2 * 20 + 2 * 18 + 20,
      return: 3 * 2 * 18 + 20,
      midpoint: 2 * 20 + 8 + 20,
      largestGap: 2 * 20 + 8 + 20,
      combined: 2 * 20 + 2 * 18 + 20,
    })
    expect(planTour(grid, stops, 'shortest').length).toBe(68_000)
  })
})

describe('the shortest tour', () => {
  it('reports the optimality gap', () => {
    expect(optimalityGapPercent({ length: 100, lowerBound: 100 })).toBe(0)
    expect(optimalityGapPercent({ length: 1_001, lowerBound: 1_000 })).toBe(0.1)
    expect(optimalityGapPercent({ length: 1_234, lowerBound: 1_000 })).toBe(23.4)
  })

  it('is empty without stops', () => {
    expect(planTour(grid, [], 'shortest')).toEqual({ order: [], path: [{ aisle: 0, y: 0 }], length: 0, lowerBound: 0 })
  })

  it('with many cross aisles is close to the optimum, and its lower bound is valid', () => {
    fc.assert(
      fc.property(floorsWith(4), ({ grid: on, stops }) => {
        const best = planTour(on, stops, 'shortest')
        const near = heuristicTour(on, stops)
        expect(near.order.toSorted((a, b) => a - b)).toEqual(stops.map((_, i) => i))
        const way = [depotStop(on), ...near.order.map((i) => stops[i]!), depotStop(on)]
        expect(way.slice(1).reduce((sum, stop, i) => sum + distance(on, way[i]!, stop), 0)).toBe(near.length)
        expect(near.length).toBeGreaterThanOrEqual(best.length)
        expect(tourLowerBound(on, stops, near.length)).toBeLessThanOrEqual(best.length)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(floorsWith(6), ({ grid: on, stops }) => {
        const tour = planTour(on, stops, 'shortest')
        expectPath(on, stops, tour)
        expect(tour.lowerBound).toBeLessThanOrEqual(tour.length)
      }),
      { numRuns: 200 },
    )
  })

  it.each([2, 3, 4, 5, 6, 7, 9, 14])(
    'with %i cross aisles has the evaluated length for any order of stops, and the approximate length is an upper bound',
    (crossings) => {
      fc.assert(
        fc.property(floorsWith(crossings), fc.nat(), ({ grid: on, stops }, turn) => {
          const { length } = planTour(on, stops, 'shortest')
          const evaluator = tourEvaluator(on, stops, 'shortest')
          expect(evaluator.lengthOf(evaluator.bitsetOf(stops))).toBe(length)
          const others = [...stops.slice(turn % (stops.length + 1)), ...stops.slice(0, turn % (stops.length + 1)), ...stops.slice(0, 1)]
          expect(planTour(on, others, 'shortest').length).toBe(length)
          expect(evaluator.approximateLengthOf(evaluator.bitsetOf(stops))).toBeGreaterThanOrEqual(
            crossings <= 5 ? length : planTour(on, stops, 'shortest').lowerBound,
          )
        }),
        { numRuns: 200 },
      )
    },
  )

  it('with many cross aisles and many stops is found fast', () => {
    const random = new Random(1)
    for (const crossings of [7, 9, 60]) {
      const on: AisleGrid = { ...grid, crossAisleY: Array.from({ length: crossings }, (_, i) => i * 2_000) }
      for (const count of [60, 2_000]) {
        const stops = Array.from({ length: count }, () => ({ aisle: random.integer(4), y: random.integer(2_000 * (crossings - 1)) }))
        const tour = planTour(on, stops, 'shortest')
        expectPath(on, stops, tour)
        const evaluator = tourEvaluator(on, stops, 'shortest')
        expect(evaluator.lengthOf(evaluator.bitsetOf(stops))).toBe(tour.length)
      }
    }
  })

  it.each([
    ['aisleX', { ...grid, aisleX: [] }, []],
    ['aisleX', { ...grid, aisleX: [0, 0] }, []],
    ['crossAisleY', { ...grid, crossAisleY: [0] }, []],
    ['depot', { ...grid, depot: { aisle: 4, crossAisle: 0 } }, []],
    [
      'tour.stops.1',
      grid,
      [
        { aisle: 0, y: 1 },
        { aisle: 0, y: 20_001 },
      ],
    ],
    ['tour.stops.0', grid, [{ aisle: 9, y: 1 }]],
    ['tour.stops.0', grid, [{ aisle: 1, y: 0.5 }]],
  ])('rejects an invalid %s', (what, on, stops) => {
    expect(() => planTour(on, stops, 'shortest')).toThrow(expect.objectContaining({ code: 'PLAN_LAYOUT_MALFORMED', values: { what } }))
  })
})
