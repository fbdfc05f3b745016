import { describe, expect, test } from 'vitest'
import { decideOffline, NotDecidableOffline, tryStep } from '../../../station/offline/decideOffline.ts'
import type { QueuedScan } from '../../../station/queue/queueTypes.ts'
import { loadedBox, loadedLine, loadedOrder } from '../inbound/loadedOrderFixture.ts'
import type { LoadedOrder } from '../inbound/useLoadedOrder.ts'
import { type ReceiveState, receiveOffline } from './receiveOffline.ts'
import type { ReceiveContext } from './receiveScans.ts'

const boxes = [loadedBox('b1', 'IN2611-0001-1', { A: 5, B: 1 }), loadedBox('b2', 'IN2611-0001-2', {})]

/** Two boxes, the first on the table with five pieces of A and one of B. */
const start = (lines = [loadedLine('A', 5), loadedLine('B', 10)], change: Partial<LoadedOrder> = {}): ReceiveState => ({
  order: loadedOrder(lines, boxes, change),
  boxId: 'b1',
  view: null,
})

let made = 0
const scan = (code: string, change: Partial<QueuedScan<ReceiveContext>> = {}): QueuedScan<ReceiveContext> => ({
  key: `k${++made}`,
  seq: made,
  scannedAt: '2026-11-20T14:52:00Z',
  mutation: 'receiveScans',
  code,
  quantity: 1,
  context: { orderId: 'o' },
  extras: { quality: 'GOOD' },
  recorded: true,
  ...change,
})
const play = (state: ReceiveState, ...scans: QueuedScan<ReceiveContext>[]) => decideOffline(state, scans, receiveOffline)
const why = (state: ReceiveState, one: QueuedScan<ReceiveContext>) => {
  const next = tryStep(receiveOffline, state, one)
  if (next instanceof NotDecidableOffline) return 'NOT_DECIDABLE'
  return 'code' in next ? next.code : 'goes on'
}

describe('goods offline', () => {
  test('count by SKU and by barcode, good and defective, on every figure of the page', () => {
    const { shown } = play(start(), scan('690A'), scan('SKU-A', { quantity: 2, extras: { quality: 'DEFECTIVE' } }))
    expect(shown.order.lines[0]).toMatchObject({ receivedGood: 1, receivedDefective: 2 })
    const figures = { lineId: 'A', productName: 'Lamp A', lineDeclared: 5, lineReceived: 3, lineDefective: 2, quantity: 2 }
    const ofBox = { received: 3, boxReceived: 3, boxDeclared: 6, boxesReceived: 0, boxDone: false, complete: false }
    expect(shown.view).toMatchObject({ step: 'RECEIVED', isDefective: true, ...figures, ...ofBox })
  })

  test('finish their box with its last piece, and nothing more goes into it', () => {
    const inBoxes = new Map([['b1', new Map([['A', 4]])]])
    const alone = { boxes: [loadedBox('b1', 'IN2611-0001-1', { A: 5, B: 1 })], inBoxes }
    const { shown } = play(
      start([loadedLine('A', 6, { receivedGood: 4 }), loadedLine('B', 1)], alone),
      scan('690A'),
      scan('690A'),
      scan('690B'),
    )
    expect(shown.view).toMatchObject({ boxReceived: 7, boxesReceived: 1, boxDone: true, complete: true })
    expect(why(shown, scan('690B'))).toBe('BOX_ALREADY_RECEIVED')
  })

  test('count all pieces of a carton, as many times as typed', () => {
    const second = { ...start(), boxId: 'b2' }
    expect(play(second, scan('CTNB', { quantity: 2 })).shown.view).toMatchObject({ quantity: 6, lineReceived: 6, missingPieces: 3 })
    expect(why(start([loadedLine('A', 5, { receivedGood: 3 })]), scan('CTNA'))).toBe('OVER_DECLARED')
  })

  test('above what is declared are refused, unless somebody has confirmed the total', () => {
    const full = start([loadedLine('A', 5, { receivedGood: 5 })])
    expect(why(full, scan('690A'))).toBe('OVER_DECLARED')
    expect(why(full, scan('690A', { extras: { confirmUpTo: 6 } }))).toBe('goes on')
    expect(why(start([loadedLine('A', 5, { receivable: false })]), scan('690A'))).toBe('OVER_DECLARED')
  })

  test('above what the box declares are refused, though the order declares more; what is missing is not made up for by what is too many', () => {
    expect(why(start(), scan('690B', { quantity: 2 }))).toBe('BOX_OVER_DECLARED')
    const { shown } = play(start(), scan('690B', { quantity: 2, extras: { confirmUpTo: 2 } }))
    expect(shown.view).toMatchObject({ boxReceived: 2, boxDeclared: 6, missingPieces: 5, surplusPieces: 1 })
  })

  test('are refused where the server would refuse them: the receipt is closed, or the box is not there yet', () => {
    expect(why(start(undefined, { closedAt: new Date('2026-11-20T09:00:00Z') }), scan('690A'))).toBe('RECEIPT_CLOSED')
    expect(why({ ...start(undefined, { signedAt: null }), boxId: null }, scan('690A'))).toBe('ORDER_NOT_SIGNED')
  })

  test('not on the order cannot be checked, nor those that share a barcode until one is chosen', () => {
    const twins = start([loadedLine('A', 5, { barcodes: ['1'] }), loadedLine('B', 5, { barcodes: ['1'] })])
    for (const code of ['6901', 'L:A01-01-01', 'CMD-NONSENSE', 'IN2611-0002', '']) expect(why(start(), scan(code))).toBe('NOT_DECIDABLE')
    expect(why(twins, scan('1'))).toBe('NOT_DECIDABLE')
    expect(why(twins, scan('1', { extras: { productId: 'p-B' } }))).toBe('goes on')
  })

  test('of another order and other mutations cannot be checked', () => {
    expect(why(start(), scan('690A', { context: { orderId: 'other' } }))).toBe('NOT_DECIDABLE')
    expect(why(start(), scan('690A', { mutation: 'unreceiveScans' }))).toBe('NOT_DECIDABLE')
  })
})

