import { depotStop, type Floor, type Stop } from '../floor.ts'
import { type Frontier, frontierOf } from './frontier.ts'

/** A way of the tour between two crossings, or from one into a block and back to it (then `to` is `from`). */
export interface Leg {
  from: Crossing
  to: Crossing
  /** The stops that are made on it, in the order from `from`. */
  stops: readonly number[]
  /** Where it turns round, where it comes back. */
  turn?: number
}

export interface Crossing {
  aisle: number
  cross: number
}

/** The legs of a tour, in no order, and their length in millimetres. */
export interface Legs {
  legs: Leg[]
  length: number
}

interface Choice {
  cost: number
  next(state: number): number
  legs(): readonly Leg[]
}

/** What was done last, and before that; its legs are made for the best tour only. */
interface Trace {
  before: Trace | null
  legs(): readonly Leg[]
}

interface Reached {
  cost: number
  trace: Trace | null
}

/**
 * The shortest tour from the depot through all stops and back, by going through the aisles from left to right and keeping, for each state that a tour
 * may have there, the least that it costs (Ratliff and Rosenthal 1983 for one block; Cambazard and Catusse 2018 for several). The time grows in
 * proportion to the aisles and with the states, which are 6 for two cross aisles, 24 for three, 112 for four and 568 for five.
 */
