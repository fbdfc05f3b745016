import { type AisleGrid, depotStop, distance, type Stop } from '../aisleGrid.ts'
import { type AisleStops, aisleByAisleOrder, blockExtremes } from './aisleByAisle.ts'

/** Visiting order of the stops and the tour length. */
export interface OrderedTour {
  order: number[]
  length: number
}

/** Maximum number of points for local search; larger tours stay aisle by aisle. */
const maxLocalSearchPoints = 1_000
/** Number of nearest neighbours in the candidate list of a point. */
const maxNeighbours = 8
/** Maximum number of points that or-opt moves together. */
const maxSegment = 3
/** Maximum number of cross aisles of the start tour; the others are skipped evenly. */
const maxCrossAisles = 12
const iterations = 60

/**
 * Heuristic tour where exact search is too slow: the shortest aisle-by-aisle tour, improved by 2-opt (Croes 1958) and or-opt (Or 1976). It
 * does not depend on the order of the stops.
 */
export function heuristicTour(grid: AisleGrid, stops: readonly Stop[]): OrderedTour {
  const { points, stopsByPoint } = pointsOf(grid, stops)
  const distances = new DistanceCache(grid, points)
  const tour = startTour(grid, points)
  const length = points.length <= maxLocalSearchPoints ? localSearch(tour, distances) : distances.lengthOf(tour)
  const begin = tour.indexOf(0)
  const order = [...tour.slice(begin), ...tour.slice(0, begin)].flatMap((point) => stopsByPoint[point]!)
  return { order, length }
}

/**
 * Lower bound of any tour through the stops: the minimum cost of each block plus the width, or the 1-tree bound (Held and Karp 1970) if
 * there are not too many points.
 */
export function tourLowerBound(grid: AisleGrid, stops: readonly Stop[], length: number): number {
  const { points } = pointsOf(grid, stops)
  const { aisles, stops: stopsByPoint } = columnsOf(points)
  const blocks = grid.crossAisleY.length - 1
  const [first, last, gap] = [new Float64Array(blocks), new Float64Array(blocks), new Float64Array(blocks)]
  let sum = 2 * (grid.aisleX[aisles.at(-1)!]! - grid.aisleX[aisles[0]!]!)
  for (const aisleStops of stopsByPoint) {
    blockExtremes(grid.crossAisleY, aisleStops, first, last, gap)
    for (let block = 0; block < blocks; block++) {
      if (first[block]! < 0) continue
      const [low, high] = [grid.crossAisleY[block]!, grid.crossAisleY[block + 1]!]
      sum += Math.min(high - low, 2 * (last[block]! - low), 2 * (high - first[block]!), 2 * (high - low - gap[block]!))
    }
  }
  const oneTree = points.length <= maxLocalSearchPoints ? oneTreeBound(points.length, new DistanceCache(grid, points).distance, length) : 0
  return Math.min(length, Math.max(oneTree, sum))
}

/** Distinct points of a tour, the depot first, then from left to right and from the front, with the stops at each point. */
function pointsOf(grid: AisleGrid, stops: readonly Stop[]): { points: Stop[]; stopsByPoint: number[][] } {
  const depot = depotStop(grid)
  const keyOf = ({ aisle, y }: Stop) => `${aisle} ${y}`
  const byKey = Map.groupBy(stops.keys(), (index) => keyOf(stops[index]!))
  const atDepot = byKey.get(keyOf(depot)) ?? []
  byKey.delete(keyOf(depot))
  const rest = [...byKey.values()].sort((a, b) => stops[a[0]!]!.aisle - stops[b[0]!]!.aisle || stops[a[0]!]!.y - stops[b[0]!]!.y)
  return { points: [depot, ...rest.map(([index]) => stops[index!]!)], stopsByPoint: [atDepot, ...rest] }
}

