import type { AisleGrid } from '../aisleGrid.ts'

/** Stops of a tour and the depot: aisles with stops from left to right, and the y coordinates in each from the front. */
export interface AisleStops {
  aisles: readonly number[]
  stops: readonly (readonly number[])[]
}

/** Costs of an aisle; buffers that are reused for each aisle. */
export interface AisleCosts {
  /** Round trip from each intersection down to the first stop and up to the last one; 0 if there is none on that side. */
  down: Float64Array
  up: Float64Array
  /** Round trip from one intersection to a later one without the largest gap between them; a row for each intersection. */
  between: Float64Array
}

/**
 * Aisle-by-aisle tours: outbound from the leftmost aisle to the rightmost one on a lower path, back on an upper path. Each path may change
 * its cross aisle in each aisle (Vaughan and Petersen 1999 do so with one path). A state is the pair of cross aisles of both paths.
 */
export interface AisleByAisle {
  pairs: number
  low: Int32Array
  high: Int32Array
  newAisleCosts(): AisleCosts
  /**
   * Computes the costs of an aisle from the first and the last stop of each block, −1 without stops, and the largest gap between two stops.
   */
  setAisle(aisle: AisleCosts, first: Float64Array, last: Float64Array, gap: Float64Array): void
  /** Adds the cost of the first or last aisle of the tour for each pair. */
  addEndAisle(aisle: AisleCosts, costs: Float64Array): void
  /** Minimum cost of each pair behind an inner aisle; `from` receives the predecessors. */
  addInnerAisle(aisle: AisleCosts, costs: Float64Array, next: Float64Array, predecessor?: Int32Array): void
}

const cache = new WeakMap<readonly number[], AisleByAisle>()

/** Dynamic program for a list of cross aisles; cached. */
export function aisleByAisle(crossAisleY: AisleGrid['crossAisleY']): AisleByAisle {
  const heuristic = cache.get(crossAisleY) ?? buildAisleByAisle(crossAisleY)
  cache.set(crossAisleY, heuristic)
  return heuristic
}

function buildAisleByAisle(crossAisleY: AisleGrid['crossAisleY']): AisleByAisle {
  const count = crossAisleY.length
  const pairs = (count * (count + 1)) / 2
  const low = new Int32Array(pairs)
  const high = new Int32Array(pairs)
  for (let l = 0, pair = 0; l < count; l++)
    for (let h = l; h < count; h++, pair++) {
      low[pair] = l
      high[pair] = h
    }
  // For two pairs: distance along the aisle, outermost intersections, and the inner ones between which a gap may be skipped.
  const alongAisle = new Float64Array(pairs * pairs)
  const lowest = new Int32Array(pairs * pairs)
  const highest = new Int32Array(pairs * pairs)
  const inner = new Int32Array(pairs * pairs)
  for (let fromPair = 0; fromPair < pairs; fromPair++)
    for (let toPair = 0; toPair < pairs; toPair++) {
      const index = toPair * pairs + fromPair
      const [l1, l2, r1, r2] = [low[fromPair]!, high[fromPair]!, low[toPair]!, high[toPair]!]
      alongAisle[index] = Math.abs(crossAisleY[l1]! - crossAisleY[r1]!) + Math.abs(crossAisleY[l2]! - crossAisleY[r2]!)
      lowest[index] = Math.min(l1, r1)
      highest[index] = Math.max(l2, r2)
      const [from, to] = [Math.max(l1, r1), Math.min(l2, r2)]
      // The entry from an intersection to itself is 0.
      inner[index] = from < to ? from * count + to : 0
    }
  return {
    pairs,
    low,
    high,
    newAisleCosts: () => ({ down: new Float64Array(count), up: new Float64Array(count), between: new Float64Array(count * count) }),
    setAisle({ down, up, between }, first, last, gap) {
      let lowestStop = Number.POSITIVE_INFINITY
      let highestStop = Number.NEGATIVE_INFINITY
      for (let block = 0; block < count - 1; block++) {
        if (first[block]! < 0) continue
        if (lowestStop === Number.POSITIVE_INFINITY) lowestStop = first[block]!
        highestStop = last[block]!
      }
      for (let index = 0; index < count; index++) {
        down[index] = 2 * Math.max(0, crossAisleY[index]! - lowestStop)
        up[index] = 2 * Math.max(0, highestStop - crossAisleY[index]!)
        let previous = crossAisleY[index]!
        let widest = 0
        for (let block = index; block < count - 1; block++) {
          if (first[block]! >= 0) {
            widest = Math.max(widest, first[block]! - previous, gap[block]!)
            previous = last[block]!
          }
          between[index * count + block + 1] =
            2 * (crossAisleY[block + 1]! - crossAisleY[index]! - Math.max(widest, crossAisleY[block + 1]! - previous))
        }
      }
    },
    addEndAisle({ down, up }, costs) {
      for (let pair = 0; pair < pairs; pair++)
        costs[pair]! += crossAisleY[high[pair]!]! - crossAisleY[low[pair]!]! + down[low[pair]!]! + up[high[pair]!]!
    },
    addInnerAisle({ down, up, between }, costs, next, from) {
      for (let toPair = 0, index = 0; toPair < pairs; toPair++) {
        let minCost = Number.POSITIVE_INFINITY
        let best = 0
        for (let fromPair = 0; fromPair < pairs; fromPair++, index++) {
          const cost = costs[fromPair]! + alongAisle[index]! + down[lowest[index]!]! + up[highest[index]!]! + between[inner[index]!]!
          if (cost < minCost) {
            minCost = cost
            best = fromPair
          }
        }
        next[toPair] = minCost
        if (from) from[toPair] = best
      }
    },
  }
}

