import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JointProblem } from '../joint.ts'
import { listsOf, type Picklist } from './lists.ts'
import { modelOf } from './model.ts'
import { shortestWalk } from './walk.ts'

const place = fc.record({ aisle: fc.integer({ min: -4, max: 4 }), row: fc.integer({ min: -9, max: 9 }) })

const cases = fc.record({
  places: fc.array(place, { minLength: 1, maxLength: 14 }),
  withinAisle: fc.constantFrom('direct' as const, 'byCrossAisle' as const),
  firstRow: fc.integer({ min: -14, max: -9 }),
  lastRow: fc.integer({ min: 9, max: 14 }),
  moves: fc.array(fc.nat(), { maxLength: 40 }),
})

function problemOf({
  places,
  withinAisle,
  firstRow,
  lastRow,
}: { places: { aisle: number; row: number }[] } & Pick<JointProblem, 'firstRow' | 'lastRow' | 'withinAisle'>): JointProblem {
  return {
    ...{ firstRow, lastRow, withinAisle, leastPositions: 0, mostOrdersPerBatch: 1, mostVolume: 100, orders: [] },
    products: [{ id: 'P', volume: 1 }],
    items: places.map((place, at) => ({ ...place, id: `I${at}`, product: 'P', zone: 'Z' })),
  }
}

/** The same picklist, begun anew. */
const anew = (lists: ReturnType<typeof listsOf>, { items, count }: Picklist) =>
  items.subarray(0, count).reduce((list, item) => lists.add(list, item), lists.create())

test('a picklist is as long after any pieces came and went as when it is begun anew, and foretells what a piece costs', () => {
  let shortest = 0
  let all = 0
  fc.assert(
    fc.property(cases, ({ moves, ...rest }) => {
      const problem = problemOf(rest)
      const lists = listsOf(modelOf(problem))
      let list = lists.create()
      const inside = new Set<number>()
      for (const move of moves) {
        const item = move % problem.items.length
        const before = list
        if (inside.delete(item)) list = lists.remove(before, item)
        else {
          inside.add(item)
          list = lists.add(before, item)
          expect(lists.costOf(before, item)).toBe(list.length - before.length)
        }
        expect(list.length).toBe(anew(lists, list).length)
        expect(list.volume).toBe(inside.size)
        expect(new Set(list.items.subarray(0, list.count))).toEqual(inside)
        const exact = shortestWalk(
          problem,
          [...inside].map((at) => problem.items[at]!),
        ).length
        expect(list.length).toBeGreaterThanOrEqual(exact)
        all++
        if (list.length === exact) shortest++
      }
    }),
    { numRuns: 500 },
  )
  expect(shortest).toBeGreaterThan(all / 2)
})
