import { type TourStates, tourStates } from './tourStates.ts'

/** Transitions between states as arrays: the entry of state `s` at cross aisle `at` is at `at * states + s`. */
export interface TransitionTables {
  states: number
  emptyState: number
  afterSingle: Int32Array
  afterDouble: Int32Array
  afterTouch: Int32Array
  /** Moves to the next aisle from state `s` are at `horizontalStart[s]` to `horizontalStart[s + 1]`: next state and number of edges. */
  horizontalStart: Int32Array
  horizontalState: Int32Array
  horizontalEdges: Int32Array
  isComplete: Uint8Array
}

const cache = new Map<number, TransitionTables>()

/** All reachable states and their transitions; cached. Their number grows about fivefold with each cross aisle. */
export function transitionTables(crossAisles: number): TransitionTables {
  const tables = cache.get(crossAisles) ?? buildTransitionTables(tourStates(crossAisles))
  cache.set(crossAisles, tables)
  return tables
}

function buildTransitionTables(stateSpace: TourStates): TransitionTables {
  const { crossAisles } = stateSpace
  const horizontalMoves = (state: number) =>
    state === stateSpace.emptyState ? [{ state, edgeCount: 0 }] : stateSpace.horizontalMoves(state)
  // The list of states grows while it is traversed, until no state is new.
  for (let state = 0; state < stateSpace.count(); state++) {
    for (let crossAisle = 0; crossAisle < crossAisles; crossAisle++) {
      stateSpace.afterTouch(state, crossAisle)
      if (crossAisle + 1 === crossAisles) continue
      stateSpace.afterSingle(state, crossAisle)
      stateSpace.afterDouble(state, crossAisle)
    }
    horizontalMoves(state)
  }
  const states = stateSpace.count()
  const stateNumbers = Array.from({ length: states }, (_, state) => state)
  const transitionTable = (transition: (state: number, crossAisle: number) => number, count: number) =>
    Int32Array.from(Array.from({ length: count }, (_, crossAisle) => stateNumbers.map((state) => transition(state, crossAisle))).flat())
  const movesByState = stateNumbers.map(horizontalMoves)
  const horizontalStart = new Int32Array(states + 1)
  for (const [state, moves] of movesByState.entries()) horizontalStart[state + 1] = horizontalStart[state]! + moves.length
  return {
    states,
    emptyState: stateSpace.emptyState,
    afterSingle: transitionTable(stateSpace.afterSingle, crossAisles - 1),
    afterDouble: transitionTable(stateSpace.afterDouble, crossAisles - 1),
    afterTouch: transitionTable(stateSpace.afterTouch, crossAisles),
    horizontalStart,
    horizontalState: Int32Array.from(movesByState.flat(), ({ state }) => state),
    horizontalEdges: Int32Array.from(movesByState.flat(), ({ edgeCount }) => edgeCount),
    isComplete: Uint8Array.from(stateNumbers, (state) => Number(stateSpace.isComplete(state))),
  }
}
