import { expect, test } from 'vitest'
import { decideOffline, OfflineRefusal } from '../../../station/offline/decideOffline.ts'
import type { QueuedScan } from '../../../station/queue/queueTypes.ts'
import { type ShelveState, shelveOffline } from './shelveOffline.ts'
import type { ShelveContext } from './shelveScans.ts'

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
const play = (...scans: QueuedScan<ShelveContext>[]) => decideOffline(start(), scans, shelveOffline).shown
const why = (state: ShelveState, one: QueuedScan<ShelveContext>) => {
  const next = shelveOffline(state, one)
  return next instanceof OfflineRefusal ? [next.code, next.values] : 'goes on'
}

test('a product is chosen and its pieces go to the scanned location', () => {
  const chosen = play(scan('6901'))
  expect(chosen.last).toMatchObject({ step: 'CHOSEN', productName: 'Lamp', toPutAwayGood: 4, quality: 'GOOD', proposedCode: null })
  const put = play(scan('6901'), onto('L:A01-02-03', 3))
  expect(put).toMatchObject({ shelved: 13, toShelve: 2 })
  expect(put.last).toMatchObject({ step: 'SHELVED', locationCode: 'A01-02-03', quantity: 3, toPutAwayGood: 1, quality: 'GOOD' })
})

test('defective pieces follow the good ones, then nothing is left', () => {
  const good = play(onto('A01-02-03', 4))
  expect(good.last).toMatchObject({ quality: 'DEFECTIVE', toPutAwayGood: 0, toPutAwayDefective: 1 })
  expect(why(good, onto('A01-02-03', 1))).toEqual(['ABOVE', { sku: 'SKU-A', toPutAway: 0 }])
  const all = play(onto('A01-02-03', 4), onto('D01-01-01', 1, 'DEFECTIVE'))
  expect(all).toMatchObject({ shelved: 15, toShelve: 0 })
  expect(why(all, scan('SKU-A'))).toEqual(['ABOVE', { sku: 'SKU-A', toPutAway: 0 }])
})

test('the suggested location stays when the product is scanned again', () => {
  const known = { ...start(), last: { ...play(scan('6901')).last!, proposedCode: 'A01-01-01', proposedQuantity: 4 } }
  expect(decideOffline(known, [scan('SKU-A')], shelveOffline).shown.last).toMatchObject({ proposedCode: 'A01-01-01', proposedQuantity: 4 })
})

test('products not on the order cannot be checked, and a location needs a product first', () => {
  expect(why(start(), scan('6902'))).toEqual(['UNKNOWN', {}])
  expect(why(start(), scan('IN2611-0001'))).toEqual(['UNKNOWN', {}])
  expect(why(start(), scan('6901', { context: { orderId: 'other' } }))).toEqual(['UNKNOWN', {}])
  expect(why(start(), scan('6901', { mutation: 'unshelveScans' }))).toEqual(['UNKNOWN', {}])
  expect(why(start(), scan('A01-02-03'))).toEqual(['PRODUCT_FIRST', {}])
  expect(why(start(), scan('SKU-B'))).toEqual(['ABOVE', { sku: 'SKU-B', toPutAway: 0 }])
  expect(why(start(), onto('A01-02-03', 5))).toEqual(['ABOVE', { sku: 'SKU-A', toPutAway: 4 }])
})
