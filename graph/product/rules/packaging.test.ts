import { expect, it } from 'vitest'
import { unhurried } from '../../../tests/carton/packing.ts'
import {
  type Amount,
  cartonPieces,
  choosePackaging,
  judgeMaterials,
  type MaterialSize,
  ownPackaging,
  type PiecesToPack,
  packagingBound,
  worthPricing,
} from './packaging.ts'

const size = ([lengthMillimetres, widthMillimetres, heightMillimetres]: [number, number, number]) => ({
  lengthMillimetres,
  widthMillimetres,
  heightMillimetres,
})
const dollars = (amount: string): Amount => ({ amount, currency: 'USD' })
const material = (number: string, sides: [number, number, number], change: Partial<MaterialSize> = {}): MaterialSize => ({
  id: number,
  number,
  weightGrams: 100,
  maximumGrams: null,
  price: dollars('0.30'),
  ...size(sides),
  ...change,
})
const bag = material('BAG', [250, 180, 5])
const small = material('SMALL', [200, 150, 100])
const large = material('LARGE', [400, 300, 280])
const materials = [large, bag, small]
const piece = (sides: [number, number, number] | null, change: Partial<PiecesToPack> = {}): PiecesToPack => ({
  quantity: 1,
  packagingMaterialId: null,
  size: sides && size(sides),
  keepUpright: false,
  grams: 100,
  ...change,
})
const judge = (pieces: PiecesToPack[], all = materials) => judgeMaterials(cartonPieces(pieces) ?? [], all, unhurried)
/** The choice by material alone. */
const choose = (pieces: PiecesToPack[], all = materials) =>
  choosePackaging(worthPricing(judge(pieces, all)).map((one) => ({ material: one, freight: null }))) ?? null

it('takes what one piece is bound to, measured or not', () => {
  const bound = { packagingMaterialId: 'LARGE' }
  expect(ownPackaging([piece(null, bound)])).toBe('LARGE')
  expect(ownPackaging([piece(null, bound), piece(null, { quantity: 0 })])).toBe('LARGE')
  expect(ownPackaging([piece(null, { ...bound, quantity: 2 })])).toBeNull()
  expect(ownPackaging([piece(null, bound), piece([1, 1, 1])])).toBeNull()
  expect(ownPackaging([piece([1, 1, 1])])).toBeNull()
})

it('packs measured pieces only', () => {
  expect(cartonPieces([piece([30, 20, 10], { quantity: 2, keepUpright: true })])).toEqual([
    { quantity: 2, sides: [30, 20, 10], keepUpright: true, grams: 100 },
  ])
  expect(cartonPieces([piece([30, 20, 10]), piece(null)])).toBeNull()
  expect(cartonPieces([])).toBeNull()
})

it('takes the cheapest packaging that holds the pieces, of equals the smallest', () => {
  expect(choose([piece([100, 100, 100], { quantity: 2 })])).toMatchObject({ material: { id: 'SMALL' }, reason: 'MATERIAL' })
  // By their volume three of them fit into SMALL.
  expect(choose([piece([100, 100, 100], { quantity: 3 })])).toMatchObject({ material: { id: 'LARGE' } })
  expect(choose([piece([5, 180, 240])])).toMatchObject({ material: { id: 'BAG' } })
  expect(choose([piece([401, 10, 10])])).toBeNull()
  const [cheap, dear] = [
    material('CHEAP', [300, 300, 300], { price: dollars('0.10') }),
    material('DEAR', [100, 100, 100], { price: dollars('0.11') }),
  ]
  expect(choose([piece([90, 90, 90])], [dear, cheap])).toMatchObject({ material: { id: 'CHEAP' } })
  const [long, short] = [material('A', [400, 100, 100]), material('B', [200, 200, 100])]
  expect(choose([piece([90, 90, 90])], [long, short])).toMatchObject({ material: { id: 'B' } })
  expect(choose([piece([90, 90, 90])], [material('C', [200, 200, 100]), short])).toMatchObject({ material: { id: 'B' } })
})

it('takes the smallest where prices are in several currencies', () => {
  const euro = material('EURO', [300, 300, 300], { price: { amount: '0.01', currency: 'EUR' } })
  const options = [euro, large].map((one) => ({ material: one, freight: null }))
  expect(choosePackaging(options)).toMatchObject({ material: { id: 'EURO' }, reason: 'SIZE' })
  expect(choosePackaging([])).toBeNull()
})

it('adds freight to the price of the material where it is known and in the same currency', () => {
  const option = (one: MaterialSize, freight: Amount | null) => ({ material: one, freight })
  const dear = material('DEAR', [200, 150, 90], { price: dollars('1.20') })
  expect(choosePackaging([option(dear, dollars('5.00')), option(small, dollars('6.00'))])).toMatchObject({
    material: { id: 'DEAR' },
    freight: dollars('5.00'),
    reason: 'FREIGHT_AND_MATERIAL',
  })
  expect(choosePackaging([option(dear, dollars('5.00')), option(small, dollars('5.85'))])).toMatchObject({ material: { id: 'SMALL' } })
  // What the card does not carry is left out.
  expect(choosePackaging([option(dear, dollars('5.00')), option(small, null)])).toMatchObject({ material: { id: 'DEAR' } })
  const euro = { amount: '5.00', currency: 'EUR' }
  expect(choosePackaging([option(dear, euro), option(small, euro)])).toMatchObject({ material: { id: 'SMALL' }, reason: 'MATERIAL' })
})

it('asks no price for a packaging that is as large, heavy and dear as another that holds the pieces', () => {
  const light = material('LIGHT', [400, 300, 281], { weightGrams: 90 })
  const names = (all: MaterialSize[]) => worthPricing(judge([piece([90, 90, 90])], all)).map(({ id }) => id)
  expect(names(materials)).toEqual(['SMALL'])
  expect(names([large, light, small])).toEqual(['SMALL', 'LIGHT'])
  expect(names([large, { ...small, price: dollars('0.31') }])).toEqual(['SMALL', 'LARGE'])
  expect(names([bag])).toEqual([])
})

it('tells the least that could hold the pieces by volume', () => {
  const cubes = (quantity: number) => cartonPieces([piece([100, 100, 100], { quantity })]) ?? []
  expect(packagingBound(cubes(3), materials)).toEqual({ materialId: 'SMALL', count: 1 })
  expect(packagingBound(cubes(33), materials)).toEqual({ materialId: 'LARGE', count: 1 })
  expect(packagingBound(cubes(34), materials)).toEqual({ materialId: 'LARGE', count: 2 })
  expect(packagingBound(cubes(1), [])).toBeNull()
})

it('counts the weight that a packaging may hold', () => {
  const weak = material('WEAK', [200, 150, 100], { maximumGrams: 199 })
  const [answer] = judge([piece([50, 50, 50], { quantity: 2 })], [weak])
  expect(answer?.answer).toEqual({ outcome: 'DOES_NOT_FIT', proof: 'WEIGHT' })
  expect(judge([piece([50, 50, 50])], [weak])[0]?.answer.outcome).toBe('FITS')
})
