import { layOutSide, never } from './sides.ts'
import { allStates, byBoth, byEnd, byMiddle, shapeIndex, thereAndBack, through, ways } from './states.ts'
import type { JointItem, JointProblem } from './types.ts'

type Grid = Pick<JointProblem, 'firstRow' | 'lastRow' | 'withinAisle'>
type Place = Pick<JointItem, 'aisle' | 'row'>

/** Places of one aisle: the rows above the middle and below, each from the middle outwards. */
interface Stop<P> {
  aisle: number
  upper: P[]
  lower: P[]
}

/** What a walk does at a stop: the state after it, and the ways of its two sides. */
interface Choice {
  state: number
  upper: number
  lower: number
}

/**
 * A shortest walk from the hand-over by all places and back, exact: a dynamic program over the aisles (Ratliff and Rosenthal 1983; Roodbergen
 * and De Koster 2001), then a walk over the edges that it chose. The length is in the unit of the places.
 */
export function shortestWalk<P extends Place>(grid: Grid, places: readonly P[]): { places: P[]; length: number } {
  const stops = stopsOf(places)
  const { length, choices } = choose(grid, stops)
  return { places: walkEdges(edgesOf(grid, stops, choices), stops.findIndex(({ aisle }) => aisle === 0) * 3 + 1), length }
}

function stopsOf<P extends Place>(places: readonly P[]): Stop<P>[] {
  const stops = new Map<number, Stop<P>>([[0, { aisle: 0, upper: [], lower: [] }]])
  for (const place of places.toSorted((a, b) => Math.abs(a.row) - Math.abs(b.row))) {
    const stop = stops.get(place.aisle) ?? { aisle: place.aisle, upper: [], lower: [] }
    stops.set(place.aisle, stop)
    stop[place.row < 0 ? 'lower' : 'upper'].push(place)
  }
  return [...stops.values()].sort((a, b) => a.aisle - b.aisle)
}

const heightsOf = (places: readonly Place[]) => Int32Array.from(places, ({ row }) => Math.abs(row))

function choose({ firstRow, lastRow, withinAisle }: Grid, stops: readonly Stop<Place>[]): { length: number; choices: Choice[] } {
  let best = Array.from({ length: allStates.count }, (_, state) => (state === 0 ? 0 : never))
  const cameBy: { from: number; up: number; low: number }[][] = []
  stops.forEach(({ aisle, upper, lower }, at) => {
    const costs = new Int32Array(ways * 2)
    const upperShape = layOutSide(withinAisle, heightsOf(upper), 0, upper.length, lastRow, costs, 0)
    const lowerShape = layOutSide(withinAisle, heightsOf(lower), 0, lower.length, -firstRow, costs, ways)
    const steps = allStates.stepsOfShape[shapeIndex(upperShape, lowerShape, aisle === 0)]!
    const isLast = at === stops.length - 1
    const gap = isLast ? 0 : stops[at + 1]!.aisle - aisle
    const next = best.map(() => never)
    const came: { from: number; up: number; low: number }[] = []
    for (const { from, to, up, low } of stepsOf(steps)) {
      if ((to === 0) !== isLast) continue
      const length = best[from]! + costs[up]! + costs[ways + low]! + allStates.width[to]! * gap
      if (length >= next[to]!) continue
      next[to] = length
      came[to] = { from, up, low }
    }
    best = next
    cameBy.push(came)
  })
  const choices: Choice[] = []
  for (let at = stops.length - 1, state = 0; at >= 0; at--) {
    const { from, up, low } = cameBy[at]![state]!
    choices[at] = { state, upper: up, lower: low }
    state = from
  }
  return { length: best[0]!, choices }
}

function* stepsOf(steps: Int32Array): Generator<{ from: number; to: number; up: number; low: number }> {
  for (let at = 0; at < steps.length; ) {
    const from = steps[at]!
    const end = at + 2 + steps[at + 1]! * 3
    for (at += 2; at < end; at += 3) yield { from, to: steps[at]!, up: steps[at + 1]!, low: steps[at + 2]! }
  }
}

/** A part of the walk between two crossings of aisles and cross aisles (stop × 3 + 0 for the upper end, 1 the middle, 2 the lower end). */
interface Edge<P> {
  from: number
  to: number
  places: P[]
}

