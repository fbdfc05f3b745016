import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../kernel/command/failure.ts'
import { decidePick, type LineToPick, meantToPick, openPlaces, type PickSaid, pickTotals, type WaveToPick } from './picking.ts'

const line = (id: string, location: string, productId: string, open: number, picked = 0): LineToPick => ({
  id,
  location,
  productId,
  sku: productId.toUpperCase(),
  productName: productId,
  productNameEn: null,
  open,
  picked,
  shares: [],
  pickedFor: picked > 0 ? [{ box: null, pieces: picked }] : [],
})
const wave = (...lines: LineToPick[]): WaveToPick => ({
  id: 'w',
  number: 'W2611-0001',
  state: 'PICKING',
  sortMode: 'AFTER_PICKING',
  bindCart: false,
  cartId: null,
  lines,
  boxes: [],
  freeBoxes: [],
})
const pick = (productId: string, pieces = 1): PickSaid => ({ kind: 'PICK', productId, sku: productId.toUpperCase(), pieces })
const short = (productId: string, missing: number): PickSaid => ({ kind: 'SHORT', productId, missing, reason: 'NONE_LEFT' })
const put = (productId: string, pieces = 1): PickSaid => ({ kind: 'PUT_BACK', productId, sku: productId.toUpperCase(), pieces })
const refusal = (...[of, said, shown]: Parameters<typeof decidePick>) => {
  try {
    decidePick(of, said, shown)
    return null
  } catch (error) {
    if (error instanceof Failure) return [error.code, error.values]
    throw error
  }
}

describe('decidePick', () => {
  const two = wave(line('1', 'A1', 'cup', 2), line('2', 'A1', 'cup', 1), line('3', 'B1', 'lamp', 1), line('4', 'C1', 'cup', 0, 1))

  it('picks the oldest batch first and stays at the location while something is left there', () => {
    const { wave: after, view, parts } = decidePick(two, pick('cup', 3), 'A1')
    expect(parts.map(({ line: { id }, pieces }) => [id, pieces])).toEqual([
      ['1', 2],
      ['2', 1],
    ])
    expect(view).toMatchObject({ step: 'PICKED', quantity: 3, location: null, productId: 'cup' })
    expect(pickTotals(after.lines)).toEqual({ open: 1, picked: 4, pieces: 5 })
    expect(decidePick(two, pick('cup'), 'A1').view.location).toBe('A1')
  })

  it('puts back, skips, and counts what is short', () => {
    expect(decidePick(two, put('cup'), 'C1').view).toMatchObject({
      step: 'PUT_BACK',
      location: 'C1',
      lines: [{ id: '4', open: 1, picked: 0 }],
    })
    expect(decidePick(two, { kind: 'SKIP' }, 'B1').view).toMatchObject({ step: 'SKIPPED', location: null, lines: [] })
    const { wave: after, view } = decidePick(two, short('cup', 2), 'A1')
    expect(view).toMatchObject({ step: 'SHORT', quantity: 2, location: 'A1' })
    expect(pickTotals(after.lines)).toEqual({ open: 2, picked: 1, pieces: 3 })
  })

  it('puts back no pieces of a batch whose package has left the wave', () => {
    const gone = { ...line('2', 'A1', 'cup', 0, 1), pickedFor: [] }
    const some = wave(line('1', 'A1', 'cup', 0, 1), gone)
    expect(decidePick(some, put('cup'), 'A1').view.lines).toMatchObject([{ id: '1', picked: 0 }])
    expect(refusal(some, put('cup', 2), 'A1')?.[0]).toBe('NOTHING_TO_UNDO')
  })

  it('refuses what is not to be picked, by name', () => {
    expect(refusal({ ...two, state: 'TO_BE_PICKED' }, pick('cup'), 'A1')?.[0]).toBe('WAVE_NOT_IN_STATE')
    expect(refusal({ ...two, state: 'VOIDED' }, pick('cup'), 'A1')?.[0]).toBe('WAVE_OVER')
    expect(refusal(two, pick('cup'), null)?.[0]).toBe('PICK_PLACE_FIRST')
    expect(refusal(two, { kind: 'PLACE', location: 'Z1' }, null)).toEqual(['PLACE_NOT_IN_WAVE', { location: 'Z1', number: two.number }])
    expect(refusal(two, { kind: 'PLACE', location: 'C1' }, null)).toEqual(['PLACE_PICKED', { location: 'C1' }])
    expect(refusal(two, pick('lamp'), 'A1')).toEqual(['GOODS_ELSEWHERE', { sku: 'LAMP', location: 'A1', elsewhere: 'B1' }])
    expect(refusal(two, pick('desk'), 'A1')).toEqual(['GOODS_NOT_TO_PICK', { sku: 'DESK', number: two.number }])
    expect(refusal(two, pick('cup'), 'C1')).toEqual(['GOODS_NOT_NEEDED', { sku: 'CUP' }])
    expect(refusal(two, pick('cup', 4), 'A1')).toEqual(['ABOVE_TO_PICK', { sku: 'CUP', location: 'A1', open: 3, quantity: 4 }])
    expect(refusal(two, short('cup', 4), 'A1')).toEqual(['SHORT_TOO_LARGE', { location: 'A1', sku: 'CUP', expected: 3 }])
    expect(refusal(two, put('cup'), 'A1')?.[0]).toBe('NOTHING_TO_UNDO')
  })

  it('never loses or invents a piece, and wrong scans in between change nothing', () => {
    const lines = fc
      .array(
        fc.record({ location: fc.constantFrom('A1', 'B1'), productId: fc.constantFrom('cup', 'lamp'), open: fc.nat(4), picked: fc.nat(2) }),
        {
          minLength: 1,
          maxLength: 6,
        },
      )
      .map((all) => all.map((one, index) => line(String(index), one.location, one.productId, one.open, one.picked)))
    const scan = fc.record({
      shown: fc.constantFrom('A1', 'B1', 'Z1', null),
      said: fc.oneof(
        fc
          .record({ productId: fc.constantFrom('cup', 'lamp', 'desk'), pieces: fc.integer({ min: 1, max: 4 }) })
          .chain(({ productId, pieces }) =>
            fc.constantFrom<PickSaid>(pick(productId, pieces), put(productId, pieces), short(productId, pieces)),
          ),
        fc.constantFrom<PickSaid>({ kind: 'SKIP' }, { kind: 'PLACE', location: 'A1' }),
      ),
    })
    fc.assert(
      fc.property(lines, fc.array(scan, { maxLength: 30 }), (start, scans) => {
        let now = wave(...start)
        let missing = 0
        for (const { said, shown } of scans) {
          const why = refusal(now, said, shown)
          if (why) continue
          const { wave: after, view } = decidePick(now, said, shown)
          if (said.kind === 'SHORT') missing += view.quantity
          now = after
        }
        expect(pickTotals(now.lines).pieces + missing).toBe(pickTotals(start).pieces)
        expect(now.lines.every(({ open, picked }) => open >= 0 && picked >= 0)).toBe(true)
      }),
    )
  })
})

