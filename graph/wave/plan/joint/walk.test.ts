import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceOf, handOver, lengthOf } from './distance.ts'
import type { JointProblem } from './types.ts'
import { shortestWalk } from './walk.ts'

type Place = { aisle: number; row: number }
type Grid = Pick<JointProblem, 'firstRow' | 'lastRow' | 'withinAisle'>

/** The shortest of all orders (Held and Karp 1962): over each set of places, the shortest walk that ends at each of them. */
function shortestOrder(grid: Grid, places: readonly Place[]): number {
  const count = places.length
  const far = places.map((a) => places.map((b) => distanceOf(grid, a, b)))
  const home = places.map((place) => distanceOf(grid, handOver, place))
  const least = new Float64Array(count << count).fill(Number.POSITIVE_INFINITY)
  for (let last = 0; last < count; last++) least[(1 << last) * count + last] = home[last]!
  for (let set = 1; set < 1 << count; set++)
    for (let last = 0; last < count; last++)
      for (let next = 0; next < count && set & (1 << last); next++) {
        if (set & (1 << next)) continue
        const at = (set | (1 << next)) * count + next
        least[at] = Math.min(least[at]!, least[set * count + last]! + far[last]![next]!)
      }
  const all = (1 << count) - 1
  return count === 0 ? 0 : Math.min(...home.map((way, last) => least[all * count + last]! + way))
}

/** Few aisles, and rows that are near the middle, near an end, half-way or anywhere, so that walks of every kind are the shortest. */
const cases = fc
  .record({
    firstRow: fc.integer({ min: -24, max: 0 }),
    lastRow: fc.integer({ min: 0, max: 24 }),
    withinAisle: fc.constantFrom('direct' as const, 'byCrossAisle' as const),
    aisles: fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 4 }),
    points: fc.array(
      fc.record({
        aisle: fc.nat(3),
        isLower: fc.boolean(),
        height: fc.oneof(fc.constantFrom(0.04, 0.5, 0.96), fc.double({ min: 0, max: 1, noNaN: true })),
      }),
      { maxLength: 9, size: 'max' },
    ),
  })
  .map(({ aisles, points, ...grid }) => ({
    grid,
    places: points.map(({ aisle, isLower, height }) => ({
      aisle: aisles[aisle % aisles.length]!,
      row: Math.round(height * (isLower ? grid.firstRow : grid.lastRow)) || 0,
    })),
  }))

test('the walk is as short as the shortest of all orders, and as long as it says', () => {
  fc.assert(
    fc.property(cases, ({ grid, places }) => {
      const walk = shortestWalk(grid, places)
      expect(new Set(walk.places)).toEqual(new Set(places))
      expect(walk.places).toHaveLength(places.length)
      expect(lengthOf(grid, walk.places)).toBe(walk.length)
      expect(walk.length).toBe(shortestOrder(grid, places))
    }),
    { numRuns: 3000 },
  )
})
