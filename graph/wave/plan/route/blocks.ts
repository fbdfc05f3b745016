import type { Floor } from '../floor.ts'
import { frontierOf } from './frontier.ts'

/**
 * Measures the shortest tours of sets of stops on a floor of several blocks (Cambazard and Catusse 2018), as `shortestTour` finds them, but without the
 * way itself. `y` is the place of each bit of a set, and each aisle has `perAisle` words.
 */
export function lengthsOf({ x, cross, depot }: Floor, y: Float64Array, perAisle: number): (sets: Int32Array, at?: number) => number {
  const frontier = frontierOf(cross.length)
  const blocks = cross.length - 1
  // What it costs to have come to each state, and which states were reached; for this column and the next.
  let now = reachedOf(frontier.count())
  let next = reachedOf(frontier.count())
  const keep = (state: number, cost: number) => {
    // States are numbered as they are first met.
    if (state >= next.cost.length) for (const one of [now, next]) one.cost = grown(one.cost, 2 * state)
    const known = next.cost[state]!
    if (cost >= known) return
    if (known === Number.POSITIVE_INFINITY) next.states.push(state)
    next.cost[state] = cost
  }
  const forget = (one: Reached) => {
    for (const state of one.states) one.cost[state] = Number.POSITIVE_INFINITY
    one.states.length = 0
  }
  const turn = () => {
    ;[now, next] = [next, now]
    forget(next)
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
    for (const state of now.states) {
      const cost = now.cost[state]!
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
    for (const state of now.states) {
      const cost = now.cost[state]!
      if (state === frontier.empty) keep(state, cost)
      else for (const { state: there, total } of frontier.onward(state)) keep(there, cost + total * width)
    }
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
    forget(now)
    keep(frontier.empty, 0)
    turn()
    for (let aisle = left; aisle <= right; aisle++) {
      look(sets, at + aisle * perAisle, aisle * perAisle * 32)
      for (let block = 0; block < blocks; block++) through(block)
      if (aisle === depot.aisle) {
        for (const state of now.states) keep(frontier.touched(state, depot.cross), now.cost[state]!)
        turn()
      }
      if (aisle < right) onward(x[aisle + 1]! - x[aisle]!)
    }
    let best = Number.POSITIVE_INFINITY
    for (const state of now.states) if (frontier.complete(state)) best = Math.min(best, now.cost[state]!)
    return best
  }
}

interface Reached {
  cost: Float64Array
  states: number[]
}

const reachedOf = (count: number): Reached => ({ cost: new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY), states: [] })

function grown(cost: Float64Array, length: number): Float64Array {
  const more = new Float64Array(length).fill(Number.POSITIVE_INFINITY)
  more.set(cost)
  return more
}
