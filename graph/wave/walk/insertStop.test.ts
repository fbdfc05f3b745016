import { expect, test } from 'vitest'
import { buildLayout, type Geometry } from '../plan/layout.ts'
import { byDistance, insertStop } from './insertStop.ts'

const geometry: Geometry = {
  aisles: 'rack',
  aislePitch: 3_000,
  aisleWidth: 1_400,
  bayWidth: 1_000,
  endGap: 1_500,
  crossAfter: [],
  crossWidth: 2_000,
  layerTime: 0,
  depot: { side: 'front' },
  racks: ['A', 'B', 'C'],
  columns: { first: 1, last: 9 },
}
const location = (id: string) => ({ id, area: 1, prefix: id.charAt(0), column: Number(id.slice(1)), layer: 1 })
const layout = buildLayout(['A1', 'A5', 'A9', 'B2', 'B8', 'C3', 'Z1'].map(location), geometry)

test('a location joins a walk where the detour is the shortest, and never before the picker', () => {
  expect(insertStop(layout, ['A1', 'A9', 'B8', 'C3'], 'A1', 'A5')).toEqual(['A1', 'A5', 'A9', 'B8', 'C3'])
  expect(insertStop(layout, ['A1', 'A9', 'B8', 'C3'], 'A1', 'B2')).toEqual(['A1', 'A9', 'B8', 'B2', 'C3'])
  expect(insertStop(layout, ['A1', 'A9', 'B8', 'C3'], 'B8', 'A5')).not.toEqual(['A1', 'A5', 'A9', 'B8', 'C3'])
  // The walk ends at the depot.
  expect(insertStop(layout, ['B8', 'C3'], 'C3', 'A1')).toEqual(['B8', 'C3', 'A1'])
})

test('locations without a place come last', () => {
  expect(insertStop(layout, ['A1', 'B2'], 'A1', 'Z1')).toEqual(['A1', 'B2', 'Z1'])
  expect(insertStop(layout, ['A1', 'Z1'], 'Z1', 'A5')).toEqual(['A1', 'Z1', 'A5'])
  expect(insertStop(buildLayout([], null), ['A1', 'B2'], 'A1', 'A5')).toEqual(['A1', 'B2', 'A5'])
  const places = ['Z1', 'C3', 'B2', 'A5'].map((locationId) => ({ locationId }))
  expect(byDistance(layout, 'A1', places).map(({ locationId }) => locationId)).toEqual(['A5', 'B2', 'C3', 'Z1'])
  expect(byDistance(layout, 'Z1', places)).toEqual(places)
})
