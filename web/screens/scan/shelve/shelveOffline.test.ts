import { expect, test } from 'vitest'
import { totalsOf } from '../../../../graph/inbound/rules/status.ts'
import { decideOffline, NotDecidableOffline, tryStep } from '../../../station/offline/decideOffline.ts'
import type { QueuedScan } from '../../../station/queue/queueTypes.ts'
import { loadedLine, loadedOrder } from '../inbound/loadedOrderFixture.ts'
import { type ShelveState, shelveOffline } from './shelveOffline.ts'
import type { ShelveContext } from './shelveScans.ts'

const start = (): ShelveState => ({
  order: loadedOrder([
    loadedLine('A', 15, { name: 'Lamp', barcodes: ['6901'], receivedGood: 14, receivedDefective: 1, shelvedGood: 10 }),
    loadedLine('B', 2, { name: 'Vase', barcodes: [] }),
  ]),
  last: null,
})

let made = 0
const scan = (code: string, change: Partial<QueuedScan<ShelveContext>> = {}): QueuedScan<ShelveContext> => ({
  key: `k${++made}`,
  seq: made,
  scannedAt: '2026-11-20T14:52:00Z',
  mutation: 'shelveScans',
  code,
  quantity: 1,
  context: { orderId: 'o', productId: null },
  extras: { quality: null },
  recorded: true,
  ...change,
})
const onto = (code: string, quantity: number, quality = 'GOOD') =>
  scan(code, { quantity, context: { orderId: 'o', productId: 'p-A' }, extras: { quality } })
const play = (...scans: QueuedScan<ShelveContext>[]) => decideOffline(start(), scans, shelveOffline).shown
const why = (state: ShelveState, one: QueuedScan<ShelveContext>) => {
  const next = tryStep(shelveOffline, state, one)
  if (next instanceof NotDecidableOffline) return 'NOT_DECIDABLE'
  return 'code' in next ? next.code : 'goes on'
}

test('a product is chosen and its pieces go to the scanned location', () => {
  const chosen = play(scan('6901'))
  expect(chosen.last).toMatchObject({ step: 'CHOSEN', productName: 'Lamp', toPutAwayGood: 4, quality: 'GOOD', proposedCode: null })
  const put = play(scan('6901'), onto('L:A01-02-03', 3))
  expect(totalsOf(put.order)).toMatchObject({ shelved: 13, toShelve: 2 })
  expect(put.last).toMatchObject({ step: 'SHELVED', locationCode: 'A01-02-03', quantity: 3, toPutAwayGood: 1, quality: 'GOOD' })
})

test('a carton is put away with its pieces, never more than are left', () => {
  expect(play(scan('CTNA')).last).toMatchObject({ step: 'CHOSEN', proposedQuantity: 3 })
  expect(why(play(onto('A01-02-03', 2)), scan('CTNA'))).toBe('ABOVE_TO_PUT_AWAY')
})

test('defective pieces follow the good ones, then nothing is left', () => {
  const good = play(onto('A01-02-03', 4))
  expect(good.last).toMatchObject({ quality: 'DEFECTIVE', toPutAwayGood: 0, toPutAwayDefective: 1 })
  expect(why(good, onto('A01-02-03', 1))).toBe('ABOVE_TO_PUT_AWAY')
  const all = play(onto('A01-02-03', 4), onto('D01-01-01', 1, 'DEFECTIVE'))
  expect(totalsOf(all.order)).toMatchObject({ shelved: 15, toShelve: 0 })
  expect(why(all, scan('SKU-A'))).toBe('PRODUCT_SHELVED')
})

test('the suggested location stays when the product is scanned again', () => {
  const known = { ...start(), last: { ...play(scan('6901')).last!, proposedCode: 'A01-01-01', proposedQuantity: 4 } }
  expect(decideOffline(known, [scan('SKU-A')], shelveOffline).shown.last).toMatchObject({ proposedCode: 'A01-01-01', proposedQuantity: 4 })
})

test('goods put elsewhere than suggested are named', () => {
  const onto = (proposedCode: string) =>
    scan('A01-02-03', { context: { orderId: 'o', productId: 'p-A' }, extras: { quality: 'GOOD', proposedCode } })
  expect([play(onto('A01-01-01')).last?.missedCode, play(onto('A01-02-03')).last?.missedCode]).toEqual(['A01-01-01', null])
})

test('products not on the order cannot be checked, and a location needs a product first', () => {
  expect(why(start(), scan('6902'))).toBe('NOT_DECIDABLE')
  expect(why(start(), scan('IN2611-0001'))).toBe('NOT_DECIDABLE')
  expect(why(start(), scan('6901', { context: { orderId: 'other' } }))).toBe('NOT_DECIDABLE')
  expect(why(start(), scan('6901', { mutation: 'unshelveScans' }))).toBe('NOT_DECIDABLE')
  expect(why(start(), scan('A01-02-03'))).toBe('SCAN_PRODUCT_FIRST')
  expect(why(start(), scan('SKU-B'))).toBe('PRODUCT_NOT_RECEIVED')
  expect(why(start(), onto('A01-02-03', 5))).toBe('ABOVE_TO_PUT_AWAY')
})
