import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LayoutInput } from '../input.ts'
import { floorPlan } from '../plan/floorPlan.ts'
import { buildLayout } from '../plan/layout.ts'
import { geometryOf, proposedLayout, refuseLayout } from './layoutRules.ts'

const rack = fc.constantFrom('A01', 'A02', 'A10', 'B', 'B1', 'ZZ')
const length = fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.constant(100_000))
const bay = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(999))
const layouts = fc.record({
  aisleKind: fc.constantFrom('RACK', 'NARROW', 'WIDE'),
  aislePitchMillimetres: length,
  aisleWidthMillimetres: length,
  bayWidthMillimetres: length,
  firstBay: bay,
  lastBay: bay,
  layerMilliseconds: fc.integer({ min: 0, max: 60_000 }),
  crossAfter: fc.uniqueArray(bay, { maxLength: 2 }).map((bays) => bays.sort((a, b) => a - b)),
  crossWidthMillimetres: length,
  endGapMillimetres: length,
  racks: fc.uniqueArray(rack, { minLength: 3, maxLength: 6 }),
  depotRack: rack,
  depotEnd: fc.constantFrom('FRONT', 'BACK'),
})
const locations = fc.array(
  fc.record({ area: fc.integer({ min: 1, max: 3 }), prefix: rack, column: bay, layer: fc.integer({ min: 0, max: 9 }) }),
  { maxLength: 20 },
)

it('the planner accepts every layout that is not refused, and each location has a place or a reason', () => {
  let accepted = 0
  fc.assert(
    fc.property(layouts, locations, (typed, drawn) => {
      const layout = LayoutInput.parse(typed)
      if (refuseLayout(layout)) return
      accepted++
      const geometry = geometryOf(layout)
      const all = drawn.map((location, index) => ({ ...location, id: String(index) }))
      const built = buildLayout(all, geometry)
      for (const { id, prefix, column } of all) {
        const isInRange = column >= layout.firstBay && column <= layout.lastBay
        expect(built.unplaced.get(id)).toBe(!layout.racks.includes(prefix) ? 'rack' : isInRange ? undefined : 'column')
        expect(built.stops.has(id)).toBe(!built.unplaced.has(id))
      }
      const plan = floorPlan(built, geometry)
      // Neighbouring racks touch; their places are rounded to millimetres.
      for (const [index, { left, width }] of plan!.racks.entries())
        expect(left + width).toBeLessThanOrEqual((plan!.racks[index + 1]?.left ?? Number.POSITIVE_INFINITY) + 2)
    }),
    { numRuns: 2_000 },
  )
  expect(accepted).toBeGreaterThan(100)
})

it('proposes a layout in which every location has a place', () => {
  expect(proposedLayout([])).toBeNull()
  fc.assert(
    fc.property(locations, (drawn) => {
      fc.pre(drawn.length > 0)
      const all = drawn.map((location, index) => ({ ...location, id: String(index) }))
      const layout = LayoutInput.parse(proposedLayout(all))
      expect(refuseLayout(layout)).toBeNull()
      expect(buildLayout(all, geometryOf(layout)).unplaced.size).toBe(0)
    }),
  )
})
