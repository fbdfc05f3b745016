/**
 * States of partial tours at a column of intersections: which intersections are touched, the parity of their degrees, and the connected
 * components (Ratliff and Rosenthal 1983 for two cross aisles; Cambazard and Catusse 2018 for any number). States are numbered; transitions
 * are computed once and cached.
 */
export interface TourStates {
  /** Number of intersections of a column. */
  crossAisles: number
  /** State without edges. */
  emptyState: number
  /** Number of states found so far. */
  count(): number
  /** After one edge along the block above intersection `at`. */
  afterSingle(state: number, at: number): number
  /** After two edges along it. */
  afterDouble(state: number, at: number): number
  /** After a loop from intersection `at`, or a required visit. */
  afterTouch(state: number, at: number): number
  /** Edges to the next column: one from an intersection of odd degree, none or two otherwise, such that no component is left behind. */
  horizontalMoves(state: number): readonly HorizontalMove[]
  /** Whether the tour is complete: one component, all degrees even. */
  isComplete(state: number): boolean
}

export interface HorizontalMove {
  state: number
  edges: readonly number[]
  /** Total number of edges. */
  edgeCount: number
}

/** For each intersection: 0 if untouched, otherwise its component, counted from 1 from the front; negative if its degree is odd. */
type StateVector = readonly number[]

const cache = new Map<number, TourStates>()

/** States of columns with a number of intersections; cached. */
export function tourStates(crossAisles: number): TourStates {
  const states = cache.get(crossAisles) ?? buildTourStates(crossAisles)
  cache.set(crossAisles, states)
  return states
}

function buildTourStates(crossAisles: number): TourStates {
  const vectors: StateVector[] = []
  const stateNumbers = new Map<string, number>()
  const stateNumberOf = (vector: StateVector): number => {
    const normalized = normalize(vector)
    const key = normalized.join()
    const stateNumber = stateNumbers.get(key) ?? vectors.push(normalized) - 1
    stateNumbers.set(key, stateNumber)
    return stateNumber
  }
  const memoize = (transition: (vector: StateVector, at: number) => StateVector) => {
    const table: number[] = []
    return (state: number, at: number): number => {
      const slot = state * crossAisles + at
      table[slot] ??= stateNumberOf(transition(vectors[state] as StateVector, at))
      return table[slot]
    }
  }
  const horizontalMovesByState: (readonly HorizontalMove[])[] = []
  return {
    crossAisles,
    emptyState: stateNumberOf(Array(crossAisles).fill(0)),
    count: () => vectors.length,
    afterSingle: memoize((vector, at) => joinComponents(vector, at, true)),
    afterDouble: memoize((vector, at) => joinComponents(vector, at, false)),
    afterTouch: memoize((vector, at) => (vector[at] === 0 ? vector.with(at, newComponent(vector)) : vector)),
    horizontalMoves(state) {
      horizontalMovesByState[state] ??= horizontalEdges(vectors[state] as StateVector).map((edges) => ({
        edges,
        state: stateNumberOf((vectors[state] as StateVector).map((component, at) => (edges[at] === 0 ? 0 : component))),
        edgeCount: edges.reduce((sum, count) => sum + count, 0),
      }))
      return horizontalMovesByState[state]
    },
    isComplete: (state) => (vectors[state] as StateVector).every((component) => component === 0 || component === 1),
  }
}

const newComponent = (vector: StateVector) => Math.max(...vector.map(Math.abs)) + 1

function joinComponents(vector: StateVector, at: number, odd: boolean): StateVector {
  const next = [...vector]
  for (const end of [at, at + 1]) if (next[end] === 0) next[end] = newComponent(next)
  const [low, high] = [Math.abs(next[at] as number), Math.abs(next[at + 1] as number)]
  const merged = next.map((component) => (Math.abs(component) === high ? Math.sign(component) * low : component))
  return odd ? merged.map((component, end) => (end === at || end === at + 1 ? -component : component)) : merged
}

function horizontalEdges(vector: StateVector): number[][] {
  const components = new Set(vector.filter((component) => component !== 0).map(Math.abs))
  let edgeCounts: number[][] = [[]]
  for (const component of vector) {
    const options = component === 0 ? [0] : component < 0 ? [1] : [0, 2]
    edgeCounts = edgeCounts.flatMap((counts) => options.map((edges) => [...counts, edges]))
  }
  return edgeCounts.filter((counts) => new Set(vector.filter((_, at) => counts[at] !== 0).map(Math.abs)).size === components.size)
}

function normalize(vector: StateVector): StateVector {
  const canonical = new Map<number, number>([[0, 0]])
  return vector.map((component) => {
    const componentNumber = Math.abs(component)
    if (!canonical.has(componentNumber)) canonical.set(componentNumber, canonical.size)
    return Math.sign(component) * (canonical.get(componentNumber) as number)
  })
}
