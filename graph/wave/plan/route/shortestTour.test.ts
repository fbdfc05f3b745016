import fc from 'fast-check'
import { expect, it } from 'vitest'
import { floorsWith } from '../../../../tests/plan/floors.ts'
import { type AisleGrid, depotStop, distance, type Stop } from '../aisleGrid.ts'
import { eulerianWalk, shortestTour } from './shortestTour.ts'
import { tourEvaluator } from './tourEvaluator.ts'

/** Length of the shortest tour by dynamic programming over subsets (Held and Karp 1962). */
function bruteForce(grid: AisleGrid, stops: readonly Stop[]): number {
  const [depot, n] = [depotStop(grid), stops.length]
  if (n === 0) return 0
  const to = stops.map((a) => stops.map((b) => distance(grid, a, b)))
  const best = Array.from({ length: 1 << n }, () => Array<number>(n).fill(Number.POSITIVE_INFINITY))
  for (let i = 0; i < n; i++) best[1 << i]![i] = distance(grid, depot, stops[i]!)
  for (let set = 1; set < 1 << n; set++)
    for (let i = 0; i < n; i++)
      for (let k = 0; k < n; k++)
        if (set & (1 << i) && !(set & (1 << k))) best[set | (1 << k)]![k] = Math.min(best[set | (1 << k)]![k]!, best[set]![i]! + to[i]![k]!)
  return Math.min(...best[(1 << n) - 1]!.map((length, i) => length + distance(grid, depot, stops[i]!)))
}

function walk(grid: AisleGrid, path: readonly Stop[]): number {
  return path.slice(1).reduce((sum, to, i) => {
    const from = path[i]!
    expect(from.aisle === to.aisle || (from.y === to.y && grid.crossAisleY.includes(from.y)), 'a path turns at crossings').toBe(true)
    return sum + Math.abs(from.y - to.y) + Math.abs(grid.aisleX[from.aisle]! - grid.aisleX[to.aisle]!)
  }, 0)
}

it.each([2, 3, 4, 5])('is as short as the brute-force tour with %i cross aisles', (crossings) => {
  fc.assert(
    fc.property(floorsWith(crossings), ({ grid, stops }) => {
      const tour = shortestTour(grid, stops)
      expect(tour.length).toBe(bruteForce(grid, stops))
      const evaluator = tourEvaluator(grid, stops, 'shortest')
      expect(evaluator.lengthOf(evaluator.bitsetOf(stops))).toBe(tour.length)
      const { order, path } = eulerianWalk(grid, tour.legs)
      expect(order.toSorted((a, b) => a - b)).toEqual(stops.map((_, i) => i))
      expect(walk(grid, path)).toBe(tour.length)
      expect(path[0]).toEqual(depotStop(grid))
      expect(path.at(-1)).toEqual(depotStop(grid))
      const permutations = [depotStop(grid), ...order.map((i) => stops[i]!), depotStop(grid)]
      expect(permutations.slice(1).reduce((sum, stop, i) => sum + distance(grid, permutations[i]!, stop), 0)).toBe(tour.length)
    }),
    { numRuns: crossings < 4 ? 2_000 : 500 },
  )
})