export function shortestTour(floor: Floor, stops: readonly Stop[]): Legs {
  const frontier = frontierOf(floor.cross.length)
  const columns = columnsOf(floor, stops)
  let reached = new Map<number, Reached>([[frontier.empty, { cost: 0, trace: null }]])
  const { aisle: depotAisle, cross: depotCross } = floor.depot
  const [first, last] = [Math.min(depotAisle, ...columns.keys()), Math.max(depotAisle, ...columns.keys())]
  for (let aisle = first; aisle <= last; aisle++) {
    for (let block = 0; block + 1 < floor.cross.length; block++)
      reached = after(reached, inBlock(floor, frontier, aisle, block, columns.get(aisle)?.[block] ?? [], stops))
    if (aisle === depotAisle) reached = after(reached, [{ cost: 0, legs: none, next: (state) => frontier.touched(state, depotCross) }])
    if (aisle < last) reached = onward(reached, frontier, aisle, (floor.x[aisle + 1] as number) - (floor.x[aisle] as number))
  }
  let best: Reached | null = null
  for (const [state, one] of reached) if (frontier.complete(state) && one.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = one
  const legs: Leg[] = []
  for (let trace = best?.trace ?? null; trace; trace = trace.before) legs.push(...trace.legs())
  return { legs, length: best?.cost ?? 0 }
}

/** The stops of each aisle by block, each from the front. */
function columnsOf({ cross }: Floor, stops: readonly Stop[]): Map<number, number[][]> {
  const columns = new Map<number, number[][]>()
  for (const [index, { aisle, y }] of stops.entries()) {
    const blocks = columns.get(aisle) ?? cross.slice(1).map((): number[] => [])
    columns.set(aisle, blocks)
    const block = Math.max(
      0,
      cross.findLastIndex((at, k) => at <= y && k < blocks.length),
    )
    blocks[block]?.push(index)
  }
  for (const blocks of columns.values()) for (const some of blocks) some.sort((a, b) => yOf(stops, a) - yOf(stops, b))
  return columns
}

const none = (): readonly Leg[] => []

const yOf = (stops: readonly Stop[], index: number) => (stops[index] as Stop).y

/** What can be done with one block of an aisle: the six ways of Ratliff and Rosenthal. */
function inBlock(floor: Floor, frontier: Frontier, aisle: number, block: number, own: readonly number[], stops: readonly Stop[]): Choice[] {
  const [low, high] = [floor.cross[block] as number, floor.cross[block + 1] as number]
  const [front, back] = [
    { aisle, cross: block },
    { aisle, cross: block + 1 },
  ]
  const through: Leg = { from: front, to: back, stops: own }
  const again: Leg = { from: front, to: back, stops: [] }
  const choices: Choice[] = [
    { cost: high - low, legs: () => [through], next: (state) => frontier.passed(state, block) },
    { cost: 2 * (high - low), legs: () => [through, again], next: (state) => frontier.doubled(state, block) },
  ]
  if (own.length === 0) return [{ cost: 0, legs: none, next: (state) => state }, ...choices]
  const y = own.map((index) => yOf(stops, index))
  const enter = (count: number): Leg => ({ from: front, to: front, stops: own.slice(0, count), turn: y[count - 1] as number })
  const leave = (count: number): Leg => ({ from: back, to: back, stops: own.slice(count).reverse(), turn: y[count] as number })
  const frontTouched = (state: number) => frontier.touched(state, block)
  const backTouched = (state: number) => frontier.touched(state, block + 1)
  for (let count = 0; count <= own.length; count++) {
    const legs = [...(count > 0 ? [enter(count)] : []), ...(count < own.length ? [leave(count)] : [])]
    const cost = legs.reduce((sum, { from, turn }) => sum + 2 * Math.abs((turn as number) - (from === front ? low : high)), 0)
    const next = count === 0 ? backTouched : count === own.length ? frontTouched : (state: number) => backTouched(frontTouched(state))
    choices.push({ cost, legs: () => legs, next })
  }
  return thinned(choices, own.length)
}

/** Of the ways that leave a part out between two stops only the one that leaves out the most is worth while. */
function thinned(choices: Choice[], count: number): Choice[] {
  const inner = choices.slice(3, 2 + count)
  const best = inner.reduce((least: Choice | null, one) => (least === null || one.cost < least.cost ? one : least), null)
  return [...choices.slice(0, 3), ...(best ? [best] : []), ...choices.slice(2 + count)]
}

function after(reached: ReadonlyMap<number, Reached>, choices: readonly Choice[]): Map<number, Reached> {
  const next = new Map<number, Reached>()
  for (const [state, { cost, trace }] of reached)
    for (const choice of choices) {
      const made = keep(next, choice.next(state), cost + choice.cost)
      if (made) made.trace = choice.legs === none ? trace : { before: trace, legs: choice.legs }
    }
  return next
}

function onward(reached: ReadonlyMap<number, Reached>, frontier: Frontier, aisle: number, width: number): Map<number, Reached> {
  const next = new Map<number, Reached>()
  // Where nothing has begun yet, it begins further right.
  for (const [state, { cost, trace }] of reached)
    for (const { state: there, edges, total } of state === frontier.empty ? [{ state, edges: [], total: 0 }] : frontier.onward(state)) {
      const made = keep(next, there, cost + total * width)
      if (made) made.trace = { before: trace, legs: () => across(aisle, edges) }
    }
  return next
}

function across(aisle: number, edges: readonly number[]): Leg[] {
  return edges.flatMap((count, cross) =>
    Array.from({ length: count }, (): Leg => ({ from: { aisle, cross }, to: { aisle: aisle + 1, cross }, stops: [] })),
  )
}

/** The place for what is better than all that has come to this state; null where it is not. */
function keep(next: Map<number, Reached>, state: number, cost: number): Reached | null {
  const known = next.get(state)
  if (known && known.cost <= cost) return null
  const made = known ?? { cost, trace: null }
  made.cost = cost
  if (!known) next.set(state, made)
  return made
}

/** A tour as it is walked: the stops in their order, and the points at which it turns, from the depot back to it. */
export interface Walk {
  order: number[]
  path: Stop[]
}

/** Walks the legs of a tour, each once (Hierholzer 1873). */
export function walk(floor: Floor, legs: readonly Leg[]): Walk {
  const key = ({ aisle, cross }: Crossing) => aisle * floor.cross.length + cross
  const at = new Map<number, Leg[]>()
  const ends = (leg: Leg) => (key(leg.from) === key(leg.to) ? [leg.from] : [leg.from, leg.to])
  for (const leg of legs) for (const end of ends(leg)) at.set(key(end), [...(at.get(key(end)) ?? []), leg])
  const used = new Set<Leg>()
  const circuit: { leg: Leg; from: number }[] = []
  const visit = (start: number) => {
    const stack: { vertex: number; by: { leg: Leg; from: number } | null }[] = [{ vertex: start, by: null }]
    while (stack.length > 0) {
      const { vertex, by } = stack.at(-1) as (typeof stack)[number]
      const leg = at.get(vertex)?.find((one) => !used.has(one))
      if (leg) {
        used.add(leg)
        stack.push({ vertex: key(leg.from) === vertex ? key(leg.to) : key(leg.from), by: { leg, from: vertex } })
      } else {
        stack.pop()
        if (by) circuit.push(by)
      }
    }
  }
  visit(key(floor.depot))
  const order = new Set<number>()
  const path: Stop[] = [depotStop(floor)]
  const point = ({ aisle, cross }: Crossing): Stop => ({ aisle, y: floor.cross[cross] as number })
  // A circuit that is found backwards is one too.
  for (const { leg, from } of circuit.reverse()) {
    const forwards = key(leg.from) === from
    for (const index of forwards ? leg.stops : leg.stops.toReversed()) order.add(index)
    if (leg.turn !== undefined) path.push({ aisle: leg.from.aisle, y: leg.turn })
    path.push(point(forwards ? leg.to : leg.from))
  }
  return { order: [...order], path: straight(path) }
}

/** Without the points between which it goes straight on. */
function straight(path: readonly Stop[]): Stop[] {
  const turns: Stop[] = []
  for (const next of path) {
    const [before, last] = [turns.at(-2), turns.at(-1)]
    if (last && last.aisle === next.aisle && last.y === next.y) continue
    const along =
      before &&
      last &&
      before.aisle === last.aisle &&
      last.aisle === next.aisle &&
      Math.sign(last.y - before.y) === Math.sign(next.y - last.y)
    const across =
      before &&
      last &&
      before.y === last.y &&
      last.y === next.y &&
      Math.sign(last.aisle - before.aisle) === Math.sign(next.aisle - last.aisle)
    if (along || across) turns[turns.length - 1] = next
    else turns.push(next)
  }
  return turns
}
