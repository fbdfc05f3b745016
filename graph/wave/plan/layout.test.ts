import { describe, expect, it } from 'vitest'
import { distance } from './floor.ts'
import { byCode, type Geometry, layOut, type PlanLocation, stopsAt } from './layout.ts'
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

/** A location such as `A01-03-02`, in area 0 or behind a number as in `2:A01-03-02`. */
function at(code: string): PlanLocation {
  const [, area = '0', prefix = '', column, layer] = /^(?:(\d+):)?(.*)-(\d+)-(\d+)$/.exec(code) ?? []
  return { id: code, area: Number(area), prefix, column: Number(column), layer: Number(layer) }
}

const laid = (codes: readonly string[], more: Partial<Geometry> = {}) => layOut(codes.map(at), { ...geometry, ...more })

describe('a layout', () => {
  it('has two racks at each narrow aisle, and columns at the same height in all of them', () => {
    const { floor, stops } = laid(['A1-1-1', 'A2-1-1', 'A10-5-1', 'A3-5-2'])
    expect(floor).toEqual({ x: [0, 4_000], cross: [0, 7_000], depot: { aisle: 0, cross: 0 } })
    expect(Object.fromEntries(stops)).toEqual({
      'A1-1-1': { aisle: 0, y: 1_500 },
      'A2-1-1': { aisle: 0, y: 1_500 },
      'A3-5-2': { aisle: 1, y: 5_500 },
      'A10-5-1': { aisle: 1, y: 5_500 },
    })
  })

  it('has a line for each rack, or one along either side of a wide aisle', () => {
    const codes = ['A-1-1', 'B-1-1', 'C-1-1', 'D-1-1']
    expect(laid(codes, { aisles: 'rack' }).floor?.x).toEqual([0, 4_000, 8_000, 12_000])
    expect(laid(codes, { aisles: 'wide', aisleWidth: 2_500 }).floor?.x).toEqual([0, 2_500, 4_000, 6_500])
  })

  it('has cross aisles within, where there are columns on both sides of them', () => {
    const { floor, stops } = laid(['A-1-1', 'A-4-1', 'B-10-1'], { crossAfter: [0, 3, 6, 10] })
    expect(floor?.cross).toEqual([0, 1_500 + 2_000 + 2_000, 1_500 + 5_000 + 3_000 + 2_000, 1_500 + 9_000 + 6_000 + 1_500])
    expect(stops.get('A-4-1')?.y).toBe(1_500 + 3_000 + 3_000)
    expect(distance(floor!, stops.get('A-1-1')!, stops.get('B-10-1')!)).toBe(9_000 + 6_000)
  })

  it('keeps the racks of different areas apart, and orders them by area', () => {
    const { floor, stops } = laid(['2:A1-1-1', '1:Z1-1-1', '1:Z2-1-1', '1:Z3-1-1'])
    expect(floor?.x).toEqual([0, 4_000, 8_000])
    expect(['1:Z1-1-1', '1:Z2-1-1', '1:Z3-1-1', '2:A1-1-1'].map((id) => stops.get(id)?.aisle)).toEqual([0, 0, 1, 2])
  })

  it('takes any prefix, gaps, a single aisle and a single location', () => {
    const { floor, stops } = laid(['冷库-7-1', 'x y-100-1', '-3-1', 'A01B-7-3'], { aisles: 'rack' })
    expect(floor?.x).toHaveLength(4)
    expect([...stops.values()].map(({ y }) => y).sort((a, b) => a - b)).toEqual([1_500, 5_500, 5_500, 98_500])
    expect(laid(['A-9-1']).floor).toEqual({ x: [0], cross: [0, 3_000], depot: { aisle: 0, cross: 0 } })
    const single = laid(['A-1-1', 'A-5-1', 'A-9-1'])
    expect(planTour(single.floor!, stopsAt(single, ['A-9-1', 'A-1-1']), 'shortest').length).toBe(2 * 9_500)
  })

  it('begins where its depot is', () => {
    expect(laid(['A-1-1', 'B-1-1', 'C-1-1'], { depot: { prefix: 'C', side: 'back' } }).floor?.depot).toEqual({ aisle: 1, cross: 1 })
  })

  it('knows how long it takes to reach up', () => {
    expect(Object.fromEntries(laid(['A-1-0', 'A-1-1', 'A-1-4']).reach)).toEqual({ 'A-1-0': 0, 'A-1-1': 0, 'A-1-4': 6_000 })
  })

  it('goes by the codes where nothing is known of the building', () => {
    const layout = layOut(['A2-1-1', 'A10-1-1', 'A1-2-1', 'A1-1-2', 'A1-1-1'].map(at), null)
    expect(layout.floor).toBeNull()
    expect(byCode(layout, ['A10-1-1', 'A1-2-1', 'A1-1-2', 'A2-1-1', 'A1-1-1'])).toEqual(['A1-1-1', 'A1-1-2', 'A1-2-1', 'A2-1-1', 'A10-1-1'])
    expect(layOut([], geometry).floor).toBeNull()
  })

  it('names a location that it has not', () => {
    const failure = expect.objectContaining({ code: 'PLAN_UNKNOWN_LOCATION', values: { location: 'B-1-1' } })
    expect(() => stopsAt(laid(['A-1-1']), ['A-1-1', 'B-1-1'])).toThrow(failure)
    expect(() => byCode(laid(['A-1-1']), ['B-1-1'])).toThrow(failure)
  })

  it.each<[string, Partial<Geometry>]>([
    ['aislePitch', { aislePitch: -1 }],
    ['aislePitch', { aislePitch: 0 }],
    ['bayWidth', { bayWidth: Number.NaN }],
    ['endGap', { endGap: 0 }],
    ['aisleWidth', { aisles: 'wide', aisleWidth: 4_000 }],
    ['crossAfter', { crossAfter: [3, 3] }],
    ['layerTime', { layerTime: -5 }],
    ['depot.prefix', { depot: { prefix: 'Q', side: 'front' } }],
  ])('refuses a geometry whose %s is wrong', (what, more) => {
    expect(() => laid(['A-1-1', 'B-1-1'], more)).toThrow(expect.objectContaining({ code: 'PLAN_LAYOUT_MALFORMED', values: { what } }))
  })
})
