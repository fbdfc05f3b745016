import { type AisleGrid, depotStop, type Stop } from '../aisleGrid.ts'
import type { WalkedTour } from './shortestTour.ts'
import type { Routing } from './tourEvaluator.ts'

/** Indices of the stops of an aisle, from the front. */
interface AisleVisit {
  aisle: number
  stopIndices: readonly number[]
}

/** Tour of a routing rule; see oneBlockLengths.ts. It uses the first and the last cross aisle only. */
export function ruleTour(grid: AisleGrid, stops: readonly Stop[], routing: Exclude<Routing, 'shortest'>): WalkedTour {
  const isMirrored = grid.depot.crossAisle === grid.crossAisleY.length - 1
  const [low, high] = [grid.crossAisleY[0] as number, grid.crossAisleY.at(-1) as number]
  const [front, back] = isMirrored ? [high, low] : [low, high]
  const fromFront = (index: number) => Math.abs((stops[index] as Stop).y - front)
  const length = high - low
  const visits = visitsByAisle(stops, fromFront)
  const order: number[] = []
  const path: Stop[] = [depotStop(grid)]
  const walkTo = (aisle: number, y: number) => path.push({ aisle, y })
  const traverse = ({ aisle, stopIndices }: AisleVisit, atFront: boolean) => {
    order.push(...(atFront ? stopIndices : stopIndices.toReversed()))
    walkTo(aisle, atFront ? front : back)
    walkTo(aisle, atFront ? back : front)
  }
  const loop = (aisle: number, stopIndices: readonly number[], atFront: boolean) => {
    if (stopIndices.length === 0) return
    const inbound = atFront ? stopIndices : stopIndices.toReversed()
    order.push(...inbound)
    walkTo(aisle, atFront ? front : back)
    walkTo(aisle, (stops[inbound.at(-1) as number] as Stop).y)
    walkTo(aisle, atFront ? front : back)
  }

  if (visits.length === 0) return { order, path }
  walkTo(grid.depot.aisle, front)
  const splitsAisles = routing === 'midpoint' || routing === 'largestGap'
  if (splitsAisles && visits.length > 1) {
    const [first, last] = [visits[0] as AisleVisit, visits.at(-1) as AisleVisit]
    const innerVisits = visits.slice(1, -1).map(({ aisle, stopIndices }) => ({
      aisle,
      stopIndices,
      count: stopsFromFront(stopIndices.map(fromFront), length, routing),
    }))
    const visitFromFront = (isIncluded: (aisle: number) => boolean) => {
      for (const { aisle, stopIndices, count } of innerVisits.toReversed())
        if (isIncluded(aisle)) loop(aisle, stopIndices.slice(0, count), true)
    }
    // Stops picked from the front: on the way to the first aisle, and on the way back from the last one.
    visitFromFront((aisle) => aisle < grid.depot.aisle)
    traverse(first, true)
    for (const { aisle, stopIndices, count } of innerVisits) loop(aisle, stopIndices.slice(count), false)
    traverse(last, false)
    visitFromFront((aisle) => aisle >= grid.depot.aisle)
  } else {
    let atFront = true
    for (const [visit, isTraversed] of traversedAisles(visits, fromFront, length, routing)) {
      if (isTraversed) {
        traverse(visit, atFront)
        atFront = !atFront
      } else loop(visit.aisle, visit.stopIndices, atFront)
    }
  }
  walkTo(grid.depot.aisle, front)
  path.push(depotStop(grid))
  return { order, path }
}

function visitsByAisle(stops: readonly Stop[], fromFront: (index: number) => number): AisleVisit[] {
  const byAisle = Map.groupBy(stops.keys(), (index) => (stops[index] as Stop).aisle)
  return [...byAisle]
    .map(([aisle, stopIndices]) => ({ aisle, stopIndices: stopIndices.sort((a, b) => fromFront(a) - fromFront(b)) }))
    .sort((a, b) => a.aisle - b.aisle)
}

/** Number of stops of an inner aisle that are picked from the front. */
function stopsFromFront(positions: readonly number[], length: number, routing: Routing): number {
  if (routing === 'midpoint') return positions.filter((y) => 2 * y <= length).length
  const edges = [0, ...positions, length]
  const gaps = edges.slice(1).map((y, i) => y - (edges[i] as number))
  return gaps.indexOf(Math.max(...gaps))
}

/** Whether each aisle is traversed or left where it was entered. */
function traversedAisles(
  visits: readonly AisleVisit[],
  fromFront: (index: number) => number,
  length: number,
  routing: Routing,
): [AisleVisit, boolean][] {
  if (routing === 'sShape') return visits.map((visit, i) => [visit, i % 2 === 1 || i < visits.length - 1])
  if (routing !== 'combined') return visits.map((visit) => [visit, false])
  // Minimum cost of being at the front and at the back behind each aisle, with the decision for each.
  let [atFront, atBack] = [0, Number.POSITIVE_INFINITY]
  const decisions = visits.map(({ stopIndices }) => {
    const [first, last] = [fromFront(stopIndices[0] as number), fromFront(stopIndices.at(-1) as number)]
    const toFront = [atFront + 2 * last, atBack + length] as const
    const toBack = [atBack + 2 * (length - first), atFront + length] as const
    atFront = Math.min(...toFront)
    atBack = Math.min(...toBack)
    return { front: toFront[1] < toFront[0], back: toBack[1] <= toBack[0] }
  })
  let isFront = true
  const isTraversed = decisions
    .toReversed()
    .map(({ front, back }) => {
      const isTraversed = isFront ? front : back
      if (isTraversed) isFront = !isFront
      return isTraversed
    })
    .reverse()
  return visits.map((visit, i) => [visit, isTraversed[i] as boolean])
}
