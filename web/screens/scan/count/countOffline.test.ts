import { expect, it } from 'vitest'
import type { CountToScan, LineToCount } from '../../../../graph/inventory/rules/countScan.ts'
import { NotDecidableOffline } from '../../../station/offline/decideOffline.ts'
import { type CountState, countOffline } from './countOffline.ts'

const line = (sku: string, location = 'A01-01-01', codes: string[] = []): LineToCount => ({
  id: `${sku} ${location}`,
  location,
  productId: sku,
  sku,
  productName: sku,
  productNameEn: null,
  codes,
  cartonBarcodes: codes.length > 0 ? [{ code: '16901234567899', pieces: 12 }] : [],
  progress: 'OPEN',
  tally: null,
})
const count: CountToScan = {
  id: 'c',
  number: 'CT2611-0001',
  type: 'LOCATION',
  state: 'COUNTING',
  places: ['A01-01-01', 'A01-01-02'].map((location) => ({ location, isEmpty: false, isSkipped: false })),
  lines: [line('CUP', 'A01-01-01', ['6901234567892']), line('LID'), line('CUP', 'A01-01-02')],
}
const scan = (code: string, context: object = {}, extras: Record<string, string | number> = {}) => ({
  mutation: 'countScans',
  code,
  quantity: 1,
  extras,
  key: code,
  context: { warehouseId: 'w', stockCountId: 'c', location: 'A01-01-01', productId: null, ...context },
})
const run = (...scans: ReturnType<typeof scan>[]) => scans.reduce<CountState>(countOffline, { count, last: null })

it('counts by any barcode of the product, with typed pieces, and keeps the other location apart', () => {
  const carton = scan('16901234567899', {}, { quantity: 2 })
  const { count: after, last } = run(scan('06901234567892'), scan('CUP', {}, { quantity: 5 }), carton)
  expect(last).toMatchObject({ step: 'TALLIED', location: 'A01-01-01', productId: 'CUP' })
  const tallies = after.lines.filter(({ sku }) => sku === 'CUP').map(({ location, tally }) => [location, tally])
  expect(tallies.sort()).toEqual([
    ['A01-01-01', 30],
    ['A01-01-02', null],
  ])
})

it('ends and skips products and opens the next location', () => {
  const { count: after, last } = run(
    scan('CUP', { productId: 'CUP' }, { counted: 6 }),
    scan('LID', { productId: 'LID' }, { skip: 'BUSY' }),
    scan('A01-01-02'),
  )
  expect(last).toMatchObject({ step: 'PLACE', location: 'A01-01-02' })
  expect(after.lines.map(({ sku, location, progress }) => [sku, location, progress])).toEqual([
    ['CUP', 'A01-01-02', 'OPEN'],
    ['CUP', 'A01-01-01', 'COUNTED'],
    ['LID', 'A01-01-01', 'SKIPPED'],
  ])
})

it('leaves unknown goods and other counts to the server', () => {
  expect(() => run(scan('NEW'))).toThrow(NotDecidableOffline)
  expect(() => run(scan('CUP', { stockCountId: 'd' }))).toThrow(NotDecidableOffline)
  expect(() => run(scan('B01-01-01'))).toThrow(expect.objectContaining({ code: 'LOCATION_NOT_IN_COUNT' }))
})
