import { type AisleGrid, depotStop, type Stop } from '../aisleGrid.ts'
import { heuristicTour, reduceCrossAisles } from './heuristicTour.ts'
import { approximateLengths, exactLengths } from './multiBlockLengths.ts'
import {
  type Block,
  type BlockProfile,
  combinedLength,
  largestGapLength,
  midpointLength,
  newBlockProfile,
  returnLength,
  shortestLength,
  sShapeLength,
} from './oneBlockLengths.ts'

/** Routing: the shortest tour, or a rule that pickers can remember. Rules use the first and the last cross aisle only. */
export type Routing = 'shortest' | 'sShape' | 'return' | 'midpoint' | 'largestGap' | 'combined'

const ruleLengths = {
  sShape: sShapeLength,
  return: returnLength,
  midpoint: midpointLength,
  largestGap: largestGapLength,
  combined: combinedLength,
}

/** Maximum number of cross aisles for exact tours; more would need thousands of states for each aisle. */
const maxExactCrossAisles = 5
/** Maximum number of cross aisles for approximate lengths. */
const maxApproximateCrossAisles = 7

/** Whether tours with the shortest routing are optimal rather than heuristic. Tours and tour lengths must agree on it. */
export const hasExactTours = ({ crossAisleY }: AisleGrid): boolean => crossAisleY.length <= maxExactCrossAisles

/** Computes tour lengths of sets of stops; a set is a bitset, and `|` is the union. */
export interface TourEvaluator {
  /** Number of 32-bit words of a set. */
  words: number
  /** Bitset of stops. */
  bitsetOf(stops: readonly Stop[]): Int32Array
  /** Length in millimetres of the tour through the set that starts at index `at`. */
  lengthOf(sets: Int32Array, at?: number): number
  /** Fast upper bound of the length, computed in microseconds; the same as `lengthOf` if that is as fast. */
  approximateLengthOf(sets: Int32Array, at?: number): number
}

/** Creates an evaluator for sets of the given stops; its lengths equal those of `planTour`. It reuses buffers and is not thread-safe. */
export function tourEvaluator(grid: AisleGrid, stops: readonly Stop[], routing: Routing): TourEvaluator {
  const isMirrored = grid.depot.crossAisle === grid.crossAisleY.length - 1
  const length = (grid.crossAisleY.at(-1) as number) - (grid.crossAisleY[0] as number)
  const fromFront = ({ y }: Stop) => (isMirrored ? (grid.crossAisleY.at(-1) as number) - y : y - (grid.crossAisleY[0] as number))
  const isShortest = routing === 'shortest'
  const isOneBlock = grid.crossAisleY.length === 2 || !isShortest
  const bitPositions = assignBits(grid, stops, isShortest && isOneBlock, isMirrored && isOneBlock)
  const words = bitPositions.words * grid.aisleX.length
  const y = new Float64Array(words * 32)
  for (const [bit, stop] of bitPositions.stopByBit) y[bit] = isOneBlock ? fromFront(stop) : stop.y
  const setBit = (bitset: Int32Array, bit: number) => {
    bitset[bit >> 5]! |= 1 << (bit & 31)
  }
  const depotBitset = new Int32Array(words)
  if (isShortest && isOneBlock)
    setBit(depotBitset, bitPositions.bitOf({ aisle: grid.depot.aisle, y: grid.crossAisleY[grid.depot.crossAisle] as number }))
  const bitsetOf = (stops: readonly Stop[]) => {
    const bitset = depotBitset.slice()
    for (const stop of stops) setBit(bitset, bitPositions.bitOf(stop))
    return bitset
  }
  if (!isOneBlock) {
    const sets = { grid: grid, y, wordsPerAisle: bitPositions.words }
    const approximateLengthOf = approximateLengths({ ...sets, grid: reduceCrossAisles(grid, maxApproximateCrossAisles) }, depotStop(grid).y)
    return {
      words,
      bitsetOf,
      lengthOf: hasExactTours(grid) ? exactLengths(sets) : heuristicLengths(grid, y, bitPositions.words),
      approximateLengthOf,
    }
  }
  const block: Block = { length, depotX: grid.aisleX[grid.depot.aisle] as number }
  const depotY = grid.crossAisleY[grid.depot.crossAisle] as number
  // With the depot at an inner cross aisle, rules start at the front.
  const depotDistance = isMirrored ? 0 : 2 * (depotY - (grid.crossAisleY[0] as number))
  const profile = newBlockProfile(grid.aisleX.length)
  const readProfile = profileReader(grid, y, bitPositions.words, length)
  const lengthOfProfile = isShortest ? shortestLength : ruleLengths[routing]
  const lengthOf = (sets: Int32Array, at = 0) => {
    readProfile(profile, sets, at)
    return lengthOfProfile(block, profile) + (profile.count > 0 ? depotDistance : 0)
  }
  return { words, bitsetOf, lengthOf, approximateLengthOf: lengthOf }
}

