import fc from 'fast-check'
import { expect, it } from 'vitest'
import { box, expectPacked, packInto, pieces, unhurried } from '../../../../tests/carton/packing.ts'
import { type CartonOutcome, packCartons, packedPieces } from './pack.ts'
import { type CartonBox, type CartonPieces, type Extents, overlaps, type PlacedPiece, turnsOf } from './shapes.ts'

const side = (max: number) => fc.integer({ min: 1, max })
const sides = (max: number) => fc.tuple(side(max), side(max), side(max))
const kinds = (max: number, most: number) =>
  fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 4 }), sides: sides(max), keepUpright: fc.boolean(), grams: side(500) }), {
    minLength: 1,
    maxLength: most,
  })
const boxes = fc.array(fc.record({ sides: sides(60), maximumGrams: fc.option(side(5_000)) }), { minLength: 1, maxLength: 4 })

it('never overlaps pieces, and keeps to sides, weight and what has to be upright', () => {
  fc.assert(
    fc.property(kinds(25, 6), boxes, (all, into) => {
      const answers = packCartons(all, into, unhurried)
      for (const [at, answer] of answers.entries()) if (answer.outcome === 'FITS') expectPacked(answer.pieces, all, into[at] as CartonBox)
    }),
    { numRuns: 60 },
  )
})

it('gives the same input the same answer', () => {
  fc.assert(
    fc.property(kinds(25, 6), boxes, (all, into) => {
      expect(packCartons(all, into, unhurried)).toEqual(packCartons(all, into, unhurried))
    }),
    { numRuns: 20 },
  )
})

it('turns a piece about its vertical axis only if it is kept upright', () => {
  const bottle = pieces([80, 60, 300])
  expect(packInto([bottle], box([310, 90, 70])).outcome).toBe('FITS')
  const upright = { ...bottle, keepUpright: true }
  expect(packInto([upright], box([310, 90, 70]))).toEqual({ outcome: 'DOES_NOT_FIT', proof: 'SIDES' })
  expect(packInto([upright], box([60, 80, 300]))).toEqual({ outcome: 'FITS', pieces: [{ kind: 0, at: [0, 0, 0], sides: [60, 80, 300] }] })
})

it('says what proves that pieces do not fit', () => {
  const cube = (edge: number, quantity: number) => pieces([edge, edge, edge], { quantity })
  const hundred = box([100, 100, 100])
  const proof = (all: CartonPieces[], into = hundred) => packInto(all, into)
  const not = (by: string) => ({ outcome: 'DOES_NOT_FIT', proof: by })
  expect(proof([cube(10, 3)], box([100, 100, 100], 299))).toEqual(not('WEIGHT'))
  expect(proof([cube(10, 3)], box([100, 100, 100], 300)).outcome).toBe('FITS')
  expect(proof([pieces([101, 1, 1])])).toEqual(not('SIDES'))
  expect(proof([cube(50, 9)])).toEqual(not('VOLUME'))
  expect(proof([cube(50, 8)]).outcome).toBe('FITS')
  // They are higher than half of the packaging, and eleven of them stand side by side.
  expect(proof([pieces([30, 30, 51], { keepUpright: true, quantity: 12 })])).toEqual(not('AREA'))
  expect(proof([cube(51, 2)])).toEqual(not('TWO_PIECES'))
  // Each two of them fit in together, and none of the bounds speaks against all three.
  expect(proof([pieces([60, 60, 40]), pieces([60, 40, 60]), pieces([70, 70, 50])])).toEqual(not('SEARCH'))
})

it('gives the packing of a small packaging for a larger one, turned if it must be', () => {
  const [small, turned, narrow] = packCartons(
    [pieces([30, 20, 10], { quantity: 8 })],
    [box([60, 40, 20]), box([41, 60, 20]), box([41, 59, 20])],
    unhurried,
  )
  expect(small?.outcome).toBe('FITS')
  expectPacked((turned as { pieces: PlacedPiece[] }).pieces, [pieces([30, 20, 10], { quantity: 8 })], box([41, 60, 20]))
  expect(narrow?.outcome).not.toBe('FITS')
})

