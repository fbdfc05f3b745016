import type { Model } from './model.ts'
import { layOutSide, never } from './sides.ts'
import { byEnd, byMiddle, fewStates, shapeIndex, thereAndBack, through, ways } from './states.ts'

/**
 * A picklist with what is known of its shortest walk. Its stops are the aisles where it has pieces, and the hand-over. `ahead` has a row of states
 * for the walk up to each stop, and one before the first; `behind` one for the walk from each stop on, and one after the last. So what
 * one piece more costs is found at its stop alone. Picklists are replaced, not changed.
 */
export interface Picklist {
  volume: number
  /** Of the shortest walk. */
  length: number
  count: number
  /** By aisle and row. */
  items: Int32Array
  stops: number
  aisleAt: Int32Array
  firstAt: Int32Array
  shapeAt: Int32Array
  costsAt: Int32Array
  ahead: Int32Array
  behind: Int32Array
  /** The last row of `ahead` that is filled in, and the first of `behind`: the others are when they are first asked for. */
  aheadTo: number
  behindFrom: number
  /**
   * For each side of each aisle, what the walk costs there by each way, without the side itself; instead of `nothing`, its stop if it has
   * pieces already. Found when it is first asked for; `known` says where that was.
   */
  around: Int32Array
  known: Uint8Array
}

export interface Lists {
  create(): Picklist
  /** How much longer the walk is with `item`. */
  costOf(list: Picklist, item: number): number
  /** The picklist with one item more. */
  add(list: Picklist, item: number): Picklist
  /** The picklist with one item less. */
  remove(list: Picklist, item: number): Picklist
  /** Gives a picklist back that nobody has any more. */
  drop(list: Picklist): void
}

const two = ways * 2
const { count: stateCount, width: widthOf, stepsOfShape } = fewStates

/** The first few, ascending. */
function sort(heights: Int32Array, count: number): void {
  for (let i = 1; i < count; i++) {
    const height = heights[i]!
    let at = i
    for (; at > 0 && heights[at - 1]! > height; at--) heights[at] = heights[at - 1]!
    heights[at] = height
  }
}