/** Points in the order of the shortest aisle-by-aisle tour. */
function startTour(grid: AisleGrid, points: readonly Stop[]): number[] {
  const at = new Map(points.map(({ aisle, y }, point) => [`${aisle} ${y}`, point]))
  return aisleByAisleOrder(reduceCrossAisles(grid, maxCrossAisles), columnsOf(points)).map(({ aisle, y }) => at.get(`${aisle} ${y}`)!)
}

function columnsOf(points: readonly Stop[]): AisleStops {
  const byAisle = Map.groupBy(points, ({ aisle }) => aisle)
  const aisles = [...byAisle.keys()].sort((a, b) => a - b)
  return {
    aisles,
    stops: aisles.map((aisle) =>
      byAisle
        .get(aisle)!
        .map(({ y }) => y)
        .sort((a, b) => a - b),
    ),
  }
}

/** Grid with at most `max` cross aisles. */
export function reduceCrossAisles(grid: AisleGrid, max: number): AisleGrid {
  const last = grid.crossAisleY.length - 1
  if (last < max) return grid
  const kept = new Set(Array.from({ length: max }, (_, i) => Math.round((i * last) / (max - 1))))
  return { ...grid, crossAisleY: grid.crossAisleY.filter((_, at) => kept.has(at)) }
}

type Distance = (a: number, b: number) => number

/** Cached distances between the points of a tour. */
class DistanceCache {
  readonly #cache: Float64Array
  readonly #grid: AisleGrid
  readonly #points: readonly Stop[]

  constructor(grid: AisleGrid, points: readonly Stop[]) {
    this.#grid = grid
    this.#points = points
    this.#cache = points.length <= maxLocalSearchPoints ? new Float64Array(points.length ** 2).fill(-1) : new Float64Array(0)
  }

  readonly distance: Distance = (a, b) => {
    const at = a * this.#points.length + b
    const cache = this.#cache[at]
    if (cache !== undefined && cache >= 0) return cache
    const computed = distance(this.#grid, this.#points[a]!, this.#points[b]!)
    if (cache !== undefined) this.#cache[at] = computed
    return computed
  }

  lengthOf(tour: readonly number[]): number {
    return tour.reduce((sum, a, i) => sum + this.distance(a, tour[(i + 1) % tour.length]!), 0)
  }

  /** Nearest neighbours of each point. */
  neighbours(): number[][] {
    const points = this.#points.map((_, point) => point)
    return points.map((a) => {
      const others = points.filter((b) => b !== a)
      return others.sort((b, c) => this.distance(a, b) - this.distance(a, c) || b - c).slice(0, maxNeighbours)
    })
  }
}

/** Improves a tour until no move helps; returns its length. */
function localSearch(tour: number[], distances: DistanceCache): number {
  const neighbours = distances.neighbours()
  const { distance: distanceOf } = distances
  const at = new Int32Array(tour.length)
  const indexPositions = () => {
    for (const [i, point] of tour.entries()) at[point] = i
  }
  indexPositions()
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (let point = 0; point < tour.length; point++)
      while (twoOpt(tour, at, neighbours[point]!, point, distanceOf) || orOpt(tour, at, neighbours[point]!, point, distanceOf)) {
        indexPositions()
        isBetter = true
      }
  }
  return distances.lengthOf(tour)
}

/** 2-opt move: reverses a segment so that a point comes next to one of its neighbours. */
function twoOpt(tour: number[], at: Int32Array, neighbours: readonly number[], a: number, distanceOf: Distance): boolean {
  const n = tour.length
  for (const side of [1, n - 1]) {
    const b = tour[(at[a]! + side) % n]!
    for (const c of neighbours) {
      if (distanceOf(a, c) >= distanceOf(a, b)) break
      const e = tour[(at[c]! + side) % n]!
      if (c === b || e === a || distanceOf(a, c) + distanceOf(b, e) >= distanceOf(a, b) + distanceOf(c, e)) continue
      // Reverse the segment between the two removed edges.
      const edge = (from: number, to: number) => (side === 1 ? at[from]! : at[to]!)
      const [parent, to] = [edge(a, b), edge(c, e)].sort((i, k) => i - k) as [number, number]
      for (let i = parent + 1, k = to; i < k; i++, k--) [tour[i], tour[k]] = [tour[k]!, tour[i]!]
      return true
    }
  }
  return false
}

