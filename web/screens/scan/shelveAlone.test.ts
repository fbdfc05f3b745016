import { expect, test } from 'vitest'
import type { QueuedScan } from '../../scan/queueTypes.ts'
import { goAlone, Refusal } from '../inbound/station/alone.ts'
import type { ShelveContext } from './ShelveScans.ts'
import { type ShelveState, shelveAlone } from './shelveAlone.ts'

const start = (): ShelveState => ({
  orderId: 'o',
  lines: [
    { id: 'A', productId: 'pA', sku: 'SKU-A', name: 'Lamp', barcodes: ['6901'], good: 4, defective: 1 },
    { id: 'B', productId: 'pB', sku: 'SKU-B', name: 'Vase', barcodes: [], good: 0, defective: 0 },
  ],
  shelved: 10,
  toShelve: 5,
  last: null,
})

let made = 0
const scan = (code: string, change: Partial<QueuedScan<ShelveContext>> = {}): QueuedScan<ShelveContext> => ({
  ...{ key: `k${++made}`, seq: made, scannedAt: '2026-11-20T14:52:00Z', mutation: 'shelveScans', code, quantity: 1 },
  ...{ context: { orderId: 'o', productId: null }, extras: { quality: null }, recorded: true, ...change },
})
const onto = (code: string, quantity: number, quality = 'GOOD') =>
  scan(code, { quantity, context: { orderId: 'o', productId: 'pA' }, extras: { quality } })
const play = (...scans: QueuedScan<ShelveContext>[]) => goAlone(start(), scans, shelveAlone).shown
const why = (state: ShelveState, one: QueuedScan<ShelveContext>) => {
  const next = shelveAlone(state, one)
  return next instanceof Refusal ? [next.code, next.values] : 'goes on'
}

test('a product is taken in hand and its pieces go where the person says', () => {
  const chosen = play(scan('6901'))
  expect(chosen.last).toMatchObject({ step: 'CHOSEN', productName: 'Lamp', listableGood: 4, quality: 'GOOD', proposedCode: null })
  const put = play(scan('6901'), onto('L:A01-02-03', 3))
  expect(put).toMatchObject({ shelved: 13, toShelve: 2 })
  expect(put.last).toMatchObject({ step: 'SHELVED', locationCode: 'A01-02-03', quantity: 3, listableGood: 1, quality: 'GOOD' })
})

test('when the good ones are away the defective ones are next, and then there is nothing', () => {
  const good = play(onto('A01-02-03', 4))
  expect(good.last).toMatchObject({ quality: 'DEFECTIVE', listableGood: 0, listableDefective: 1 })
  expect(why(good, onto('A01-02-03', 1))).toEqual(['ABOVE', { sku: 'SKU-A', listable: 0 }])
  const all = play(onto('A01-02-03', 4), onto('D01-01-01', 1, 'DEFECTIVE'))
  expect(all).toMatchObject({ shelved: 15, toShelve: 0 })
  expect(why(all, scan('SKU-A'))).toEqual(['ABOVE', { sku: 'SKU-A', listable: 0 }])
})

test('where the product in hand goes stays known when it is scanned again', () => {
  const known = { ...start(), last: { ...play(scan('6901')).last!, proposedCode: 'A01-01-01', proposedQuantity: 4 } }
  expect(goAlone(known, [scan('SKU-A')], shelveAlone).shown.last).toMatchObject({ proposedCode: 'A01-01-01', proposedQuantity: 4 })
})

test('what the order does not name cannot be checked, and a location comes after a product', () => {
  expect(why(start(), scan('6902'))).toEqual(['UNKNOWN', {}])
  expect(why(start(), scan('IN2611-0001'))).toEqual(['UNKNOWN', {}])
  expect(why(start(), scan('6901', { context: { orderId: 'other' } }))).toEqual(['UNKNOWN', {}])
  expect(why(start(), scan('6901', { mutation: 'unshelveScans' }))).toEqual(['UNKNOWN', {}])
  expect(why(start(), scan('A01-02-03'))).toEqual(['PRODUCT_FIRST', {}])
  expect(why(start(), scan('SKU-B'))).toEqual(['ABOVE', { sku: 'SKU-B', listable: 0 }])
  expect(why(start(), onto('A01-02-03', 5))).toEqual(['ABOVE', { sku: 'SKU-A', listable: 4 }])
})
