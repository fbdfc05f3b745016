import fc from 'fast-check'
import { expect, it } from 'vitest'
import { floorsWith } from '../../../../tests/plan/floors.ts'
import { depotStop, distance, type Floor, type Stop } from '../floor.ts'
import { shortestTour, walk } from './exact.ts'
import { meterOf } from './meter.ts'

/** The shortest tour by trying all sets of stops (Held and Karp 1962). */
function bruteForce(floor: Floor, stops: readonly Stop[]): number {
  const [depot, n] = [depotStop(floor), stops.length]
  if (n === 0) return 0
  const to = stops.map((a) => stops.map((b) => distance(floor, a, b)))
  const best = Array.from({ length: 1 << n }, () => Array<number>(n).fill(Number.POSITIVE_INFINITY))
  for (let i = 0; i < n; i++) best[1 << i]![i] = distance(floor, depot, stops[i]!)
  for (let set = 1; set < 1 << n; set++)
    for (let i = 0; i < n; i++)
      for (let k = 0; k < n; k++)
        if (set & (1 << i) && !(set & (1 << k))) best[set | (1 << k)]![k] = Math.min(best[set | (1 << k)]![k]!, best[set]![i]! + to[i]![k]!)
  return Math.min(...best[(1 << n) - 1]!.map((length, i) => length + distance(floor, depot, stops[i]!)))
}

function walked(floor: Floor, path: readonly Stop[]): number {
  return path.slice(1).reduce((sum, to, i) => {
    const from = path[i]!
    expect(from.aisle === to.aisle || (from.y === to.y && floor.cross.includes(from.y)), 'a path turns at crossings').toBe(true)
    return sum + Math.abs(from.y - to.y) + Math.abs(floor.x[from.aisle]! - floor.x[to.aisle]!)
  }, 0)
}

it.each([2, 3, 4, 5])('is as short as trying all ways, with %i cross aisles', (crossings) => {
  fc.assert(
    fc.property(floorsWith(crossings), ({ floor, stops }) => {
      const tour = shortestTour(floor, stops)
      expect(tour.length).toBe(bruteForce(floor, stops))
      const meter = meterOf(floor, stops, 'shortest')
      expect(meter.lengthOf(meter.maskOf(stops))).toBe(tour.length)
      const { order, path } = walk(floor, tour.legs)
      expect(order.toSorted((a, b) => a - b)).toEqual(stops.map((_, i) => i))
      expect(walked(floor, path)).toBe(tour.length)
      expect(path[0]).toEqual(depotStop(floor))
      expect(path.at(-1)).toEqual(depotStop(floor))
      const ways = [depotStop(floor), ...order.map((i) => stops[i]!), depotStop(floor)]
      expect(ways.slice(1).reduce((sum, stop, i) => sum + distance(floor, ways[i]!, stop), 0)).toBe(tour.length)
    }),
    { numRuns: crossings < 4 ? 2_000 : 500 },
  )
})
