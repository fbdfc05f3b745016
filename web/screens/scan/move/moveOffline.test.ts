import { describe, expect, test } from 'vitest'
import { draftMove } from '../../../../graph/inventory/rules/adHoc.ts'
import { decideOffline, NotDecidableOffline, tryStep } from '../../../station/offline/decideOffline.ts'
import type { QueuedScan } from '../../../station/queue/queueTypes.ts'
import { type MoveState, moveOffline } from './moveOffline.ts'
import type { MoveContext } from './moveScans.ts'
import type { GoodsHere } from './useGoodsHere.ts'
import type { LoadedLine } from './useLoadedTransfer.ts'

const line = (id: string, productId: string, quantity: number, change: Partial<LoadedLine> = {}): LoadedLine => ({
  id,
  productId,
  sku: `SKU-${productId}`,
  name: `Lamp ${productId}`,
  productName: `Lamp ${productId}`,
  productNameEn: null,
  barcodes: [`690${productId}`],
  cartonBarcodes: [{ code: `CTN${productId}`, pieces: 2 }],
  picture: null,
  customerName: 'Anker',
  from: 'A01-01-01',
  to: 'B01-01-01',
  quantity,
  movedOut: 0,
  movedIn: 0,
  returned: 0,
  lost: 0,
  ...change,
})

const start = (...lines: LoadedLine[]): MoveState => ({
  transfer: { id: 't', number: 'TR2611-0001', state: 'CREATED', moveKey: null, lines },
  last: null,
  here: null,
})

let made = 0
const scan = (code: string, context: Partial<MoveContext> = {}, quantity: number | null = null): QueuedScan<MoveContext> => ({
  key: `k${++made}`,
  seq: made,
  scannedAt: '2026-11-20T14:52:00Z',
  mutation: 'moveScans',
  code,
  quantity: quantity ?? 1,
  context: { warehouseId: 'w', transferId: 't', moveKey: null, from: null, productId: null, ...context },
  extras: { quantity },
  recorded: true,
})
const play = (state: MoveState, ...scans: QueuedScan<MoveContext>[]) => decideOffline(state, scans, moveOffline).shown
const why = (state: MoveState, one: QueuedScan<MoveContext>) => {
  const next = tryStep(moveOffline, state, one)
  if (next instanceof NotDecidableOffline) return 'NOT_DECIDABLE'
  return 'code' in next ? next.code : 'goes on'
}

const from = 'A01-01-01'

test('location and product take goods off; product and location put them down', () => {
  const two = start(line('1', 'a', 8), line('2', 'b', 4, { from: 'A01-01-02', to: null }))
  expect(play(two, scan('L:A01-01-01')).last).toMatchObject({ step: 'PLACE', from, left: 12 })
  const taken = play(two, scan('690a', { from }, 5), scan('SKU-a', { from }))
  expect(taken.last).toMatchObject({ step: 'TAKEN', quantity: 3, from: null, left: 4, inHand: 8 })
  const chosen = play(taken, scan('690a'))
  expect(chosen.last).toMatchObject({ step: 'CHOSEN', productId: 'a', productName: 'Lamp a' })
  const put = play(chosen, scan('B01-01-01', { productId: 'a' }, 6), scan('B01-01-02', { productId: 'a' }))
  expect(put.last).toMatchObject({ step: 'PUT', quantity: 2, locationCode: 'B01-01-02', productId: null, inHand: 0, movedIn: 8 })
  expect(put.transfer.state).toBe('PARTIAL')
  const rest = play(put, scan('690b', { from: 'A01-01-02' }), scan('B01-01-01', { productId: 'b' }))
  expect(rest.transfer.state).toBe('COMPLETE')
})

test('a carton moves with its pieces, never more than are there or in hand', () => {
  const state = start(line('1', 'a', 5))
  const taken = play(state, scan('CTNa', { from }))
  expect(taken.last).toMatchObject({ step: 'TAKEN', quantity: 2, left: 3 })
  const more = play(taken, scan('690a', { from }, 1), scan('690a', { from }))
  expect(play(more, scan('CTNa')).last).toMatchObject({ step: 'CHOSEN', quantity: 2, productId: 'a' })
  const one = start(line('1', 'a', 5, { movedOut: 4, movedIn: 3 }))
  expect(why(one, scan('CTNa', { from }))).toBe('ABOVE_TO_MOVE')
  expect(why(one, scan('CTNa', { from: 'B01-01-01' }))).toBe('ABOVE_IN_HAND')
})

test('what the rules refuse is refused offline, and what only the server knows is left to it', () => {
  const state = start(line('1', 'a', 8), line('2', 'a', 2, { from: 'A01-01-02' }))
  expect(why(state, scan('690a'))).toBe('SCAN_SOURCE_FIRST')
  expect(why(state, scan('690a', { from }, 9))).toBe('ABOVE_TO_MOVE')
  expect(why(state, scan('C01-01-01'))).toBe('NOTHING_TO_TAKE_OFF')
  expect(why(state, scan('A NEW BARCODE', { from }))).toBe('NOT_DECIDABLE')
  expect(why(state, scan('690a', { transferId: 'other', from }))).toBe('NOT_DECIDABLE')
  const held = play(state, scan('690a', { from }), scan('690a', { from: 'A01-01-02' }))
  expect(why(held, scan('C01-01-01', { productId: 'a' }, 11))).toBe('ABOVE_IN_HAND')
  const done = play(held, scan('C01-01-01', { productId: 'a' }))
  expect(done.last).toMatchObject({ step: 'PUT', quantity: 10 })
  expect(why(done, scan('690a'))).toBe('TRANSFER_OVER')
})