function edgesOf<P extends Place>(grid: Grid, stops: readonly Stop<P>[], choices: readonly Choice[]): Edge<P>[] {
  return stops.flatMap(({ upper, lower }, at) => {
    const { state, upper: up, lower: low } = choices[at]!
    const middle = at * 3 + 1
    const along = allStates.walked[state]!.flatMap((times, line) =>
      Array.from({ length: times }, () => ({ from: at * 3 + line, to: at * 3 + 3 + line, places: [] as P[] })),
    )
    const { withinAisle } = grid
    return [
      ...along,
      ...edgesOfSide({ withinAisle, places: upper, length: grid.lastRow, way: up, middle, end: middle - 1 }),
      ...edgesOfSide({ withinAisle, places: lower, length: -grid.firstRow, way: low, middle, end: middle + 1 }),
    ]
  })
}

interface Side<P> {
  withinAisle: JointProblem['withinAisle']
  places: readonly P[]
  length: number
  way: number
  middle: number
  end: number
}

function edgesOfSide<P extends Place>(side: Side<P>): Edge<P>[] {
  const { withinAisle, places, way, middle, end } = side
  if (places.length === 0) return []
  if (withinAisle === 'byCrossAisle') return oneByOne(side)
  if (way === byMiddle) return [{ from: middle, to: middle, places: [...places] }]
  if (way === byEnd) return [{ from: end, to: end, places: places.toReversed() }]
  if (way === byBoth) return withGap(side)
  const once = { from: middle, to: end, places: [...places] }
  return way === through ? [once] : [once, { from: end, to: middle, places: [] }]
}

function withGap<P extends Place>({ places, middle, end }: Side<P>): Edge<P>[] {
  const heights = heightsOf(places)
  let at = 1
  for (let i = 2; i < places.length; i++) if (heights[i]! - heights[i - 1]! > heights[at]! - heights[at - 1]!) at = i
  return [
    { from: middle, to: middle, places: places.slice(0, at) },
    { from: end, to: end, places: places.slice(at).reverse() },
  ]
}

/** Those that save most by it lead through; the others are reached and left by the nearer of what is reached. */
function oneByOne<P extends Place>({ places, length, way, middle, end }: Side<P>): Edge<P>[] {
  const nearer = (place: P) => Math.min(Math.abs(place.row), length - Math.abs(place.row))
  const count = way === through ? 1 : way === thereAndBack ? 2 : 0
  return places
    .toSorted((a, b) => nearer(b) - nearer(a))
    .map((place, at) => {
      if (at < count) return { from: middle, to: end, places: [place] }
      const isMiddle = way === byMiddle || (way !== byEnd && 2 * Math.abs(place.row) <= length)
      const door = isMiddle ? middle : end
      return { from: door, to: door, places: [place] }
    })
}

/** All edges in one closed walk (Hierholzer 1873), and their places in its order. */
function walkEdges<P>(edges: readonly Edge<P>[], start: number): P[] {
  const at = new Map<number, { edge: Edge<P>; isBack: boolean }[]>()
  const reach = (crossing: number, edge: Edge<P>, isBack: boolean) => {
    if (!at.has(crossing)) at.set(crossing, [])
    at.get(crossing)!.push({ edge, isBack })
  }
  for (const edge of edges) {
    reach(edge.from, edge, false)
    if (edge.from !== edge.to) reach(edge.to, edge, true)
  }
  const isWalked = new Set<Edge<P>>()
  const path: { crossing: number; places: P[] }[] = [{ crossing: start, places: [] }]
  const walked: P[][] = []
  while (path.length > 0) {
    const { crossing, places } = path.at(-1)!
    const next = at.get(crossing)?.pop()
    if (!next) {
      // The walk is found from its end.
      walked.push(places)
      path.pop()
    } else if (!isWalked.has(next.edge)) {
      isWalked.add(next.edge)
      const { edge, isBack } = next
      path.push({ crossing: isBack ? edge.from : edge.to, places: isBack ? edge.places.toReversed() : edge.places })
    }
  }
  return walked.reverse().flat()
}
