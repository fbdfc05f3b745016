import type { AisleGrid } from '../aisleGrid.ts'
import { aisleByAisle } from './aisleByAisle.ts'
import { transitionTables } from './transitionTables.ts'

/** Sets of stops in a grid of several blocks. `y` is the coordinate of each bit; each aisle has `wordsPerAisle` words. */
interface StopSets {
  grid: AisleGrid
  y: Float64Array
  wordsPerAisle: number
}

type LengthOf = (sets: Int32Array, at?: number) => number

/** Aisles with stops or the depot, from left to right; the arrays have one row of blocks for each. */
interface AisleProfiles {
  count: number
  /** X coordinate and index of each aisle. */
  x: Float64Array
  aisle: Int32Array
  first: Float64Array
  last: Float64Array
  gap: Float64Array
}

function newAisleProfiles({ aisleX, crossAisleY }: AisleGrid): AisleProfiles {
  const values = () => new Float64Array(aisleX.length * (crossAisleY.length - 1))
  return {
    count: 0,
    x: new Float64Array(aisleX.length),
    aisle: new Int32Array(aisleX.length),
    first: values(),
    last: values(),
    gap: values(),
  }
}

/**
 * Reads the profile of a set of stops, with the depot if `depotY` is given. Aisles without stops are skipped: a path through one is never
 * better than one through its neighbour.
 */
function profileReader({ grid: { aisleX, crossAisleY, depot }, y, wordsPerAisle }: StopSets, depotY: number | null) {
  const blocks = crossAisleY.length - 1
  return (profiles: AisleProfiles, sets: Int32Array, setStart: number): void => {
    const { first, last, gap } = profiles
    let count = 0
    for (let aisle = 0; aisle < aisleX.length; aisle++) {
      const row = count * blocks
      const isDepot = aisle === depot.aisle
      let isRelevant = isDepot
      let block = 0
      let needsDepot = isDepot && depotY !== null
      for (let at = row; at < row + blocks; at++) {
        first[at] = -1
        last[at] = -1
        gap[at] = 0
      }
      const addStop = (position: number) => {
        while (block < blocks - 1 && position >= crossAisleY[block + 1]!) block++
        const at = row + block
        if (first[at]! < 0) first[at] = position
        else if (position - last[at]! > gap[at]!) gap[at] = position - last[at]!
        last[at] = position
      }
      for (let k = 0; k < wordsPerAisle; k++) {
        let bits = sets[setStart + aisle * wordsPerAisle + k]!
        const firstBit = (aisle * wordsPerAisle + k) * 32
        while (bits !== 0) {
          const position = y[firstBit + 31 - Math.clz32(bits & -bits)]!
          bits &= bits - 1
          isRelevant = true
          if (needsDepot && depotY! <= position) {
            needsDepot = false
            addStop(depotY!)
          }
          addStop(position)
        }
      }
      if (needsDepot) addStop(depotY!)
      if (!isRelevant) continue
      profiles.x[count] = aisleX[aisle]!
      profiles.aisle[count] = aisle
      count++
    }
    profiles.count = count
  }
}

/** Lengths of the shortest aisle-by-aisle tours: upper bounds of the shortest tours, fast for any number of cross aisles. */
export function approximateLengths(input: StopSets, depotY: number): LengthOf {
  const { crossAisleY } = input.grid
  const heuristic = aisleByAisle(crossAisleY)
  const blocks = crossAisleY.length - 1
  const profiles = newAisleProfiles(input.grid)
  const readProfiles = profileReader(input, depotY)
  const aisle = heuristic.newAisleCosts()
  const columnProfiles = Array.from({ length: input.grid.aisleX.length }, (_, column) => {
    const columnRows = (all: Float64Array) => all.subarray(column * blocks, (column + 1) * blocks)
    return [columnRows(profiles.first), columnRows(profiles.last), columnRows(profiles.gap)] as const
  })
  let costs = new Float64Array(heuristic.pairs)
  let next = new Float64Array(heuristic.pairs)
  return (sets, at = 0) => {
    readProfiles(profiles, sets, at)
    const { count, x } = profiles
    costs.fill(0)
    for (let column = 0; column < count; column++) {
      const [first, last, gap] = columnProfiles[column]!
      heuristic.setAisle(aisle, first, last, gap)
      if (column === 0 || column === count - 1) heuristic.addEndAisle(aisle, costs)
      else {
        heuristic.addInnerAisle(aisle, costs, next)
        ;[costs, next] = [next, costs]
      }
    }
    let shortest = Number.POSITIVE_INFINITY
    for (let pair = 0; pair < heuristic.pairs; pair++) if (costs[pair]! < shortest) shortest = costs[pair]!
    if (count > 1) return shortest + 2 * (x[count - 1]! - x[0]!)
    // In one aisle the tour turns round at both extreme stops.
    const [first, last] = columnProfiles[0]!
    const highest = last.reduce((max, y) => Math.max(max, y))
    return 2 * (highest - first.find((y) => y >= 0)!)
  }
}

