import { depotStop, type Floor, type Stop } from '../floor.ts'
import type { Walk } from './exact.ts'
import type { Routing } from './meter.ts'

/** The stops of an aisle, from the front, by their numbers. */
interface Visit {
  aisle: number
  own: readonly number[]
}

/** A tour by a rule that people can keep in mind, as it is walked; see `block.ts` for the rules. It uses the first and the last cross aisle only. */
export function ruledWalk(floor: Floor, stops: readonly Stop[], routing: Exclude<Routing, 'shortest'>): Walk {
  const isMirrored = floor.depot.cross === floor.cross.length - 1
  const [low, high] = [floor.cross[0] as number, floor.cross.at(-1) as number]
  const [front, back] = isMirrored ? [high, low] : [low, high]
  const fromFront = (index: number) => Math.abs((stops[index] as Stop).y - front)
  const length = high - low
  const visits = visitsOf(stops, fromFront)
  const order: number[] = []
  const path: Stop[] = [depotStop(floor)]
  const go = (aisle: number, y: number) => path.push({ aisle, y })
  const through = ({ aisle, own }: Visit, atFront: boolean) => {
    order.push(...(atFront ? own : own.toReversed()))
    go(aisle, atFront ? front : back)
    go(aisle, atFront ? back : front)
  }
  const inAndOut = (aisle: number, own: readonly number[], atFront: boolean) => {
    if (own.length === 0) return
    const inward = atFront ? own : own.toReversed()
    order.push(...inward)
    go(aisle, atFront ? front : back)
    go(aisle, (stops[inward.at(-1) as number] as Stop).y)
    go(aisle, atFront ? front : back)
  }

  if (visits.length === 0) return { order, path }
  go(floor.depot.aisle, front)
  const isSplit = routing === 'midpoint' || routing === 'largestGap'
  if (isSplit && visits.length > 1) {
    const [first, last] = [visits[0] as Visit, visits.at(-1) as Visit]
    const inner = visits.slice(1, -1).map(({ aisle, own }) => ({ aisle, own, count: frontCount(own.map(fromFront), length, routing) }))
    const fromTheFront = (wanted: (aisle: number) => boolean) => {
      for (const { aisle, own, count } of inner.toReversed()) if (wanted(aisle)) inAndOut(aisle, own.slice(0, count), true)
    }
    // From the front on the way from the depot to the first aisle, and from the last one to the depot.
    fromTheFront((aisle) => aisle < floor.depot.aisle)
    through(first, true)
    for (const { aisle, own, count } of inner) inAndOut(aisle, own.slice(count), false)
    through(last, false)
    fromTheFront((aisle) => aisle >= floor.depot.aisle)
  } else {
    let atFront = true
    for (const [visit, passes] of passesOf(visits, fromFront, length, routing)) {
      if (passes) {
        through(visit, atFront)
        atFront = !atFront
      } else inAndOut(visit.aisle, visit.own, atFront)
    }
  }
  go(floor.depot.aisle, front)
  path.push(depotStop(floor))
  return { order, path }
}

function visitsOf(stops: readonly Stop[], fromFront: (index: number) => number): Visit[] {
  const byAisle = Map.groupBy(stops.keys(), (index) => (stops[index] as Stop).aisle)
  return [...byAisle]
    .map(([aisle, own]) => ({ aisle, own: own.sort((a, b) => fromFront(a) - fromFront(b)) }))
    .sort((a, b) => a.aisle - b.aisle)
}

/** How many stops of an inner aisle are made from the front. */
function frontCount(places: readonly number[], length: number, routing: Routing): number {
  if (routing === 'midpoint') return places.filter((y) => 2 * y <= length).length
  const edges = [0, ...places, length]
  const gaps = edges.slice(1).map((y, i) => y - (edges[i] as number))
  return gaps.indexOf(Math.max(...gaps))
}

/** Which aisles are walked from end to end. */
function passesOf(visits: readonly Visit[], fromFront: (index: number) => number, length: number, routing: Routing): [Visit, boolean][] {
  if (routing === 'sShape') return visits.map((visit, i) => [visit, i % 2 === 1 || i < visits.length - 1])
  if (routing !== 'combined') return visits.map((visit) => [visit, false])
  // The cheapest way to be at the front, or at the back, behind each aisle, and whether the aisle was walked through.
  let [atFront, atBack] = [0, Number.POSITIVE_INFINITY]
  const throughs = visits.map(({ own }) => {
    const [first, last] = [fromFront(own[0] as number), fromFront(own.at(-1) as number)]
    const toFront = [atFront + 2 * last, atBack + length] as const
    const toBack = [atBack + 2 * (length - first), atFront + length] as const
    atFront = Math.min(...toFront)
    atBack = Math.min(...toBack)
    return { front: toFront[1] < toFront[0], back: toBack[1] <= toBack[0] }
  })
  let isFront = true
  const passes = throughs
    .toReversed()
    .map(({ front, back }) => {
      const passed = isFront ? front : back
      if (passed) isFront = !isFront
      return passed
    })
    .reverse()
  return visits.map((visit, i) => [visit, passes[i] as boolean])
}