/** Or-opt move: moves a segment that starts or ends at a point next to one of its neighbours. */
function orOpt(tour: number[], at: Int32Array, neighbours: readonly number[], a: number, distanceOf: Distance): boolean {
  const n = tour.length
  for (let size = 1; size <= Math.min(maxSegment, n - 3); size++)
    for (const side of [1, n - 1]) {
      // The segment extends from `a` away from `side`.
      const end = tour[(at[a]! + (n - side) * (size - 1)) % n]!
      const before = tour[(at[a]! + side) % n]!
      const after = tour[(at[end]! + (n - side)) % n]!
      const gain = distanceOf(before, a) + distanceOf(end, after) - distanceOf(before, after)
      for (const c of neighbours) {
        if (distanceOf(a, c) >= gain) break
        const isInside = ((at[c]! - at[a]!) * (side === 1 ? -1 : 1) + n) % n < size
        if (isInside) continue
        for (const to of [tour[(at[c]! + 1) % n]!, tour[(at[c]! + n - 1) % n]!]) {
          const isOtherInside = ((at[to]! - at[a]!) * (side === 1 ? -1 : 1) + n) % n < size
          if (isOtherInside || distanceOf(a, c) + distanceOf(end, to) - distanceOf(c, to) >= gain) continue
          const part = Array.from({ length: size }, (_, i) => tour[(at[a]! + (n - side) * i) % n]!)
          const rest = tour.filter((point) => !part.includes(point))
          const isBehind = rest[(rest.indexOf(c) + 1) % rest.length] === to
          rest.splice(isBehind ? rest.indexOf(c) + 1 : rest.indexOf(c), 0, ...(isBehind ? part : part.reverse()))
          tour.splice(0, n, ...rest)
          return true
        }
      }
    }
  return false
}

/** 1-tree lower bound with subgradient updates of the node multipliers. */
function oneTreeBound(count: number, distanceOf: Distance, length: number): number {
  if (count < 3) return count === 2 ? 2 * distanceOf(0, 1) : 0
  const multipliers = new Float64Array(count)
  let best = 0
  let stepScale = 1
  for (let iteration = 0; iteration < iterations; iteration++) {
    const degree = new Int32Array(count)
    const parent = new Int32Array(count).fill(-1)
    const cost = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
    const adjusted = (a: number, b: number) => distanceOf(a, b) + multipliers[a]! + multipliers[b]!
    let sum = 0
    // Point 0 is the root of the 1-tree; the tree spans the others (Prim 1957).
    let last = 1
    const inTree = new Uint8Array(count)
    inTree[1] = 1
    for (let size = 1; size < count - 1; size++) {
      let next = -1
      for (let i = 1; i < count; i++) {
        if (inTree[i]) continue
        if (adjusted(last, i) < cost[i]!) [cost[i], parent[i]] = [adjusted(last, i), last]
        if (next < 0 || cost[i]! < cost[next]!) next = i
      }
      inTree[next] = 1
      sum += cost[next]!
      degree[next]!++
      degree[parent[next]!]!++
      last = next
    }
    const rootEdges = Array.from({ length: count - 1 }, (_, i) => i + 1).sort((a, b) => adjusted(0, a) - adjusted(0, b))
    for (const neighbour of rootEdges.slice(0, 2)) {
      sum += adjusted(0, neighbour)
      degree[neighbour]!++
      degree[0]!++
    }
    for (let i = 0; i < count; i++) sum -= 2 * multipliers[i]!
    if (sum > best) best = sum
    else stepScale *= 0.9
    let norm = 0
    for (let i = 0; i < count; i++) norm += (degree[i]! - 2) ** 2
    if (norm === 0) break
    for (let i = 0; i < count; i++) multipliers[i]! += ((degree[i]! - 2) * stepScale * Math.max(1, length - sum)) / norm
  }
  return Math.ceil(best - 1e-6)
}