/** First and last stop of each block of an aisle, −1 without stops, and the largest gap between two stops. */
export function blockExtremes(
  crossAisleY: AisleGrid['crossAisleY'],
  stops: readonly number[],
  first: Float64Array,
  last: Float64Array,
  gap: Float64Array,
): void {
  first.fill(-1)
  last.fill(-1)
  gap.fill(0)
  let block = 0
  for (const y of stops) {
    while (block < crossAisleY.length - 2 && y >= crossAisleY[block + 1]!) block++
    if (first[block]! < 0) first[block] = y
    else gap[block] = Math.max(gap[block]!, y - last[block]!)
    last[block] = y
  }
}

/** Order of the stops on the shortest aisle-by-aisle tour. */
export function aisleByAisleOrder({ crossAisleY }: AisleGrid, { aisles, stops }: AisleStops): { aisle: number; y: number }[] {
  const heuristic = aisleByAisle(crossAisleY)
  const { pairs, low, high } = heuristic
  const blocks = crossAisleY.length - 1
  const [first, last, gap] = [new Float64Array(blocks), new Float64Array(blocks), new Float64Array(blocks)]
  const aisle = heuristic.newAisleCosts()
  const setAisle = (column: number) => {
    blockExtremes(crossAisleY, stops[column]!, first, last, gap)
    heuristic.setAisle(aisle, first, last, gap)
  }
  const end = aisles.length - 1
  const stopsIn = (column: number, ys: readonly number[]) => ys.map((y) => ({ aisle: aisles[column]!, y }))
  if (end <= 0) return end < 0 ? [] : stopsIn(0, stops[0]!)
  let costs = new Float64Array(pairs)
  setAisle(0)
  heuristic.addEndAisle(aisle, costs)
  const predecessors: Int32Array[] = []
  for (let column = 1; column < end; column++) {
    const next = new Float64Array(pairs)
    const predecessor = new Int32Array(pairs)
    setAisle(column)
    heuristic.addInnerAisle(aisle, costs, next, predecessor)
    predecessors.push(predecessor)
    costs = next
  }
  setAisle(end)
  heuristic.addEndAisle(aisle, costs)
  let pair = costs.indexOf(costs.reduce((minCost, cost) => Math.min(minCost, cost)))
  const outbound: { aisle: number; y: number }[][] = [
    stopsIn(end, orderAlong(stops[end]!, crossAisleY[low[pair]!]!, crossAisleY[high[pair]!]!)),
  ]
  const inbound: { aisle: number; y: number }[][] = []
  for (let column = end - 1; column > 0; column--) {
    const previous = predecessors[column - 1]![pair]!
    const [l1, l2, r1, r2] = [low[previous]!, high[previous]!, low[pair]!, high[pair]!].map((k) => crossAisleY[k]!) as [
      number,
      number,
      number,
      number,
    ]
    const split = gapSplit(stops[column]!, Math.max(l1, r1), Math.min(l2, r2))
    outbound.push(
      stopsIn(
        column,
        orderAlong(
          stops[column]!.filter((y) => y <= split),
          l1,
          r1,
        ),
      ),
    )
    inbound.push(
      stopsIn(
        column,
        orderAlong(
          stops[column]!.filter((y) => y > split),
          r2,
          l2,
        ),
      ),
    )
    pair = previous
  }
  outbound.push(stopsIn(0, orderAlong(stops[0]!, crossAisleY[high[pair]!]!, crossAisleY[low[pair]!]!)))
  return [...outbound.reverse().flat(), ...inbound.flat()]
}

/** Last stop of the lower path: before the largest gap between two intersections, or its end if both paths overlap. */
function gapSplit(stops: readonly number[], start: number, end: number): number {
  if (start >= end) return start
  const inner = stops.filter((y) => y > start && y < end)
  const edges = [start, ...inner, end]
  let best = 0
  for (let i = 1; i + 1 < edges.length; i++) if (edges[i + 1]! - edges[i]! > edges[best + 1]! - edges[best]!) best = i
  return edges[best]!
}

/** Stops in the order of the shortest path between two positions of an aisle. */
function orderAlong(stops: readonly number[], start: number, end: number): number[] {
  const below = stops.filter((y) => y < start)
  const above = stops.filter((y) => y >= start)
  return start <= end ? [...below.toReversed(), ...above] : [...above, ...below.toReversed()]
}