test('a product whose barcode has the form of a location is the product', () => {
  const state = start(line('1', 'a', 8, { sku: 'A01-01-01' }))
  expect(play(state, scan('A01-01-01', { from })).last).toMatchObject({ step: 'TAKEN', quantity: 8 })
  expect(play(state, scan('L:A01-01-01')).last).toMatchObject({ step: 'PLACE' })
})

const twins = ['Anker', 'Brava'].map((customerName, at) => line(`${at}`, `p${at}`, 3, { sku: 'TEE-M', customerName }))

test('one code of two products is refused with their customers, and the chosen one is moved', () => {
  const state = start(...twins)
  const next = tryStep(moveOffline, state, scan('TEE-M', { from }))
  expect(next).toMatchObject({
    code: 'PRODUCT_AMBIGUOUS',
    values: { skus: 'TEE-M\nTEE-M', customers: 'Anker\nBrava', productIds: 'p0,p1' },
  })
  const chosen = scan('TEE-M', { from })
  const meant = { ...chosen, extras: { ...chosen.extras, meantProductId: 'p1' } }
  const after = play(state, meant)
  expect(after.transfer.lines.map(({ movedOut }) => movedOut)).toEqual([0, 3])
})

describe('without a plan', () => {
  const goods = (id: string, free: number, change: Partial<GoodsHere> = {}): GoodsHere => ({
    id,
    sku: `SKU-${id}`,
    name: `Lamp ${id}`,
    barcodes: [`690${id}`],
    cartonBarcodes: [{ code: `CTN${id}`, pieces: 4 }],
    picture: null,
    customerName: 'Anker',
    free,
    ...change,
  })
  const begun = (...there: GoodsHere[]): MoveState => ({ transfer: draftMove('k'), last: null, here: { location: from, goods: there } })
  const adHoc = (code: string, context: Partial<MoveContext> = {}, quantity: number | null = null) =>
    scan(code, { transferId: null, moveKey: 'k', ...context }, quantity)

  test('goods of the location are taken up by piece, carton and typed number, and put down together', () => {
    const taken = play(begun(goods('a', 9), goods('b', 2)), adHoc('L:A01-01-01'), ...['690a', 'CTNa'].map((code) => adHoc(code, { from })))
    expect(taken.last).toMatchObject({ step: 'TAKEN', quantity: 4, inHand: 5, from, transferId: null, moveKey: 'k' })
    const more = play(taken, adHoc('SKU-a', { from }, 4), adHoc('SKU-b', { from }))
    expect(more.here?.goods.map(({ free }) => free)).toEqual([0, 1])
    const put = play(more, adHoc('B01-01-01', { from }))
    expect(put.last).toMatchObject({ step: 'PUT', quantity: 10, inHand: 0, locationCode: 'B01-01-01', from: null })
    expect(put.transfer.state).toBe('COMPLETE')
    expect(why(put, adHoc('690a', { from }))).toBe('TRANSFER_OVER')
    const again = play(put, adHoc(from, { moveKey: 'next' }), adHoc('690b', { moveKey: 'next', from }))
    expect(again).toMatchObject({ transfer: { moveKey: 'next' }, last: { step: 'TAKEN', inHand: 1 } })
  })

  test('a chosen product is put down alone', () => {
    const taken = play(begun(goods('a', 3), goods('b', 2)), adHoc('690a', { from }, 3), adHoc('690b', { from }))
    const chosen = play(taken, adHoc('690a'))
    expect(chosen.last).toMatchObject({ step: 'CHOSEN', productId: 'a', from: null })
    expect(why(chosen, adHoc('B01-01-01', { productId: 'a' }, 4))).toBe('ABOVE_IN_HAND')
    expect(play(chosen, adHoc('B01-01-01', { productId: 'a' }, 2)).last).toMatchObject({
      step: 'PUT',
      quantity: 2,
      inHand: 2,
      productId: 'a',
    })
    expect(play(chosen, adHoc(from)).last).toMatchObject({ step: 'PUT', quantity: 4, locationCode: from })
  })

  test('what is not free, not there, at a location that is not loaded, or of another move is left to the server', () => {
    const state = begun(goods('a', 2))
    expect(why(state, adHoc('690a', { from }, 3))).toBe('NOT_DECIDABLE')
    expect(why(state, adHoc('690b', { from }))).toBe('NOT_DECIDABLE')
    expect(why(state, adHoc('690a', { from: 'A01-01-02' }))).toBe('NOT_DECIDABLE')
    expect(why(state, adHoc('690a', { moveKey: 'other', from }))).toBe('NOT_DECIDABLE')
    expect(why(begun(goods('a', 1, { sku: 'TEE' }), goods('b', 1, { sku: 'TEE' })), adHoc('TEE', { from }))).toBe('PRODUCT_AMBIGUOUS')
  })
})
