import { describe, expect, it } from 'vitest'
import { distance } from './aisleGrid.ts'
import { floorPlan } from './floorPlan.ts'
import { buildLayout, type Geometry, type PlanLocation, sortByCode, stopsOfLocations } from './layout.ts'
import { planTour } from './route.ts'

const geometry: Geometry = {
  aislePitch: 4_000,
  aisles: 'narrow',
  aisleWidth: 0,
  bayWidth: 1_000,
  endGap: 1_500,
  crossAfter: [],
  crossWidth: 3_000,
  layerTime: 2_000,
  depot: { side: 'front' },
}

/** Location such as `A01-03-02`, in area 0 or in the area of a prefix such as `2:A01-03-02`. */
function at(code: string): PlanLocation {
  const [, area = '0', prefix = '', column, layer] = /^(?:(\d+):)?(.*)-(\d+)-(\d+)$/.exec(code) ?? []
  return { id: code, area: Number(area), prefix, column: Number(column), layer: Number(layer) }
}

const layoutOf = (codes: readonly string[], more: Partial<Geometry> = {}) => buildLayout(codes.map(at), { ...geometry, ...more })

describe('buildLayout', () => {
  it('puts two racks at each narrow aisle, with aligned columns', () => {
    const { grid, stops } = layoutOf(['A1-1-1', 'A2-1-1', 'A10-5-1', 'A3-5-2'])
    expect(grid).toEqual({ aisleX: [0, 4_000], crossAisleY: [0, 7_000], depot: { aisle: 0, crossAisle: 0 } })
    expect(Object.fromEntries(stops)).toEqual({
      'A1-1-1': { aisle: 0, y: 1_500 },
      'A2-1-1': { aisle: 0, y: 1_500 },
      'A3-5-2': { aisle: 1, y: 5_500 },
      'A10-5-1': { aisle: 1, y: 5_500 },
    })
  })

  it('creates an aisle for each rack, or one along either side of a wide aisle', () => {
    const codes = ['A-1-1', 'B-1-1', 'C-1-1', 'D-1-1']
    expect(layoutOf(codes, { aisles: 'rack' }).grid?.aisleX).toEqual([0, 4_000, 8_000, 12_000])
    expect(layoutOf(codes, { aisles: 'wide', aisleWidth: 2_500 }).grid?.aisleX).toEqual([0, 2_500, 4_000, 6_500])
  })

  it('creates inner cross aisles between existing columns', () => {
    const { grid, stops } = layoutOf(['A-1-1', 'A-4-1', 'B-10-1'], { crossAfter: [0, 3, 6, 10] })
    expect(grid?.crossAisleY).toEqual([0, 1_500 + 2_000 + 2_000, 1_500 + 5_000 + 3_000 + 2_000, 1_500 + 9_000 + 6_000 + 1_500])
    expect(stops.get('A-4-1')?.y).toBe(1_500 + 3_000 + 3_000)
    expect(distance(grid!, stops.get('A-1-1')!, stops.get('B-10-1')!)).toBe(9_000 + 6_000)
  })

  it('separates the racks of areas and sorts them by area', () => {
    const { grid, stops } = layoutOf(['2:A1-1-1', '1:Z1-1-1', '1:Z2-1-1', '1:Z3-1-1'])
    expect(grid?.aisleX).toEqual([0, 4_000, 8_000])
    expect(['1:Z1-1-1', '1:Z2-1-1', '1:Z3-1-1', '2:A1-1-1'].map((id) => stops.get(id)?.aisle)).toEqual([0, 0, 1, 2])
  })

  it('accepts any prefix, gaps, a single aisle and a single location', () => {
    const { grid, stops } = layoutOf(['冷库-7-1', 'x y-100-1', '-3-1', 'A01B-7-3'], { aisles: 'rack' })
    expect(grid?.aisleX).toHaveLength(4)
    expect([...stops.values()].map(({ y }) => y).sort((a, b) => a - b)).toEqual([1_500, 5_500, 5_500, 98_500])
    expect(layoutOf(['A-9-1']).grid).toEqual({ aisleX: [0], crossAisleY: [0, 3_000], depot: { aisle: 0, crossAisle: 0 } })
    const single = layoutOf(['A-1-1', 'A-5-1', 'A-9-1'])
    expect(planTour(single.grid!, stopsOfLocations(single, ['A-9-1', 'A-1-1']), 'shortest').length).toBe(2 * 9_500)
  })

  it('places only listed racks, in their order, and only columns of the range', () => {
    const codes = ['1:A1-1-1', '1:A2-3-1', '1:A2-4-1', '1:A3-2-1', '2:B1-1-1', '2:Y-1-1']
    const { grid, racks, stops, unplaced, columnY } = layoutOf(codes, {
      racks: ['A3', 'A9', 'A2', 'A1', 'B1'],
      columns: { first: 1, last: 3 },
      depot: { prefix: 'B1', side: 'front' },
    })
    expect(racks.map(({ prefix, aisle, side }) => `${prefix} ${aisle} ${side}`)).toEqual([
      ...['A3 0 left', 'A9 0 right', 'A2 1 left', 'A1 1 right', 'B1 2 left'],
    ])
    expect(grid).toEqual({ aisleX: [0, 4_000, 8_000], crossAisleY: [0, 5_000], depot: { aisle: 2, crossAisle: 0 } })
    expect([...columnY.keys()]).toEqual([1, 2, 3])
    expect(stops.get('1:A2-3-1')).toEqual({ aisle: 1, y: 3_500 })
    expect([...unplaced]).toEqual([
      ['1:A2-4-1', 'column'],
      ['2:Y-1-1', 'rack'],
    ])
  })

  it('places listed racks without locations', () => {
    expect(buildLayout([], { ...geometry, racks: ['A1'], columns: { first: 0, last: 0 } }).grid?.crossAisleY).toEqual([0, 3_000])
    expect(() => layoutOf(['A-1-1'], { racks: ['A', 'A'] })).toThrow(expect.objectContaining({ code: 'PLAN_NAMED_TWICE' }))
    expect(() => layoutOf(['A-1-1'], { columns: { first: 3, last: 2 } })).toThrow(expect.objectContaining({ values: { what: 'columns' } }))
  })

  it('measures racks and aisles for the drawing', () => {
    const wide = { ...geometry, aisles: 'wide', aislePitch: 5_000, aisleWidth: 3_000 } as const
    const plan = floorPlan(buildLayout(['A-1-1', 'B-2-1', 'C-3-1'].map(at), wide), wide)
    expect(plan).toMatchObject({ aisles: 2, aisleX: [0, 3_000, 5_000], depot: { x: 0, y: 0 }, farthest: 5_000 + 3_500 })
    expect(plan?.racks).toEqual([
      { prefix: 'A', left: -1_000, width: 1_000 },
      { prefix: 'B', left: 3_000, width: 1_000 },
      { prefix: 'C', left: 4_000, width: 1_000 },
    ])
    const single = { ...geometry, aisles: 'rack', aisleWidth: 3_000 } as const
    expect(floorPlan(layoutOf(['A-1-1', 'B-1-1'], single), single)?.racks[1]).toEqual({ prefix: 'B', left: 1_500, width: 1_000 })
    expect(floorPlan(buildLayout([], null), geometry)).toBeNull()
  })

  it('places the depot', () => {
    expect(layoutOf(['A-1-1', 'B-1-1', 'C-1-1'], { depot: { prefix: 'C', side: 'back' } }).grid?.depot).toEqual({ aisle: 1, crossAisle: 1 })
  })

  it('computes the time to reach up', () => {
    expect(Object.fromEntries(layoutOf(['A-1-0', 'A-1-1', 'A-1-4']).reachTimes)).toEqual({ 'A-1-0': 0, 'A-1-1': 0, 'A-1-4': 6_000 })
  })

  it('sorts by code without a geometry', () => {
    const layout = buildLayout(['A2-1-1', 'A10-1-1', 'A1-2-1', 'A1-1-2', 'A1-1-1'].map(at), null)
    expect(layout.grid).toBeNull()
    expect(sortByCode(layout, ['A10-1-1', 'A1-2-1', 'A1-1-2', 'A2-1-1', 'A1-1-1'])).toEqual([
      'A1-1-1',
      'A1-1-2',
      'A1-2-1',
      'A2-1-1',
      'A10-1-1',
    ])
    expect(buildLayout([], geometry).grid).toBeNull()
  })

  it('names an unknown location', () => {
    const failure = expect.objectContaining({ code: 'PLAN_UNKNOWN_LOCATION', values: { location: 'B-1-1' } })
    expect(() => stopsOfLocations(layoutOf(['A-1-1']), ['A-1-1', 'B-1-1'])).toThrow(failure)
    expect(() => sortByCode(layoutOf(['A-1-1']), ['B-1-1'])).toThrow(failure)
  })

  it.each(['area', 'column', 'layer'])('rejects a location with an invalid %s', (what) => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 0.5]) {
      const invalid = { ...at('A-1-1'), [what]: value }
      expect(() => buildLayout([at('B-1-1'), invalid], geometry)).toThrow(
        expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE', values: { of: 'A-1-1', what, value } }),
      )
    }
    expect(() => layoutOf(['A-1-1', 'A-1-1'])).toThrow(expect.objectContaining({ code: 'PLAN_NAMED_TWICE', values: { name: 'A-1-1' } }))
  })

  it.each<[string, Partial<Geometry>]>([
    ['crossAisleY', { endGap: 2_000_000_000 }],
    ['aislePitch', { aislePitch: 1e300 }],
    ['aislePitch', { aislePitch: -1 }],
    ['aislePitch', { aislePitch: 0 }],
    ['bayWidth', { bayWidth: Number.NaN }],
    ['endGap', { endGap: 0 }],
    ['aisleWidth', { aisles: 'wide', aisleWidth: 4_000 }],
    ['crossAfter', { crossAfter: [3, 3] }],
    ['layerTime', { layerTime: -5 }],
    ['depot.prefix', { depot: { prefix: 'Q', side: 'front' } }],
  ])('rejects a geometry with an invalid %s', (what, more) => {
    expect(() => layoutOf(['A-1-1', 'B-1-1'], more)).toThrow(expect.objectContaining({ code: 'PLAN_LAYOUT_MALFORMED', values: { what } }))
  })
})