/** Picklists of a model, whose walks are kept as pieces come and go. */
export function listsOf(model: Model): Lists {
  const { aisleOf, aisleNumberOf, aisleCount, heightOf, isLower, rankOf, volumeOf, withinAisle, upper, lower } = model
  const middle = aisleOf.length
  const heights = new Int32Array(middle * 2)
  const costs = new Int32Array(two)
  const left = new Int32Array(stateCount)
  const right = new Int32Array(stateCount)
  const isDirect = withinAisle === 'direct'
  const single = isDirect ? 2 : 1
  const spare: Picklist[] = []

  /** The shape of a stop with the items from `from` to `to`; what its ways cost goes to `into`. */
  function layOut(items: Int32Array, from: number, to: number, aisle: number, into: Int32Array, at: number): number {
    // Rows ascend: below the middle the farthest comes first, so those are written from the back.
    let [below, above] = [0, 0]
    for (let i = from; i < to; i++) {
      const item = items[i]!
      if (isLower[item]) heights[middle - 1 - below++] = heightOf[item]!
      else heights[middle + above++] = heightOf[item]!
    }
    const up = layOutSide(withinAisle, heights, middle, above, upper, into, at)
    const low = layOutSide(withinAisle, heights, middle - below, below, lower, into, at + ways)
    return shapeIndex(up, low, aisle === 0)
  }

  function reach(into: Int32Array, rows: Int32Array, row: number, distance: number): void {
    const at = row * stateCount
    for (let state = 0; state < stateCount; state++) into[state] = rows[at + state]! + widthOf[state]! * distance
  }

  /** The stop of an aisle, or the first one after it. */
  function stopOf({ stops, aisleAt }: Picklist, aisle: number): number {
    let stop = 0
    while (stop < stops && aisleAt[stop]! < aisle) stop++
    return stop
  }

  /** Fills in what is around one side of an aisle. */
  function lookAround(list: Picklist, aisle: number, number: number, side: number): void {
    const { stops, aisleAt, shapeAt, costsAt, around } = list
    const stop = stopOf(list, aisle)
    const isThere = stop < stops && aisleAt[stop] === aisle
    const next = isThere ? stop + 1 : stop
    goAhead(list, stop)
    goBack(list, next)
    reach(left, list.ahead, stop, stop === 0 ? 0 : aisle - aisleAt[stop - 1]!)
    reach(right, list.behind, next, next === stops ? 0 : aisleAt[next]! - aisle)
    const shape = isThere ? shapeAt[stop]! >> 1 : 0
    const [own, other] = side === 0 ? [shape >> 2, shape & 3] : [shape & 3, shape >> 2]
    const ownNew = own === 0 ? single : 3
    const at = (number * 2 + side) * ways
    for (let way = 0; way < ways; way++) around[at + way] = never
    around[at] = own === 0 ? -1 : stop
    const steps = stepsOfShape[side === 0 ? shapeIndex(ownNew, other, aisle === 0) : shapeIndex(other, ownNew, aisle === 0)]!
    const otherCosts = stop * two + (side === 0 ? ways : 0)
    for (let i = 0; i < steps.length; ) {
      const before = left[steps[i]!]!
      const end = i + 2 + steps[i + 1]! * 3
      if (before >= never) i = end
      else
        for (i += 2; i < end; i += 3) {
          const otherWay = steps[i + 2 - side]!
          const to = at + steps[i + 1 + side]!
          const length = before + right[steps[i]!]! + (otherWay === 0 ? 0 : costsAt[otherCosts + otherWay]!)
          if (length < around[to]!) around[to] = length
        }
    }
    list.known[number * 2 + side] = 1
  }

  function costOf(list: Picklist, item: number): number {
    const number = aisleNumberOf[item]!
    const side = isLower[item]!
    if (list.known[number * 2 + side] === 0) lookAround(list, aisleOf[item]!, number, side)
    const { around } = list
    const at = (number * 2 + side) * ways
    const stop = around[at]!
    const length = side === 0 ? upper : lower
    if (stop < 0) {
      const height = heightOf[item]!
      const least = Math.min(
        around[at + byMiddle]! + 2 * height,
        around[at + byEnd]! + 2 * (length - height),
        around[at + through]! + length,
      )
      return (isDirect ? Math.min(least, around[at + thereAndBack]! + 2 * length) : least) - list.length
    }
    let count = 0
    for (let i = list.firstAt[stop]!; i < list.firstAt[stop + 1]!; i++) {
      const other = list.items[i]!
      if (isLower[other] === side) heights[count++] = heightOf[other]!
    }
    heights[count++] = heightOf[item]!
    sort(heights, count)
    layOutSide(withinAisle, heights, 0, count, length, costs, 0)
    let least = never
    for (let way = byMiddle; way < ways; way++) least = Math.min(least, around[at + way]! + costs[way]!)
    return least - list.length
  }

  /** How long the walk up to the last stop was that ends there. */
  let ended = never

  /** Fills in the walk up to each stop before the row. */
  function goAhead(list: Picklist, row: number): void {
    const { ahead, aisleAt, shapeAt, costsAt } = list
    for (let stop = list.aheadTo; stop < row; stop++) {
      reach(left, ahead, stop, stop === 0 ? 0 : aisleAt[stop]! - aisleAt[stop - 1]!)
      const upperAt = stop * two
      const lowerAt = upperAt + ways
      const to = (stop + 1) * stateCount
      for (let state = 0; state < stateCount; state++) ahead[to + state] = never
      const steps = stepsOfShape[shapeAt[stop]!]!
      for (let i = 0; i < steps.length; ) {
        const before = left[steps[i]!]!
        const end = i + 2 + steps[i + 1]! * 3
        if (before >= never) i = end
        else
          for (i += 2; i < end; i += 3) {
            const length = before + costsAt[upperAt + steps[i + 1]!]! + costsAt[lowerAt + steps[i + 2]!]!
            const state = to + steps[i]!
            if (length < ahead[state]!) ahead[state] = length
          }
      }
      ended = ahead[to]!
      ahead[to] = never
    }
    if (list.aheadTo < row) list.aheadTo = row
  }

  /** Fills in the walk from each stop on, from the row. */
  function goBack(list: Picklist, row: number): void {
    const { stops, behind, aisleAt, shapeAt, costsAt } = list
    for (let stop = list.behindFrom - 1; stop >= row; stop--) {
      reach(right, behind, stop + 1, stop === stops - 1 ? 0 : aisleAt[stop + 1]! - aisleAt[stop]!)
      const upperAt = stop * two
      const lowerAt = upperAt + ways
      const to = stop * stateCount
      for (let state = 0; state < stateCount; state++) behind[to + state] = never
      const steps = stepsOfShape[shapeAt[stop]!]!
      for (let i = 0; i < steps.length; ) {
        const from = steps[i]!
        const end = i + 2 + steps[i + 1]! * 3
        let least = never
        for (i += 2; i < end; i += 3) {
          const length = right[steps[i]!]! + costsAt[upperAt + steps[i + 1]!]! + costsAt[lowerAt + steps[i + 2]!]!
          if (length < least) least = length
        }
        behind[to + from] = least
      }
      behind[to] = never
    }
    if (list.behindFrom > row) list.behindFrom = row
  }

  /** The length by what is ahead of the row that was filled in last, and behind it. */
  function lengthAt({ stops, ahead, behind, aisleAt }: Picklist, row: number): number {
    const gap = row === stops ? 0 : aisleAt[row]! - aisleAt[row - 1]!
    const at = row * stateCount
    let least = row === stops ? ended : never
    for (let state = 1; state < stateCount; state++)
      least = Math.min(least, ahead[at + state]! + widthOf[state]! * gap + behind[at + state]!)
    return least
  }

  function fresh(room: number): Picklist {
    const ints = (length: number) => new Int32Array(length)
    return {
      ...{ volume: 0, length: 0, count: 0, stops: 0 },
      ...{ items: ints(room), aisleAt: ints(room + 1), firstAt: ints(room + 2), shapeAt: ints(room + 1), costsAt: ints((room + 1) * two) },
      ...{ aheadTo: 0, behindFrom: 0, ahead: ints((room + 2) * stateCount), behind: ints((room + 2) * stateCount) },
      ...{ around: ints(aisleCount * two), known: new Uint8Array(aisleCount * 2) },
    }
  }

  /** One that nobody has, with room for so many items. */
  function take(room: number): Picklist {
    const list = spare.pop()
    return list && list.items.length >= room ? list : fresh(Math.max(32, room * 2))
  }

  function create(): Picklist {
    const list = take(1)
    list.count = list.volume = 0
    list.stops = 1
    list.aisleAt[0] = list.firstAt[0] = list.firstAt[1] = 0
    list.shapeAt[0] = layOut(list.items, 0, 0, 0, list.costsAt, 0)
    for (let state = 0; state < stateCount; state++) list.ahead[state] = list.behind[stateCount + state] = state === 0 ? 0 : never
    list.aheadTo = 0
    list.behindFrom = 1
    return finish(list, 0)
  }

  /** Takes the walk over one stop, before which and after which all rows are known. */
  function finish(list: Picklist, stop: number): Picklist {
    list.known.fill(0)
    goAhead(list, stop + 1)
    list.length = lengthAt(list, stop + 1)
    return list
  }

  function add(from: Picklist, item: number): Picklist {
    const list = take(from.count + 1)
    let at = 0
    for (; at < from.count && rankOf[from.items[at]!]! < rankOf[item]!; at++) list.items[at] = from.items[at]!
    list.items[at] = item
    for (; at < from.count; at++) list.items[at + 1] = from.items[at]!
    list.count = from.count + 1
    list.volume = from.volume + volumeOf[item]!
    const aisle = aisleOf[item]!
    const stop = stopOf(from, aisle)
    return change(list, from, aisle, stop, stop < from.stops && from.aisleAt[stop] === aisle ? 0 : 1)
  }

  function remove(from: Picklist, item: number): Picklist {
    const list = take(from.count)
    let count = 0
    for (let i = 0; i < from.count; i++) if (from.items[i] !== item) list.items[count++] = from.items[i]!
    list.count = count
    list.volume = from.volume - volumeOf[item]!
    const aisle = aisleOf[item]!
    const stop = stopOf(from, aisle)
    return change(list, from, aisle, stop, aisle === 0 || from.firstAt[stop + 1]! - from.firstAt[stop]! > 1 ? 0 : -1)
  }

  /** Walks again where only the stop of `aisle` has changed; there are `more` stops. */
  function change(list: Picklist, from: Picklist, aisle: number, stop: number, more: number): Picklist {
    const moreItems = list.count - from.count
    const stops = from.stops + more
    list.stops = stops
    for (let to = 0; to <= stops; to++) {
      if (to === stop && more >= 0) continue
      const old = to < stop ? to : to - more
      list.firstAt[to] = from.firstAt[old]! + (to < stop ? 0 : moreItems)
      if (to === stops) break
      list.aisleAt[to] = from.aisleAt[old]!
      list.shapeAt[to] = from.shapeAt[old]!
      for (let way = 0; way < two; way++) list.costsAt[to * two + way] = from.costsAt[old * two + way]!
    }
    if (more >= 0) {
      list.aisleAt[stop] = aisle
      list.firstAt[stop] = from.firstAt[stop]!
      list.shapeAt[stop] = layOut(list.items, list.firstAt[stop]!, list.firstAt[stop + 1]!, aisle, list.costsAt, stop * two)
    }
    const last = Math.min(stop, stops - 1)
    goAhead(from, last)
    goBack(from, last + 1 - more)
    for (let i = (last + 1) * stateCount - 1; i >= 0; i--) list.ahead[i] = from.ahead[i]!
    for (let i = (last + 1) * stateCount; i < (stops + 1) * stateCount; i++) list.behind[i] = from.behind[i - more * stateCount]!
    list.aheadTo = last
    list.behindFrom = last + 1
    return finish(list, last)
  }

  return { create, costOf, add, remove, drop: (list) => spare.push(list) }
}
