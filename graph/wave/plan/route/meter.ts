import type { Floor, Stop } from '../floor.ts'
import { type Block, combined, largestGap, midpoint, newPicture, type Picture, returning, shortest, sShape } from './block.ts'
import { lengthsOf } from './blocks.ts'

/** How a tour is found: the shortest one, or a rule that people can keep in mind. The rules use the first and the last cross aisle only. */
export type Routing = 'shortest' | 'sShape' | 'return' | 'midpoint' | 'largestGap' | 'combined'

const rules = { sShape, return: returning, midpoint, largestGap, combined }

/** Measures tours through many sets of stops; a set is a row of bits, so that sets are put together by `|`. */
export interface Meter {
  /** How many 32-bit words a set has. */
  words: number
  /** The set of some stops. */
  maskOf(stops: readonly Stop[]): Int32Array
  /** How long the tour through the stops of the set is that begins at `at`, in millimetres. */
  lengthOf(sets: Int32Array, at?: number): number
}

/** A meter for sets of the given stops. It keeps what it works with, so it is for one thread. */
export function meterOf(floor: Floor, stops: readonly Stop[], routing: Routing): Meter {
  const isMirrored = floor.depot.cross === floor.cross.length - 1
  const length = (floor.cross.at(-1) as number) - (floor.cross[0] as number)
  const fromFront = ({ y }: Stop) => (isMirrored ? (floor.cross.at(-1) as number) - y : y - (floor.cross[0] as number))
  const isExact = routing === 'shortest'
  const isOneBlock = floor.cross.length === 2 || !isExact
  const places = placesOf(floor, stops, isExact && isOneBlock, isMirrored && isOneBlock)
  const words = places.words * floor.x.length
  const y = new Float64Array(words * 32)
  for (const [slot, stop] of places.bySlot) y[slot] = isOneBlock ? fromFront(stop) : stop.y
  const set = (mask: Int32Array, slot: number) => {
    mask[slot >> 5]! |= 1 << (slot & 31)
  }
  const always = new Int32Array(words)
  if (isExact && isOneBlock) set(always, places.slotOf({ aisle: floor.depot.aisle, y: floor.cross[floor.depot.cross] as number }))
  const maskOf = (some: readonly Stop[]) => {
    const mask = always.slice()
    for (const stop of some) set(mask, places.slotOf(stop))
    return mask
  }
  if (!isOneBlock) return { words, maskOf, lengthOf: lengthsOf(floor, y, places.words) }
  const block: Block = { length, depotX: floor.x[floor.depot.aisle] as number }
  const depotY = floor.cross[floor.depot.cross] as number
  // From a depot within a floor of several blocks the rules begin at the front.
  const lead = isMirrored ? 0 : 2 * (depotY - (floor.cross[0] as number))
  const picture = newPicture(floor.x.length)
  const look = lookerOf(floor, y, places.words, length)
  const measure = isExact ? shortest : rules[routing]
  return {
    words,
    maskOf,
    lengthOf(sets, at = 0) {
      look(picture, sets, at)
      return measure(block, picture) + (picture.count > 0 ? lead : 0)
    },
  }
}

/** Each stop's bit: those of an aisle stand together, in words of their own, from where the depot is in a block. */
function placesOf(floor: Floor, stops: readonly Stop[], withDepot: boolean, isMirrored: boolean) {
  const depot: Stop = { aisle: floor.depot.aisle, y: floor.cross[floor.depot.cross] as number }
  const byAisle = floor.x.map(() => new Set<number>())
  for (const { aisle, y } of withDepot ? [...stops, depot] : stops) byAisle[aisle]?.add(y)
  const words = Math.max(1, ...byAisle.map(({ size }) => Math.ceil(size / 32)))
  const slots = byAisle.map((some, aisle) => {
    const sorted = [...some].sort((a, b) => (isMirrored ? b - a : a - b))
    return new Map(sorted.map((y, i) => [y, aisle * words * 32 + i]))
  })
  const bySlot = new Map(slots.flatMap((some, aisle) => [...some].map(([y, slot]): [number, Stop] => [slot, { aisle, y }])))
  const slotOf = ({ aisle, y }: Stop): number => {
    const slot = slots[aisle]?.get(y)
    if (slot === undefined) throw new RangeError(`The meter was not made for a stop at ${y} of aisle ${aisle}`)
    return slot
  }
  return { words, bySlot, slotOf }
}

function lookerOf({ x }: Floor, y: Float64Array, perAisle: number, length: number) {
  const aisles = x.length
  const lines = Float64Array.from(x)
  return (picture: Picture, sets: Int32Array, at: number): void => {
    let count = 0
    let word = at
    for (let aisle = 0; aisle < aisles; aisle++) {
      let first = -1
      let last = -1
      let gap = 0
      let frontHalf = Number.NaN
      let backHalf = Number.NaN
      for (let k = 0; k < perAisle; k++, word++) {
        let bits = sets[word]!
        const slots = (word - at) << 5
        while (bits !== 0) {
          const here = y[slots + 31 - Math.clz32(bits & -bits)]!
          bits &= bits - 1
          if (last < 0) first = here
          else if (here - last > gap) gap = here - last
          last = here
          if (2 * here <= length) frontHalf = here
          else if (Number.isNaN(backHalf)) backHalf = here
        }
      }
      if (last < 0) continue
      picture.x[count] = lines[aisle]!
      picture.first[count] = first
      picture.last[count] = last
      picture.gap[count] = gap
      picture.frontHalf[count] = frontHalf
      picture.backHalf[count] = backHalf
      count++
    }
    picture.count = count
  }
}
