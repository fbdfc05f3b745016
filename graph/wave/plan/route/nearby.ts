import { depotStop, distance, type Floor, type Stop } from '../floor.ts'

/** An order of the stops, how long the tour is, and a length below which no tour is. */
export interface Order {
  order: number[]
  length: number
  bound: number
}

const rounds = 60

/**
 * A short tour where the shortest one would take too long to find: each stop is put in where it costs the least, the farthest first (Rosenkrantz, Stearns and Lewis 1977), then
 * parts of the tour are turned round (2-opt, Croes 1958) and moved (Or 1976) until neither helps. The bound is that of 1-trees (Held and Karp 1970).
 */
export function nearbyTour(floor: Floor, stops: readonly Stop[]): Order {
  const points = [depotStop(floor), ...stops]
  const to = points.map((a) => points.map((b) => distance(floor, a, b)))
  const d = (a: number, b: number) => (to[a] as number[])[b] as number
  const tour = inserted(points.length, d)
  while (turned(tour, d) || moved(tour, d));
  const length = tour.reduce((sum, a, i) => sum + d(a, tour[(i + 1) % tour.length] as number), 0)
  const begin = tour.indexOf(0)
  const order = [...tour.slice(begin + 1), ...tour.slice(0, begin)].map((point) => point - 1)
  return { order, length, bound: Math.min(length, oneTrees(points.length, d, length)) }
}

type Distance = (a: number, b: number) => number

function inserted(count: number, d: Distance): number[] {
  const tour = [0]
  const left = new Set(Array.from({ length: count - 1 }, (_, i) => i + 1))
  const near = Array.from({ length: count }, (_, i) => d(0, i))
  while (left.size > 0) {
    let next = -1
    for (const one of left) if (next < 0 || (near[one] as number) > (near[next] as number)) next = one
    left.delete(next)
    let [place, least] = [0, Number.POSITIVE_INFINITY]
    for (const [i, a] of tour.entries()) {
      const b = tour[(i + 1) % tour.length] as number
      const more = d(a, next) + d(next, b) - d(a, b)
      if (more < least) [place, least] = [i + 1, more]
    }
    tour.splice(place, 0, next)
    for (const one of left) near[one] = Math.min(near[one] as number, d(one, next))
  }
  return tour
}

function turned(tour: number[], d: Distance): boolean {
  const n = tour.length
  for (let i = 0; i < n - 1; i++)
    for (let k = i + 2; k < n; k++) {
      const [a, b, c, e] = [tour[i], tour[i + 1], tour[k], tour[(k + 1) % n]] as [number, number, number, number]
      if (a === e || d(a, c) + d(b, e) >= d(a, b) + d(c, e)) continue
      tour.splice(i + 1, k - i, ...tour.slice(i + 1, k + 1).reverse())
      return true
    }
  return false
}

function moved(tour: number[], d: Distance): boolean {
  const n = tour.length
  for (let size = 1; size <= Math.min(3, n - 2); size++)
    for (let i = 0; i + size <= n; i++) {
      const part = tour.slice(i, i + size)
      const rest = [...tour.slice(0, i), ...tour.slice(i + size)]
      const [first, last] = [part[0], part.at(-1)] as [number, number]
      const [before, after] = [rest[(i - 1 + rest.length) % rest.length], rest[i % rest.length]] as [number, number]
      const gain = d(before, first) + d(last, after) - d(before, after)
      for (const [k, a] of rest.entries()) {
        const b = rest[(k + 1) % rest.length] as number
        if (d(a, first) + d(last, b) - d(a, b) >= gain && d(a, last) + d(first, b) - d(a, b) >= gain) continue
        const isTurned = d(a, last) + d(first, b) < d(a, first) + d(last, b)
        rest.splice(k + 1, 0, ...(isTurned ? part.reverse() : part))
        tour.splice(0, n, ...rest)
        return true
      }
    }
  return false
}

/** The best of some trees with one more edge, the distances shifted by what a point has too many or too few edges. */
function oneTrees(count: number, d: Distance, length: number): number {
  if (count < 3) return count === 2 ? 2 * d(0, 1) : 0
  const shift = new Float64Array(count)
  let best = 0
  let pull = 1
  for (let round = 0; round < rounds; round++) {
    const degree = new Int32Array(count)
    const from = new Int32Array(count).fill(-1)
    const cost = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
    const near = (a: number, b: number) => d(a, b) + shift[a]! + shift[b]!
    let sum = 0
    // Point 0 is the one with two edges of its own; the tree spans the others (Prim 1957).
    let last = 1
    const isIn = new Uint8Array(count)
    isIn[1] = 1
    for (let size = 1; size < count - 1; size++) {
      let next = -1
      for (let i = 1; i < count; i++) {
        if (isIn[i]) continue
        if (near(last, i) < cost[i]!) [cost[i], from[i]] = [near(last, i), last]
        if (next < 0 || cost[i]! < cost[next]!) next = i
      }
      isIn[next] = 1
      sum += cost[next]!
      degree[next]!++
      degree[from[next]!]!++
      last = next
    }
    const own = Array.from({ length: count - 1 }, (_, i) => i + 1).sort((a, b) => near(0, a) - near(0, b))
    for (const one of own.slice(0, 2)) {
      sum += near(0, one)
      degree[one]!++
      degree[0]!++
    }
    for (let i = 0; i < count; i++) sum -= 2 * shift[i]!
    if (sum > best) best = sum
    else pull *= 0.9
    let norm = 0
    for (let i = 0; i < count; i++) norm += (degree[i]! - 2) ** 2
    if (norm === 0) break
    for (let i = 0; i < count; i++) shift[i]! += ((degree[i]! - 2) * pull * Math.max(1, length - sum)) / norm
  }
  return Math.ceil(best - 1e-6)
}