it('leads through open locations in their order, the skipped ones last', () => {
  const lines = [line('1', 'A1', 'cup', 1), line('2', 'B1', 'cup', 0, 2), line('3', 'C1', 'cup', 1), line('4', 'D1', 'cup', 1)]
  expect(openPlaces(lines)).toEqual(['A1', 'C1', 'D1'])
  expect(openPlaces(lines, ['C1', 'B1', 'A1'])).toEqual(['D1', 'C1', 'A1'])
  expect(openPlaces(lines, [], { index: 1, of: 2 })).toEqual(['C1', 'D1', 'A1'])
})

it('means a product of the location before one of the wave, and one with open pieces first', () => {
  const products = [{ id: 'cup' }, { id: 'lamp' }, { id: 'desk' }]
  const lines = [line('1', 'A1', 'cup', 0, 1), line('2', 'A1', 'lamp', 1), line('3', 'B1', 'desk', 1)]
  expect(meantToPick(lines, products, { shown: 'A1' })).toEqual([{ id: 'lamp' }])
  expect(meantToPick(lines, [{ id: 'cup' }, { id: 'desk' }], { shown: 'A1' })).toEqual([{ id: 'cup' }])
  expect(meantToPick(lines, products, { shown: 'Z1' })).toEqual(products)
  expect(meantToPick(lines, [{ id: 'new' }], { shown: 'A1' })).toEqual([{ id: 'new' }])
  // What was picked is put back, and the product that was chosen never becomes another.
  expect(meantToPick(lines, products, { shown: 'A1', putBack: true })).toEqual([{ id: 'cup' }])
  expect(meantToPick(lines, products, { shown: 'A1', chosenId: 'cup' })).toEqual([{ id: 'cup' }])
  expect(meantToPick(lines, products, { shown: 'A1', chosenId: 'gone' })).toEqual([])
})
