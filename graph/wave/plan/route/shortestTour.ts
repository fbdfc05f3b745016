import { type AisleGrid, depotStop, type Stop } from '../aisleGrid.ts'
import { type TourStates, tourStates } from './tourStates.ts'

/** Part of a tour between two intersections, or from one into a block and back (`to` equals `from`). */
export interface Leg {
  from: Intersection
  to: Intersection
  /** Indices of the stops on it, in order from `from`. */
  stops: readonly number[]
  /** Where it turns round, if it returns to `from`. */
  turnY?: number
}

export interface Intersection {
  aisle: number
  crossAisle: number
}

/** Unordered legs of a tour and its length in millimetres. */
export interface Legs {
  legs: Leg[]
  length: number
}

interface Transition {
  cost: number
  nextState(state: number): number
  legs(): readonly Leg[]
}

/** Last decision and its predecessor; legs are created for the best tour only. */
interface Backpointer {
  previous: Backpointer | null
  legs(): readonly Leg[]
}

interface Label {
  cost: number
  backpointer: Backpointer | null
}

/**
 * Shortest tour from the depot through all stops and back, by dynamic programming over the aisles from left to right (Ratliff and Rosenthal
 * 1983 for one block; Cambazard and Catusse 2018 for several). The time is linear in the aisles and grows with the states: 6 for two cross
 * aisles, 24 for three, 112 for four and 568 for five.
 */
