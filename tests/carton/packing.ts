import { expect } from 'vitest'
import { type CartonOutcome, type Deadline, packCartons } from '../../graph/product/rules/carton/pack.ts'
import {
  type CartonBox,
  type CartonPieces,
  type Extents,
  isWithin,
  overlaps,
  type PlacedPiece,
  turnsOf,
} from '../../graph/product/rules/carton/shapes.ts'

/** A deadline that is never over. */
export const unhurried: Deadline = { now: () => 0, milliseconds: 1 }

export const box = (sides: Extents, maximumGrams: number | null = null): CartonBox => ({ sides, maximumGrams })

export const pieces = (sides: Extents, change: Partial<CartonPieces> = {}): CartonPieces => ({
  quantity: 1,
  sides,
  keepUpright: false,
  grams: 100,
  ...change,
})

/** Packs into one packaging, without a limit of time. */
export const packInto = (all: readonly CartonPieces[], one: CartonBox): CartonOutcome =>
  packCartons(all, [one], unhurried)[0] as CartonOutcome

/** Expects that a packing has all pieces, turned as they may be, inside the box, of which none overlaps another, within the weight. */
export function expectPacked(packing: readonly PlacedPiece[], all: readonly CartonPieces[], { sides, maximumGrams }: CartonBox): void {
  expect(all.map((_, kind) => packing.filter((one) => one.kind === kind).length)).toEqual(all.map(({ quantity }) => quantity))
  for (const [at, one] of packing.entries()) {
    expect(turnsOf(all[one.kind] as CartonPieces)).toContainEqual(one.sides)
    expect(one.at.every((corner) => corner >= 0)).toBe(true)
    expect(isWithin(one.at.map((corner, axis) => corner + (one.sides[axis] as number)) as unknown as Extents, sides)).toBe(true)
    expect(packing.slice(at + 1).filter((other) => overlaps(one.at, one.sides, other))).toEqual([])
  }
  const grams = all.reduce((sum, { quantity, grams: each }) => sum + quantity * each, 0)
  if (maximumGrams !== null) expect(grams).toBeLessThanOrEqual(maximumGrams)
}
