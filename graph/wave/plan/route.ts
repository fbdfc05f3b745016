import { requireFloor, requireStops } from './check.ts'
import { depotStop, distance, type Floor, type Stop } from './floor.ts'
import { shortestTour, walk } from './route/exact.ts'
import type { Routing } from './route/meter.ts'
import { nearbyTour } from './route/nearby.ts'
import { ruledWalk } from './route/rules.ts'

/** A tour from the depot through all stops and back. */
export interface Tour {
  /** The stops by their place in what was asked, in the order in which they are made. */
  order: number[]
  /** Where it turns, from the depot back to it; to be drawn. */
  path: Stop[]
  /** How long it is, in millimetres. */
  length: number
  /** No tour through these stops is shorter; where it is the length, this is the shortest one. */
  bound: number
}

/** With more cross aisles the shortest tour is only looked for nearby: its states would be some thousand for each column. */
const mostCrossings = 5

/**
 * A tour through the stops by a routing. `shortest` is the shortest one for up to five cross aisles; with more it is a short one with a bound. The other
 * routings are rules that people can keep in mind.
 *
 * @throws PLAN_LAYOUT_MALFORMED where the floor is none, or a stop lies outside it
 */
export function planTour(floor: Floor, stops: readonly Stop[], routing: Routing): Tour {
  requireFloor(floor)
  requireStops(floor, 'tour', stops)
  const isExact = floor.cross.length <= mostCrossings
  const best = isExact ? shortestTour(floor, stops) : null
  if (routing !== 'shortest') {
    const ruled = ruledWalk(floor, stops, routing)
    const length = lengthOf(floor, ruled.path)
    return { ...ruled, length, bound: best?.length ?? Math.min(length, nearbyTour(floor, stops).bound) }
  }
  if (best) return { ...walk(floor, best.legs), length: best.length, bound: best.length }
  const { order, length, bound } = nearbyTour(floor, stops)
  return {
    order,
    path: pathOf(
      floor,
      order.map((index) => stops[index] as Stop),
    ),
    length,
    bound,
  }
}

/** By how many per cent at most a tour is longer than the shortest one; 0 where it is the shortest. Rounded up to tenths. */
export function excessPercent({ length, bound }: Pick<Tour, 'length' | 'bound'>): number {
  return length <= bound ? 0 : Math.ceil((length / bound - 1) * 1_000) / 10
}

function lengthOf({ x }: Floor, path: readonly Stop[]): number {
  let sum = 0
  for (const [i, { aisle, y }] of path.entries()) {
    const before = path[i - 1]
    if (before) sum += Math.abs(y - before.y) + Math.abs((x[aisle] as number) - (x[before.aisle] as number))
  }
  return sum
}

/** The turns of the way from stop to stop, each by the cross aisle that is the least way round. */
function pathOf(floor: Floor, stops: readonly Stop[]): Stop[] {
  const depot = depotStop(floor)
  const path = [depot]
  for (const to of [...stops, depot]) {
    const from = path.at(-1) as Stop
    if (from.aisle !== to.aisle) {
      const least = distance(floor, from, to) - Math.abs((floor.x[from.aisle] as number) - (floor.x[to.aisle] as number))
      const y = floor.cross.find((at) => Math.abs(from.y - at) + Math.abs(to.y - at) === least) as number
      path.push({ aisle: from.aisle, y }, { aisle: to.aisle, y })
    }
    path.push(to)
  }
  return path
}