/**
 * Lengths of the shortest tours (Cambazard and Catusse 2018), as in `shortestTour` without the path. States are pruned by the length of the
 * aisle-by-aisle tour.
 */
export function exactLengths(input: StopSets): LengthOf {
  const { crossAisleY, depot } = input.grid
  const { states, emptyState, afterSingle, afterDouble, afterTouch, horizontalStart, horizontalState, horizontalEdges, isComplete } =
    transitionTables(crossAisleY.length)
  const blocks = crossAisleY.length - 1
  const approximateLength = approximateLengths(input, crossAisleY[depot.crossAisle]!)
  const readProfiles = profileReader(input, null)
  const profiles = newAisleProfiles(input.grid)
  // Minimum cost and list of the reached states, for this stage and the next.
  let current = new Float64Array(states).fill(Number.POSITIVE_INFINITY)
  let next = new Float64Array(states).fill(Number.POSITIVE_INFINITY)
  let currentStates = new Int32Array(states)
  let nextStates = new Int32Array(states)
  let currentCount = 0
  let nextCount = 0
  let costLimit = 0
  // Lower bound of the remaining cost behind each block: the other blocks, and the way there and back across.
  const remainingBound = new Float64Array(input.grid.aisleX.length * blocks)
  const relax = (state: number, cost: number) => {
    const before = next[state]!
    if (cost >= before || cost > costLimit) return
    if (before === Number.POSITIVE_INFINITY) nextStates[nextCount++] = state
    next[state] = cost
  }
  const advance = () => {
    for (let i = 0; i < currentCount; i++) current[currentStates[i]!] = Number.POSITIVE_INFINITY
    ;[current, next] = [next, current]
    ;[currentStates, nextStates] = [nextStates, currentStates]
    currentCount = nextCount
    nextCount = 0
  }
  const blockLowerBound = (row: number, low: number, high: number) => {
    const length = high - low
    const first = profiles.first[row]!
    return first < 0 ? 0 : Math.min(length, 2 * (profiles.last[row]! - low), 2 * (high - first), 2 * (length - profiles.gap[row]!))
  }
  return (sets, at = 0) => {
    const limit = approximateLength(sets, at)
    readProfiles(profiles, sets, at)
    let remaining = 0
    for (let row = profiles.count * blocks - 1; row >= 0; row--) {
      const block = row % blocks
      const column = (row - block) / blocks
      if (block === blocks - 1 && column + 1 < profiles.count) remaining += 2 * (profiles.x[column + 1]! - profiles.x[column]!)
      remainingBound[row] = remaining
      remaining += blockLowerBound(row, crossAisleY[block]!, crossAisleY[block + 1]!)
    }
    costLimit = limit
    // Clear the states of the previous call.
    advance()
    relax(emptyState, 0)
    advance()
    for (let column = 0; column < profiles.count; column++) {
      for (let block = 0; block < blocks; block++) {
        const row = column * blocks + block
        const [low, high] = [crossAisleY[block]!, crossAisleY[block + 1]!]
        const length = high - low
        const first = profiles.first[row]!
        const toLast = 2 * (profiles.last[row]! - low)
        const toFirst = 2 * (high - first)
        const inner = profiles.gap[row]! > 0 ? 2 * (length - profiles.gap[row]!) : Number.POSITIVE_INFINITY
        const tableStart = block * states
        costLimit = limit - remainingBound[row]!
        for (let i = 0; i < currentCount; i++) {
          const state = currentStates[i]!
          const cost = current[state]!
          relax(afterSingle[tableStart + state]!, cost + length)
          relax(afterDouble[tableStart + state]!, cost + 2 * length)
          if (first < 0) relax(state, cost)
          else {
            const fromFront = afterTouch[tableStart + state]!
            relax(fromFront, cost + toLast)
            relax(afterTouch[tableStart + states + state]!, cost + toFirst)
            if (cost + inner <= costLimit) relax(afterTouch[tableStart + states + fromFront]!, cost + inner)
          }
        }
        advance()
      }
      if (profiles.aisle[column] === depot.aisle) {
        for (let i = 0; i < currentCount; i++)
          relax(afterTouch[depot.crossAisle * states + currentStates[i]!]!, current[currentStates[i]!]!)
        advance()
      }
      if (column + 1 === profiles.count) break
      const width = profiles.x[column + 1]! - profiles.x[column]!
      costLimit += 2 * width
      for (let i = 0; i < currentCount; i++) {
        const state = currentStates[i]!
        const cost = current[state]!
        for (let horizontal = horizontalStart[state]!; horizontal < horizontalStart[state + 1]!; horizontal++)
          relax(horizontalState[horizontal]!, cost + horizontalEdges[horizontal]! * width)
      }
      advance()
    }
    let best = Number.POSITIVE_INFINITY
    for (let i = 0; i < currentCount; i++) if (isComplete[currentStates[i]!] === 1) best = Math.min(best, current[currentStates[i]!]!)
    return best
  }
}
