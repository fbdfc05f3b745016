import { type AisleGrid, depotStop, distance, type Stop } from './aisleGrid.ts'
import { heuristicTour, tourLowerBound } from './route/heuristicTour.ts'
import { ruleTour } from './route/ruleTour.ts'
import { eulerianWalk, shortestTour } from './route/shortestTour.ts'
import { hasExactTours, type Routing } from './route/tourEvaluator.ts'
import { requireAisleGrid, requireStops } from './validate.ts'

/** Tour from the depot through all stops and back. */
export interface Tour {
  /** Indices of the stops in visiting order. */
  order: number[]
  /** Turning points from the depot back to it, for drawings. */
  path: Stop[]
  /** Length in millimetres. */
  length: number
  /** Lower bound of the length of any tour through these stops; equal to the length if the tour is proven shortest. */
  lowerBound: number
}

/**
 * Plans a tour through the stops. `shortest` is optimal if `hasExactTours`, otherwise a heuristic tour with a lower bound. The other
 * routings are rules that pickers can remember.
 *
 * @throws PLAN_LAYOUT_MALFORMED if the grid is invalid or a stop lies outside it
 */
export function planTour(grid: AisleGrid, stops: readonly Stop[], routing: Routing): Tour {
  requireAisleGrid(grid)
  requireStops(grid, 'tour', stops)
  const best = hasExactTours(grid) ? shortestTour(grid, stops) : null
  if (routing !== 'shortest') {
    const tour = ruleTour(grid, stops, routing)
    const length = lengthOf(grid, tour.path)
    return { ...tour, length, lowerBound: best?.length ?? tourLowerBound(grid, stops, length) }
  }
  if (best) return { ...eulerianWalk(grid, best.legs), length: best.length, lowerBound: best.length }
  const { order, length } = heuristicTour(grid, stops)
  return {
    order,
    path: pathOf(
      grid,
      order.map((index) => stops[index] as Stop),
    ),
    length,
    lowerBound: tourLowerBound(grid, stops, length),
  }
}

/**
 * Tour through the stops in the given order.
 *
 * @throws PLAN_LAYOUT_MALFORMED if the grid is invalid or a stop lies outside it
 */
export function tourInOrder(grid: AisleGrid, stops: readonly Stop[]): Tour {
  const { lowerBound } = planTour(grid, stops, 'shortest')
  const path = pathOf(grid, stops)
  return { order: stops.map((_, index) => index), path, length: lengthOf(grid, path), lowerBound }
}

/** Optimality gap in per cent, rounded up to tenths; 0 for a proven shortest tour. */
export function optimalityGapPercent({ length, lowerBound }: Pick<Tour, 'length' | 'lowerBound'>): number {
  return length <= lowerBound ? 0 : Math.ceil(((length - lowerBound) * 1_000) / lowerBound) / 10
}

function lengthOf({ aisleX }: AisleGrid, path: readonly Stop[]): number {
  let sum = 0
  for (const [i, { aisle, y }] of path.entries()) {
    const before = path[i - 1]
    if (before) sum += Math.abs(y - before.y) + Math.abs((aisleX[aisle] as number) - (aisleX[before.aisle] as number))
  }
  return sum
}

/** Turning points of the shortest paths from stop to stop. */
function pathOf(grid: AisleGrid, stops: readonly Stop[]): Stop[] {
  const depot = depotStop(grid)
  const path = [depot]
  for (const to of [...stops, depot]) {
    const from = path.at(-1) as Stop
    if (from.aisle !== to.aisle) {
      const detour = distance(grid, from, to) - Math.abs((grid.aisleX[from.aisle] as number) - (grid.aisleX[to.aisle] as number))
      const y = grid.crossAisleY.find((at) => Math.abs(from.y - at) + Math.abs(to.y - at) === detour) as number
      path.push({ aisle: from.aisle, y }, { aisle: to.aisle, y })
    }
    path.push(to)
  }
  return path
}