/** Lengths of heuristic tours. */
function heuristicLengths(grid: AisleGrid, y: Float64Array, wordsPerAisle: number) {
  const words = wordsPerAisle * grid.aisleX.length
  return (sets: Int32Array, at = 0): number => {
    const stops: Stop[] = []
    for (let word = 0; word < words; word++)
      for (let bits = sets[at + word]!; bits !== 0; bits &= bits - 1)
        stops.push({ aisle: Math.floor(word / wordsPerAisle), y: y[word * 32 + 31 - Math.clz32(bits & -bits)]! })
    return heuristicTour(grid, stops).length
  }
}

/** Assigns a bit to each distinct stop; those of an aisle are in words of their own, sorted from the front. */
function assignBits(grid: AisleGrid, stops: readonly Stop[], withDepot: boolean, isMirrored: boolean) {
  const depot: Stop = { aisle: grid.depot.aisle, y: grid.crossAisleY[grid.depot.crossAisle] as number }
  const byAisle = grid.aisleX.map(() => new Set<number>())
  for (const { aisle, y } of withDepot ? [...stops, depot] : stops) byAisle[aisle]?.add(y)
  const words = Math.max(1, ...byAisle.map(({ size }) => Math.ceil(size / 32)))
  const bitsByAisle = byAisle.map((ys, aisle) => {
    const sorted = [...ys].sort((a, b) => (isMirrored ? b - a : a - b))
    return new Map(sorted.map((y, i) => [y, aisle * words * 32 + i]))
  })
  const stopByBit = new Map(bitsByAisle.flatMap((ys, aisle) => [...ys].map(([y, bit]): [number, Stop] => [bit, { aisle, y }])))
  const bitOf = ({ aisle, y }: Stop): number => {
    const bit = bitsByAisle[aisle]?.get(y)
    if (bit === undefined) throw new RangeError(`The meter was not made for a stop at ${y} of aisle ${aisle}`)
    return bit
  }
  return { words, stopByBit, bitOf }
}

function profileReader({ aisleX }: AisleGrid, y: Float64Array, wordsPerAisle: number, length: number) {
  const aisles = aisleX.length
  const lines = Float64Array.from(aisleX)
  return (profile: BlockProfile, sets: Int32Array, at: number): void => {
    let count = 0
    let word = at
    for (let aisle = 0; aisle < aisles; aisle++) {
      let first = -1
      let last = -1
      let gap = 0
      let frontHalf = Number.NaN
      let backHalf = Number.NaN
      for (let k = 0; k < wordsPerAisle; k++, word++) {
        let bits = sets[word]!
        const bitsByAisle = (word - at) << 5
        while (bits !== 0) {
          const position = y[bitsByAisle + 31 - Math.clz32(bits & -bits)]!
          bits &= bits - 1
          if (last < 0) first = position
          else if (position - last > gap) gap = position - last
          last = position
          if (2 * position <= length) frontHalf = position
          else if (Number.isNaN(backHalf)) backHalf = position
        }
      }
      if (last < 0) continue
      profile.x[count] = lines[aisle]!
      profile.first[count] = first
      profile.last[count] = last
      profile.gap[count] = gap
      profile.frontHalf[count] = frontHalf
      profile.backHalf[count] = backHalf
      count++
    }
    profile.count = count
  }
}
