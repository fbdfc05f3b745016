import type { Floor } from '../floor.ts'
import { frontierOf } from './frontier.ts'

/**
 * Measures the shortest tours of sets of stops on a floor of several blocks (Cambazard and Catusse 2018), as `shortestTour` finds them, but without the
 * way itself. `y` is the place of each bit of a set, and each aisle has `perAisle` words.
 */
export function lengthsOf({ x, cross, depot }: Floor, y: Float64Array, perAisle: number): (sets: Int32Array, at?: number) => number {
  const frontier = frontierOf(cross.length)
  const blocks = cross.length - 1
  let now = new Map<number, number>()
  let next = new Map<number, number>()
  const keep = (state: number, cost: number) => {
    const known = next.get(state)
    if (known === undefined || cost < known) next.set(state, cost)
  }
  const turn = () => {
    ;[now, next] = [next, now]
    next.clear()
  }
  const first = new Float64Array(blocks)
  const last = new Float64Array(blocks)
  const gap = new Float64Array(blocks)

  const look = (sets: Int32Array, from: number, slots: number) => {
    first.fill(-1)
    last.fill(-1)
    gap.fill(0)
    let block = 0
    for (let k = 0; k < perAisle; k++) {
      let bits = sets[from + k]!
      while (bits !== 0) {
        const here = y[slots + k * 32 + 31 - Math.clz32(bits & -bits)]!
        bits &= bits - 1
        while (block < blocks - 1 && here >= cross[block + 1]!) block++
        if (first[block]! < 0) first[block] = here
        else gap[block] = Math.max(gap[block]!, here - last[block]!)
        last[block] = here
      }
    }
  }

  const through = (block: number) => {
    const [low, high] = [cross[block]!, cross[block + 1]!]
    const length = high - low
    const isVisited = first[block]! >= 0
    for (const [state, cost] of now) {
      keep(frontier.passed(state, block), cost + length)
      keep(frontier.doubled(state, block), cost + 2 * length)
      if (isVisited) {
        const [fromFront, fromBack] = [frontier.touched(state, block), frontier.touched(state, block + 1)]
        keep(fromFront, cost + 2 * (last[block]! - low))
        keep(fromBack, cost + 2 * (high - first[block]!))
        if (gap[block]! > 0) keep(frontier.touched(fromFront, block + 1), cost + 2 * (length - gap[block]!))
      } else keep(state, cost)
    }
    turn()
  }

  const onward = (width: number) => {
    for (const [state, cost] of now)
      if (state === frontier.empty) keep(state, cost)
      else for (const { state: there, total } of frontier.onward(state)) keep(there, cost + total * width)
    turn()
  }

  return (sets, at = 0) => {
    const isVisited = (aisle: number) => {
      for (let k = 0; k < perAisle; k++) if (sets[at + aisle * perAisle + k] !== 0) return true
      return aisle === depot.aisle
    }
    let [left, right] = [0, x.length - 1]
    while (!isVisited(left)) left++
    while (!isVisited(right)) right--
    now.clear()
    now.set(frontier.empty, 0)
    for (let aisle = left; aisle <= right; aisle++) {
      look(sets, at + aisle * perAisle, aisle * perAisle * 32)
      for (let block = 0; block < blocks; block++) through(block)
      if (aisle === depot.aisle) {
        for (const [state, cost] of now) keep(frontier.touched(state, depot.cross), cost)
        turn()
      }
      if (aisle < right) onward(x[aisle + 1]! - x[aisle]!)
    }
    let best = Number.POSITIVE_INFINITY
    for (const [state, cost] of now) if (frontier.complete(state)) best = Math.min(best, cost)
    return best
  }
}
