import { byBoth, byEnd, byMiddle, nothing, thereAndBack, through } from './states.ts'
import type { WithinAisle } from './types.ts'

/** More than any walk. Twice as much still fits in 32 bits. */
export const never = 1 << 29

/**
 * The shape of one side of an aisle where `count` pieces lie (see `waysOfShape`), after writing what each way costs there to `costs`, from `at`.
 * `heights` are their distances from the middle, ascending, from `from`; `length` is that of the side.
 */
export function layOutSide(
  ...[withinAisle, heights, from, count, length, costs, at]: [WithinAisle, Int32Array, number, number, number, Int32Array, number]
): number {
  if (count === 0) {
    costs[at + nothing] = 0
    return 0
  }
  if (withinAisle === 'direct') direct(heights, from, count, length, costs, at)
  else byCrossAisle(heights, from, count, length, costs, at)
  if (count > 1) return 3
  return withinAisle === 'direct' ? 2 : 1
}

function direct(...[heights, from, count, length, costs, at]: [Int32Array, number, number, number, Int32Array, number]): void {
  let gap = 0
  for (let i = from + 1; i < from + count; i++) gap = Math.max(gap, heights[i]! - heights[i - 1]!)
  costs[at + byMiddle] = 2 * heights[from + count - 1]!
  costs[at + byEnd] = 2 * (length - heights[from]!)
  costs[at + byBoth] = 2 * (length - gap)
  costs[at + through] = length
  costs[at + thereAndBack] = 2 * length
}

/** Each piece is reached and left on its own, by the middle or by the end. One that is reached by the one and left by the other leads through. */
function byCrossAisle(...[heights, from, count, length, costs, at]: [Int32Array, number, number, number, Int32Array, number]): void {
  let [middle, both, most, second] = [0, 0, 0, 0]
  for (let i = from; i < from + count; i++) {
    const height = heights[i]!
    const nearer = 2 * Math.min(height, length - height)
    middle += 2 * height
    both += nearer
    if (nearer > most) {
      second = most
      most = nearer
    } else if (nearer > second) second = nearer
  }
  costs[at + byMiddle] = middle
  costs[at + byEnd] = 2 * length * count - middle
  costs[at + byBoth] = both
  costs[at + through] = both - most + length
  costs[at + thereAndBack] = count > 1 ? both - most - second + 2 * length : never
}
