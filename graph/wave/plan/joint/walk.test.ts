import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf } from './distance.ts'
import { shortestWalk } from './walk.ts'

type Place = { aisle: number; row: number }

/** The shortest of all orders. */
function byTryingAll(places: Place[], length: (places: Place[]) => number): number {
  let least = Number.POSITIVE_INFINITY
  const place = (at: number) => {
    if (at >= places.length) least = Math.min(least, length(places))
    for (let i = at; i < places.length; i++) {
      ;[places[at], places[i]] = [places[i]!, places[at]!]
      place(at + 1)
      ;[places[at], places[i]] = [places[i]!, places[at]!]
    }
  }
  place(0)
  return least
}

const cases = fc.record({
  firstRow: fc.integer({ min: -12, max: 0 }),
  lastRow: fc.integer({ min: 0, max: 12 }),
  span: fc.integer({ min: 1, max: 20 }),
  withinAisle: fc.constantFrom('direct' as const, 'byCrossAisle' as const),
  points: fc.array(fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 6 }),
})

test('the walk is as short as the shortest of all orders, and as long as it says', () => {
  fc.assert(
    fc.property(cases, ({ points, span, ...grid }) => {
      const rows = grid.lastRow - grid.firstRow
      const places = points.map(([x, y]) => ({ aisle: Math.round(x * span), row: grid.firstRow + Math.round(y * rows) }))
      const walk = shortestWalk(grid, places)
      expect(new Set(walk.places)).toEqual(new Set(places))
      expect(walk.places).toHaveLength(places.length)
      expect(lengthOf(grid, walk.places)).toBe(walk.length)
      expect(walk.length).toBe(byTryingAll([...places], (order) => lengthOf(grid, order)))
    }),
    { numRuns: 3000 },
  )
})