it('stops at the deadline with what it found until then', () => {
  const all = [pieces([7, 5, 3], { quantity: 6 }), pieces([4, 4, 9], { quantity: 5 }), pieces([11, 2, 6], { quantity: 5 })]
  const into = [box([13, 13, 13]), box([16, 14, 12]), box([3, 3, 3]), box([60, 60, 60])]
  const within = (milliseconds: number) => {
    let ticks = 0
    return packCartons(all, into, { now: () => ticks++, milliseconds }).map(({ outcome }) => outcome)
  }
  expect(within(0)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'DOES_NOT_FIT', 'NOT_FOUND'])
  const answers = [0, 20, 40, 80, 160, 1_000].map(within)
  const fits = answers.map((one) => one.filter((outcome) => outcome === 'FITS').length)
  expect(fits).toEqual(fits.toSorted((a, b) => a - b))
  expect(answers.at(-1)?.[3]).toBe('FITS')
})

it('packs hundreds of equal pieces', () => {
  const all = [pieces([20, 20, 20], { quantity: 900 })]
  const answer = packInto(all, box([200, 200, 190]))
  expect(answer.outcome).toBe('FITS')
  expectPacked((answer as { pieces: PlacedPiece[] }).pieces, all, box([200, 200, 190]))
})

it('packs many pieces in layers of equal ones', () => {
  const all = [
    pieces([20, 20, 20], { quantity: 250 }),
    pieces([30, 15, 12], { quantity: 160 }),
    pieces([9, 9, 40], { quantity: 90, keepUpright: true }),
  ]
  const answer = packInto(all, box([220, 200, 190]))
  expect(answer.outcome).toBe('FITS')
  expectPacked((answer as { pieces: PlacedPiece[] }).pieces, all, box([220, 200, 190]))
})

it('has an answer for the largest packaging first', () => {
  const all = [pieces([7, 5, 3], { quantity: 6 }), pieces([4, 4, 9], { quantity: 5 }), pieces([11, 2, 6], { quantity: 5 })]
  let ticks = 0
  const answers = packCartons(all, [box([13, 13, 13]), box([60, 60, 60])], { now: () => ticks++, milliseconds: 3 })
  expect(answers.map(({ outcome }) => outcome)).toEqual(['NOT_FOUND', 'FITS'])
})

it('looks for no packing of more pieces than a packer would follow, and still proves that they cannot fit', () => {
  const many = [pieces([1, 1, 1], { quantity: packedPieces + 1 })]
  expect(packCartons(many, [box([100, 100, 100]), box([10, 10, 10])], unhurried)).toEqual([
    { outcome: 'NOT_FOUND' },
    { outcome: 'DOES_NOT_FIT', proof: 'VOLUME' },
  ])
})

/** Whether pieces can be placed at whole millimetres at all. */
function canBePlaced(units: readonly Extents[][], into: Extents, placed: PlacedPiece[] = []): boolean {
  const turns = units[placed.length]
  if (!turns) return true
  for (const turn of turns) {
    for (let x = 0; x + turn[0] <= into[0]; x++)
      for (let y = 0; y + turn[1] <= into[1]; y++)
        for (let z = 0; z + turn[2] <= into[2]; z++) {
          const at: Extents = [x, y, z]
          if (placed.some((one) => overlaps(at, turn, one))) continue
          if (canBePlaced(units, into, [...placed, { kind: 0, at, sides: turn }])) return true
        }
  }
  return false
}

it('agrees with trying all places for up to four pieces', () => {
  const few = fc.array(fc.record({ sides: sides(4), keepUpright: fc.boolean() }), { minLength: 1, maxLength: 4 })
  const tally = { fits: 0, not: 0 }
  fc.assert(
    fc.property(few, fc.tuple(side(4), side(4), fc.integer({ min: 2, max: 5 })), (all, into) => {
      const given = all.map((one) => pieces(one.sides, { keepUpright: one.keepUpright }))
      const answer: CartonOutcome = packInto(given, box(into))
      const can = canBePlaced(given.map(turnsOf), into)
      tally[can ? 'fits' : 'not']++
      expect(answer.outcome).toBe(can ? 'FITS' : 'DOES_NOT_FIT')
      if (answer.outcome === 'FITS') expectPacked(answer.pieces, given, box(into))
    }),
    { numRuns: 400 },
  )
  expect(Math.min(tally.fits, tally.not)).toBeGreaterThan(20)
})
