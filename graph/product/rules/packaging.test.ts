import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type MaterialSize, type PiecesToPack, proposePackaging } from './packaging.ts'

const size = (lengthMillimetres: number, widthMillimetres: number, heightMillimetres: number) => ({
  lengthMillimetres,
  widthMillimetres,
  heightMillimetres,
})
const material = (number: string, ...sides: [number, number, number]): MaterialSize => ({ id: number, number, ...size(...sides) })
const bag = material('BAG', 250, 180, 5)
const small = material('SMALL', 200, 150, 100)
const large = material('LARGE', 400, 300, 280)
const materials = [large, bag, small]
const piece = (sides: [number, number, number] | null, change: Partial<PiecesToPack> = {}): PiecesToPack => ({
  quantity: 1,
  packagingMaterialId: null,
  size: sides && size(...sides),
  ...change,
})

it('proposes what one piece is bound to, measured or not', () => {
  expect(proposePackaging([piece(null, { packagingMaterialId: 'LARGE' })], materials)).toBe('LARGE')
  expect(proposePackaging([piece([10, 10, 10], { packagingMaterialId: 'LARGE' })], materials)).toBe('LARGE')
})

it('proposes the smallest that holds several pieces, whatever they are bound to', () => {
  const bound = { packagingMaterialId: 'LARGE' }
  expect(proposePackaging([piece([100, 100, 100], { ...bound, quantity: 2 })], materials)).toBe('SMALL')
  expect(proposePackaging([piece([100, 100, 100], bound), piece([50, 50, 50])], materials)).toBe('SMALL')
  // The volume of SMALL is 3 litres.
  expect(proposePackaging([piece([100, 100, 100], { quantity: 3 })], materials)).toBe('SMALL')
  expect(proposePackaging([piece([100, 100, 100], { quantity: 4 })], materials)).toBe('LARGE')
  // By volume it fits into BAG, by its sides into LARGE only.
  expect(proposePackaging([piece([5, 5, 390])], materials)).toBe('LARGE')
  expect(proposePackaging([piece([5, 180, 240])], materials)).toBe('BAG')
})

it('prefers the shorter of two of the same volume, then the lower number', () => {
  const [long, short] = [material('A', 400, 100, 100), material('B', 200, 200, 100)]
  expect(proposePackaging([piece([90, 90, 90])], [long, short])).toBe('B')
  expect(proposePackaging([piece([90, 90, 90])], [{ ...short, id: 'C', number: 'C' }, short])).toBe('B')
})

it('proposes nothing if a piece was not measured, nothing holds them, or nothing is packed', () => {
  expect(proposePackaging([piece([10, 10, 10]), piece(null)], materials)).toBeNull()
  expect(proposePackaging([piece(null, { quantity: 2, packagingMaterialId: 'LARGE' })], materials)).toBeNull()
  expect(proposePackaging([piece([401, 10, 10])], materials)).toBeNull()
  expect(proposePackaging([], materials)).toBeNull()
})

it('proposes one that holds the pieces however they are turned, and none smaller does', () => {
  const side = fc.integer({ min: 1, max: 500 })
  const sides = fc.tuple(side, side, side)
  const pieces = fc.array(fc.tuple(sides, fc.integer({ min: 1, max: 5 })), { minLength: 2, maxLength: 4 })
  const choice = fc.array(sides, { minLength: 1, maxLength: 6 }).map((all) => all.map((one, at) => material(`M${at}`, ...one)))
  const volume = ({ lengthMillimetres: a, widthMillimetres: b, heightMillimetres: c }: MaterialSize) => a * b * c
  fc.assert(
    fc.property(pieces, choice, (packed, all) => {
      const given = packed.map(([one, quantity]) => piece(one, { quantity }))
      const turned = packed.map(([[a, b, c], quantity]) => piece([c, a, b], { quantity })).reverse()
      const id = proposePackaging(given, all)
      expect(proposePackaging(turned, all.toReversed())).toBe(id)
      const chosen = all.find((one) => one.id === id)
      for (const other of all) {
        const alone = proposePackaging(given, [other])
        if (chosen && alone) expect(volume(chosen)).toBeLessThanOrEqual(volume(other))
        if (!chosen) expect(alone).toBeNull()
      }
      if (!chosen) return
      const total = packed.reduce((sum, [[a, b, c], quantity]) => sum + a * b * c * quantity, 0)
      expect(total).toBeLessThanOrEqual(volume(chosen))
      const longest = Math.max(chosen.lengthMillimetres, chosen.widthMillimetres, chosen.heightMillimetres)
      expect(Math.max(...packed.flatMap(([one]) => one))).toBeLessThanOrEqual(longest)
    }),
  )
})