describe('an undeclared return offline', () => {
  const back = (change: Partial<LoadedOrder> = {}): ReceiveState => ({
    order: loadedOrder([loadedLine('A', 0)], [], { kind: 'RETURN', ...change }),
    boxId: null,
    view: null,
  })
  const finish = () => scan('IN2611-0001', { context: { orderId: 'o', boxId: null }, extras: { act: 'FINISH' } })

  test('takes the products that it knows without a question, and ends when its receipt is closed', () => {
    const { shown } = play(back(), scan('690A'), scan('690A', { quantity: 4 }))
    expect(shown.view).toMatchObject({ undeclared: true, lineReceived: 5, overDeclared: false, complete: false, sound: 'OK' })
    const { shown: closed } = play(shown, finish())
    expect(closed.view).toMatchObject({ step: 'CLOSED', complete: true, received: 5 })
    expect(why(closed, scan('690A'))).toBe('RECEIPT_CLOSED')
    expect(why(back({ state: 'TO_BE_STORED' }), finish())).toBe('NOTHING_RECEIVED')
    expect(why({ ...back({ kind: 'STANDARD' }) }, scan('690A'))).toBe('PRODUCT_UNDECLARED')
  })

  test('is closed after its last box, which is still on the screen', () => {
    const boxed = { ...back({ boxes: [loadedBox('b1', 'IN2611-0001-1', {})] }), boxId: 'b1' }
    const { shown } = play(boxed, scan('690A'), scan('IN2611-0001-1', { extras: { act: 'FINISH' } }))
    expect(shown.view).toMatchObject({ step: 'FINISHED', complete: false })
    expect(play(shown, finish()).shown.view).toMatchObject({ step: 'CLOSED' })
  })
})

describe('boxes offline', () => {
  test('another box of the order can be opened, with the pieces received from it before', () => {
    const { shown } = play(start(undefined, { inBoxes: new Map([['b2', new Map([['B', 2]])]]) }), scan('B:IN2611-0001-2'), scan('690B'))
    expect(shown).toMatchObject({ boxId: 'b2', view: { step: 'RECEIVED', boxMark: 'IN2611-0001-2', boxReceived: 3, boxDone: false } })
  })

  test('a box is finished once by command', () => {
    const finish = () => scan('IN2611-0001-1', { extras: { act: 'FINISH' } })
    const { shown } = play(start(), finish())
    expect(shown.view).toMatchObject({ step: 'FINISHED', boxDone: true, boxesReceived: 1 })
    expect(why(shown, finish())).toBe('BOX_ALREADY_RECEIVED')
    expect(why(shown, scan('IN2611-0001-1'))).toBe('BOX_ALREADY_RECEIVED')
  })

  test('a whole box is received as listed, less what was received from it before', () => {
    const whole = () => scan('IN2611-0001-1', { extras: { act: 'WHOLE' } })
    const { shown } = play(start(), whole())
    expect(shown.order.lines.map(({ receivedGood }) => receivedGood)).toEqual([5, 1])
    expect(shown.view).toMatchObject({ step: 'RECEIVED', quantity: 6, received: 6, boxesReceived: 1, boxDone: true })
    const begun = start([loadedLine('A', 5, { receivedGood: 2 }), loadedLine('B', 10)], { inBoxes: new Map([['b1', new Map([['A', 2]])]]) })
    expect(play(begun, whole()).shown.view).toMatchObject({ quantity: 4, received: 6 })
    // Only the second box can carry what no box lists.
    expect(play({ ...start(), boxId: 'b2' }, whole()).shown.view).toMatchObject({ quantity: 9, boxDone: true })
    expect(why({ ...start(), boxId: null }, whole())).toBe('BOX_CONTENT_UNKNOWN')
  })
})

test('scans that are not recorded are judged after the recorded ones, and not shown', () => {
  const scans = [scan('690A', { quantity: 5 }), scan('690A', { recorded: false }), scan('690B', { recorded: false })]
  const { shown, allowed, refusals } = play(start(), ...scans)
  expect(allowed.map(({ code }) => code)).toEqual(['690A', '690B'])
  expect([...refusals.values()]).toMatchObject([{ code: 'OVER_DECLARED' }])
  expect(shown.view).toMatchObject({ received: 5 })
})
