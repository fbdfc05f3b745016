import { expect, it } from 'vitest'
import { type CountToScan, decideCount, isPlaceDone, type LineToCount } from './countScan.ts'

const line = (sku: string, about: Partial<LineToCount> = {}): LineToCount => ({
  id: sku,
  location: 'A01',
  productId: sku,
  sku,
  productName: sku,
  productNameEn: null,
  progress: 'OPEN',
  tally: null,
  ...about,
})
const place = { location: 'A01', isEmpty: false, isSkipped: false }
const count = (about: Partial<CountToScan> = {}): CountToScan => ({
  id: 'c',
  number: 'CT1',
  type: 'LOCATION',
  state: 'COUNTING',
  places: [place],
  lines: [line('a'), line('b')],
  ...about,
})
const product = (sku: string, pieces = 1) => ({ kind: 'PRODUCT', product: line(sku), pieces }) as const
const code = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return (error as { code: string }).code
  }
  return null
}

it('adds typed pieces to a product, also to one that the book does not know there', () => {
  const first = decideCount(count(), product('a', 5), 'A01')
  expect(first.view).toMatchObject({ step: 'TALLIED', lines: [{ sku: 'a', tally: 5 }] })
  expect(decideCount(first.count, product('a'), 'A01').view.lines).toMatchObject([{ sku: 'a', tally: 6 }])
  expect(decideCount(count(), product('c'), 'A01').view.lines).toMatchObject([{ sku: 'c', tally: 1, progress: 'OPEN' }])
  expect(code(() => decideCount(count({ type: 'PRODUCT' }), product('c'), 'A01'))).toBe('PRODUCT_NOT_IN_COUNT')
})

it('ends a product, or all that is left at a location, but never what is counted', () => {
  const lines = [line('a', { progress: 'COUNTED' }), line('b', { tally: 3 }), line('c', { progress: 'RECOUNT' })]
  const { count: after, view } = decideCount(count({ lines }), { kind: 'COUNTED', productId: null, pieces: 0 }, 'A01')
  expect(view).toMatchObject({ step: 'EMPTY', lines: [{ sku: 'b' }, { sku: 'c' }], place: { isEmpty: true } })
  expect(isPlaceDone(place, after.lines)).toBe(true)
  expect(isPlaceDone(place, lines)).toBe(false)
  expect(decideCount(count({ lines }), { kind: 'SKIP', productId: null, reason: 'BUSY' }, 'A01').view).toMatchObject({
    step: 'SKIPPED',
    lines: [{ sku: 'b' }, { sku: 'c' }],
    place: { isSkipped: true },
  })
  expect(isPlaceDone({ ...place, isEmpty: true }, [])).toBe(true)
})

it('refuses a scan without its location, at another, or of a count that is over', () => {
  expect(code(() => decideCount(count(), product('a'), null))).toBe('SCAN_LOCATION_FIRST')
  expect(code(() => decideCount(count(), { kind: 'PLACE', location: 'B01' }, null))).toBe('LOCATION_NOT_IN_COUNT')
  expect(code(() => decideCount(count(), { kind: 'COUNTED', productId: 'x', pieces: 1 }, 'A01'))).toBe('NOTHING_TO_COUNT')
  expect(code(() => decideCount(count({ state: 'COMPLETED' }), product('a'), 'A01'))).toBe('COUNT_OVER')
})
