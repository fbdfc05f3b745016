import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Pile } from '../../stock/rules.ts'
import { type AdjustmentLine, adjustedPieces, newestBatch, planReductions, productsAboveLimit, refuseReason } from './adjustment.ts'

/** No location is hidden. */
const none = new Set<string>()

const line = (change: number, more: Partial<AdjustmentLine> = {}): AdjustmentLine => ({
  productId: 'p',
  sku: 'LAMP',
  locationId: 'l',
  location: 'A01-01-01',
  areaType: 'PICKING',
  quality: 'GOOD',
  change,
  ...more,
})
const pile = (batchId: string, free: number, allocated = 0): Pile => ({
  productId: 'p',
  locationId: 'l',
  batchId,
  quality: 'GOOD',
  onHand: free + allocated,
  free,
})

it('takes the oldest batch first', () => {
  const [reduction] = planReductions([line(-5)], [pile('old', 3), pile('new', 9)], new Map([['p', 12]]), none)
  expect(reduction?.map(({ pile: { batchId }, quantity }) => [batchId, quantity])).toEqual([
    ['old', 3],
    ['new', 2],
  ])
})

it('takes what is free and available, and no more', () => {
  const counts = fc.record({ free: fc.nat(20), allocated: fc.nat(20), available: fc.nat(40), wanted: fc.integer({ min: 1, max: 60 }) })
  fc.assert(
    fc.property(counts, ({ free, allocated, available, wanted }) => {
      const plan = () => planReductions([line(-wanted)], [pile('a', free, allocated)], new Map([['p', available]]), none)
      if (wanted > Math.min(free, available)) expect(plan).toThrow('ADJUSTMENT_ABOVE_STOCK')
      else expect(plan()[0]?.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(wanted)
    }),
  )
})

it('counts what is available once for all lines of a product', () => {
  const there = { locationId: 'm', location: 'A01-01-02' }
  const piles = [pile('a', 9), { ...pile('a', 9), locationId: 'm' }]
  expect(planReductions([line(-5), line(-4, there)], piles, new Map([['p', 9]]), none)).toHaveLength(2)
  expect(() => planReductions([line(-5), line(-5, there)], piles, new Map([['p', 9]]), none)).toThrow('ADJUSTMENT_ABOVE_STOCK')
})

it('lets defective pieces be taken off although nothing is available', () => {
  const defective = { ...pile('a', 2), quality: 'DEFECTIVE' as const }
  expect(planReductions([line(-2, { quality: 'DEFECTIVE' })], [defective], new Map(), none)[0]).toHaveLength(1)
})

it('adds found pieces to the newest batch of their quality there', () => {
  expect(newestBatch(line(1), [pile('old', 1), pile('new', 1)])).toBe('new')
  expect(newestBatch(line(1, { quality: 'DEFECTIVE' }), [pile('old', 1)])).toBeNull()
})

it('asks for approval above the limit of a day, counting up and down', () => {
  const pieces = adjustedPieces([line(-3), line(4, { locationId: 'm' }), line(1, { productId: 'q' })])
  expect([...pieces]).toEqual([
    ['p', 7],
    ['q', 1],
  ])
  expect(productsAboveLimit(pieces, new Map(), 7)).toEqual([])
  expect(productsAboveLimit(pieces, new Map([['q', 7]]), 7)).toEqual([{ productId: 'q', pieces: 1, earlier: 7 }])
  expect(productsAboveLimit(pieces, new Map(), 0)).toEqual([
    { productId: 'p', pieces: 7, earlier: 0 },
    { productId: 'q', pieces: 1, earlier: 0 },
  ])
})

it('wants a remark for another reason', () => {
  expect(refuseReason('OTHER', '')?.code).toBe('REQUIRED')
  expect(refuseReason('OTHER', 'Gift')).toBeNull()
  expect(refuseReason('LOST', '')).toBeNull()
})