export function shortestTour(grid: AisleGrid, stops: readonly Stop[]): Legs {
  const states = tourStates(grid.crossAisleY.length)
  const stopsByAisle = stopsByBlock(grid, stops)
  let labels = new Map<number, Label>([[states.emptyState, { cost: 0, backpointer: null }]])
  const { aisle: depotAisle, crossAisle: depotCross } = grid.depot
  const [first, last] = [Math.min(depotAisle, ...stopsByAisle.keys()), Math.max(depotAisle, ...stopsByAisle.keys())]
  for (let aisle = first; aisle <= last; aisle++) {
    for (let block = 0; block + 1 < grid.crossAisleY.length; block++)
      labels = applyTransitions(labels, blockTransitions(grid, states, aisle, block, stopsByAisle.get(aisle)?.[block] ?? [], stops))
    if (aisle === depotAisle)
      labels = applyTransitions(labels, [{ cost: 0, legs: noLegs, nextState: (state) => states.afterTouch(state, depotCross) }])
    if (aisle < last) labels = moveToNextAisle(labels, states, aisle, (grid.aisleX[aisle + 1] as number) - (grid.aisleX[aisle] as number))
  }
  let best: Label | null = null
  for (const [state, label] of labels) if (states.isComplete(state) && label.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = label
  const legs: Leg[] = []
  for (let backpointer = best?.backpointer ?? null; backpointer; backpointer = backpointer.previous) legs.push(...backpointer.legs())
  return { legs, length: best?.cost ?? 0 }
}

/** Stops of each aisle by block, from the front. */
function stopsByBlock({ crossAisleY }: AisleGrid, stops: readonly Stop[]): Map<number, number[][]> {
  const stopsByAisle = new Map<number, number[][]>()
  for (const [index, { aisle, y }] of stops.entries()) {
    const blocks = stopsByAisle.get(aisle) ?? crossAisleY.slice(1).map((): number[] => [])
    stopsByAisle.set(aisle, blocks)
    const block = Math.max(
      0,
      crossAisleY.findLastIndex((at, k) => at <= y && k < blocks.length),
    )
    blocks[block]?.push(index)
  }
  for (const blocks of stopsByAisle.values()) for (const stopIndices of blocks) stopIndices.sort((a, b) => yOf(stops, a) - yOf(stops, b))
  return stopsByAisle
}

const noLegs = (): readonly Leg[] => []

const yOf = (stops: readonly Stop[], index: number) => (stops[index] as Stop).y

/** Transitions of one block of an aisle: the six of Ratliff and Rosenthal. */
function blockTransitions(
  grid: AisleGrid,
  states: TourStates,
  aisle: number,
  block: number,
  stopIndices: readonly number[],
  stops: readonly Stop[],
): Transition[] {
  const [low, high] = [grid.crossAisleY[block] as number, grid.crossAisleY[block + 1] as number]
  const [front, back] = [
    { aisle, crossAisle: block },
    { aisle, crossAisle: block + 1 },
  ]
  const single: Leg = { from: front, to: back, stops: stopIndices }
  const second: Leg = { from: front, to: back, stops: [] }
  const transitions: Transition[] = [
    { cost: high - low, legs: () => [single], nextState: (state) => states.afterSingle(state, block) },
    { cost: 2 * (high - low), legs: () => [single, second], nextState: (state) => states.afterDouble(state, block) },
  ]
  if (stopIndices.length === 0) return [{ cost: 0, legs: noLegs, nextState: (state) => state }, ...transitions]
  const y = stopIndices.map((index) => yOf(stops, index))
  const frontLoop = (count: number): Leg => ({ from: front, to: front, stops: stopIndices.slice(0, count), turnY: y[count - 1] as number })
  const backLoop = (count: number): Leg => ({ from: back, to: back, stops: stopIndices.slice(count).reverse(), turnY: y[count] as number })
  const frontTouched = (state: number) => states.afterTouch(state, block)
  const backTouched = (state: number) => states.afterTouch(state, block + 1)
  for (let count = 0; count <= stopIndices.length; count++) {
    const legs = [...(count > 0 ? [frontLoop(count)] : []), ...(count < stopIndices.length ? [backLoop(count)] : [])]
    const cost = legs.reduce((sum, { from, turnY }) => sum + 2 * Math.abs((turnY as number) - (from === front ? low : high)), 0)
    const nextState =
      count === 0 ? backTouched : count === stopIndices.length ? frontTouched : (state: number) => backTouched(frontTouched(state))
    transitions.push({ cost, legs: () => legs, nextState })
  }
  return withoutDominatedGaps(transitions, stopIndices.length)
}

/** Of the transitions that skip a gap between two stops, only the cheapest is needed. */
function withoutDominatedGaps(transitions: Transition[], count: number): Transition[] {
  const inner = transitions.slice(3, 2 + count)
  const best = inner.reduce(
    (cheapest: Transition | null, transition) => (cheapest === null || transition.cost < cheapest.cost ? transition : cheapest),
    null,
  )
  return [...transitions.slice(0, 3), ...(best ? [best] : []), ...transitions.slice(2 + count)]
}

function applyTransitions(labels: ReadonlyMap<number, Label>, transitions: readonly Transition[]): Map<number, Label> {
  const next = new Map<number, Label>()
  for (const [state, { cost, backpointer }] of labels)
    for (const transition of transitions) {
      const label = improveLabel(next, transition.nextState(state), cost + transition.cost)
      if (label) label.backpointer = transition.legs === noLegs ? backpointer : { previous: backpointer, legs: transition.legs }
    }
  return next
}

function moveToNextAisle(labels: ReadonlyMap<number, Label>, states: TourStates, aisle: number, width: number): Map<number, Label> {
  const next = new Map<number, Label>()
  // In the empty state, the tour starts further right.
  for (const [state, { cost, backpointer }] of labels)
    for (const { state: nextState, edges, edgeCount } of state === states.emptyState
      ? [{ state, edges: [], edgeCount: 0 }]
      : states.horizontalMoves(state)) {
      const label = improveLabel(next, nextState, cost + edgeCount * width)
      if (label) label.backpointer = { previous: backpointer, legs: () => crossAisleLegs(aisle, edges) }
    }
  return next
}

function crossAisleLegs(aisle: number, edges: readonly number[]): Leg[] {
  return edges.flatMap((count, crossAisle) =>
    Array.from({ length: count }, (): Leg => ({ from: { aisle, crossAisle }, to: { aisle: aisle + 1, crossAisle }, stops: [] })),
  )
}

/** Label of a state to overwrite if `cost` is lower; null otherwise. */
function improveLabel(next: Map<number, Label>, state: number, cost: number): Label | null {
  const existing = next.get(state)
  if (existing && existing.cost <= cost) return null
  const label = existing ?? { cost, backpointer: null }
  label.cost = cost
  if (!existing) next.set(state, label)
  return label
}

/** Visiting order of the stops and turning points of a tour, from the depot back to it. */
export interface WalkedTour {
  order: number[]
  path: Stop[]
}

/** Euler tour through the legs (Hierholzer 1873). */
export function eulerianWalk(grid: AisleGrid, legs: readonly Leg[]): WalkedTour {
  const key = ({ aisle, crossAisle }: Intersection) => aisle * grid.crossAisleY.length + crossAisle
  const at = new Map<number, Leg[]>()
  const ends = (leg: Leg) => (key(leg.from) === key(leg.to) ? [leg.from] : [leg.from, leg.to])
  for (const leg of legs) for (const end of ends(leg)) at.set(key(end), [...(at.get(key(end)) ?? []), leg])
  const used = new Set<Leg>()
  const circuit: { leg: Leg; from: number }[] = []
  const visit = (start: number) => {
    const stack: { vertex: number; by: { leg: Leg; from: number } | null }[] = [{ vertex: start, by: null }]
    while (stack.length > 0) {
      const { vertex, by } = stack.at(-1) as (typeof stack)[number]
      const leg = at.get(vertex)?.find((candidate) => !used.has(candidate))
      if (leg) {
        used.add(leg)
        stack.push({ vertex: key(leg.from) === vertex ? key(leg.to) : key(leg.from), by: { leg, from: vertex } })
      } else {
        stack.pop()
        if (by) circuit.push(by)
      }
    }
  }
  visit(key(grid.depot))
  const order = new Set<number>()
  const path: Stop[] = [depotStop(grid)]
  const point = ({ aisle, crossAisle }: Intersection): Stop => ({ aisle, y: grid.crossAisleY[crossAisle] as number })
  // A reversed circuit is valid as well.
  for (const { leg, from } of circuit.reverse()) {
    const forwards = key(leg.from) === from
    for (const index of forwards ? leg.stops : leg.stops.toReversed()) order.add(index)
    if (leg.turnY !== undefined) path.push({ aisle: leg.from.aisle, y: leg.turnY })
    path.push(point(forwards ? leg.to : leg.from))
  }
  return { order: [...order], path: mergeStraight(path) }
}

/** Path without collinear points. */
function mergeStraight(path: readonly Stop[]): Stop[] {
  const merged: Stop[] = []
  for (const next of path) {
    const [before, last] = [merged.at(-2), merged.at(-1)]
    if (last && last.aisle === next.aisle && last.y === next.y) continue
    const along =
      before &&
      last &&
      before.aisle === last.aisle &&
      last.aisle === next.aisle &&
      Math.sign(last.y - before.y) === Math.sign(next.y - last.y)
    const crossAisleLegs =
      before &&
      last &&
      before.y === last.y &&
      last.y === next.y &&
      Math.sign(last.aisle - before.aisle) === Math.sign(next.aisle - last.aisle)
    if (along || crossAisleLegs) merged[merged.length - 1] = next
    else merged.push(next)
  }
  return merged
}
