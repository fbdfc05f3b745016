import { describe, expect, test } from 'vitest'
import { decideOffline, OfflineRefusal } from '../../../station/offline/decideOffline.ts'
import type { QueuedScan } from '../../../station/queue/queueTypes.ts'
import { type ReceiveState, receiveOffline, type TaskLine } from './receiveOffline.ts'
import type { ReceiveContext } from './receiveScans.ts'

const line = (id: string, declared: number, change: Partial<TaskLine> = {}): TaskLine => ({
  ...{ id, productId: `p-${id}`, sku: `SKU-${id}`, name: `Lamp ${id}`, barcodes: [`690${id}`], declared, allowed: declared },
  ...{ good: 0, defective: 0, ...change },
})

/** Two boxes, the first on the table with five pieces of A and one of B. */
const start = (change: Partial<ReceiveState['table']> = {}, lines = [line('A', 5), line('B', 10)]): ReceiveState => ({
  last: null,
  task: {
    orderId: 'o',
    lines,
    boxes: [
      {
        id: 'b1',
        mark: 'IN2611-0001-1',
        isReceived: false,
        contents: [
          { lineId: 'A', declared: 5 },
          { lineId: 'B', declared: 1 },
        ],
      },
      { id: 'b2', mark: 'IN2611-0001-2', isReceived: false, contents: [] },
    ],
  },
  table: {
    ...{ orderId: 'o', orderNumber: 'IN2611-0001', customerName: 'Fir', boxId: 'b1', boxMark: 'IN2611-0001-1', boxes: 2, boxesReceived: 0 },
    ...{ declared: 15, received: 0, boxDeclared: 6, boxReceived: 0, ...change },
  },
})

let made = 0
const scan = (code: string, change: Partial<QueuedScan<ReceiveContext>> = {}): QueuedScan<ReceiveContext> => ({
  ...{ key: `k${++made}`, seq: made, scannedAt: '2026-11-20T14:52:00Z', mutation: 'receiveScans', code, quantity: 1 },
  ...{ context: { orderId: 'o' }, extras: { quality: 'GOOD' }, recorded: true, ...change },
})
const play = (state: ReceiveState, ...scans: QueuedScan<ReceiveContext>[]) => decideOffline(state, scans, receiveOffline)
const why = (state: ReceiveState, one: QueuedScan<ReceiveContext>) => {
  const next = receiveOffline(state, one)
  return next instanceof OfflineRefusal ? [next.code, next.values] : 'goes on'
}

describe('goods offline', () => {
  test('count by SKU and by barcode, good and defective, on every figure of the page', () => {
    const { shown } = play(start(), scan('690A'), scan('SKU-A', { quantity: 2, extras: { quality: 'DEFECTIVE' } }))
    expect(shown.table).toMatchObject({ received: 3, boxReceived: 3, boxesReceived: 0 })
    expect(shown.task.lines[0]).toMatchObject({ good: 1, defective: 2 })
    const figures = { lineId: 'A', productName: 'Lamp A', lineDeclared: 5, lineReceived: 3, lineDefective: 2, quantity: 2 }
    expect(shown.last).toMatchObject({ step: 'RECEIVED', ...figures, boxDone: false, complete: false })
  })

  test('finish their box with its last piece, and nothing more goes into it', () => {
    const { shown } = play(start({ boxReceived: 4 }), scan('690A'), scan('690B'))
    expect(shown.table).toMatchObject({ boxReceived: 6, boxesReceived: 1 })
    expect(shown.last).toMatchObject({ boxDone: true, complete: false })
    expect(why(shown, scan('690B'))).toEqual(['BOX_DONE', { box: 'IN2611-0001-1' }])
  })

  test('above what is declared are refused, unless somebody has confirmed the total', () => {
    const full = start({}, [line('A', 5, { good: 5 })])
    expect(why(full, scan('690A'))).toEqual(['OVER', { sku: 'SKU-A', declared: 5 }])
    expect(why(full, scan('690A', { extras: { confirmUpTo: 6 } }))).toBe('goes on')
    expect(why(start({}, [line('A', 5, { allowed: 0 })]), scan('690A'))).toEqual(['OVER', { sku: 'SKU-A', declared: 5 }])
  })

  test('not on the order cannot be checked, nor those that share a barcode until one is chosen', () => {
    const twins = start({}, [line('A', 5, { barcodes: ['1'] }), line('B', 5, { barcodes: ['1'] })])
    for (const code of ['6901', 'L:A01-01-01', 'CMD-NONSENSE', 'IN2611-0002', '']) expect(why(start(), scan(code))).toEqual(['UNKNOWN', {}])
    expect(why(twins, scan('1'))).toEqual(['UNKNOWN', {}])
    expect(why(twins, scan('1', { extras: { productId: 'p-B' } }))).toBe('goes on')
  })

  test('of another order and other mutations cannot be checked', () => {
    expect(why(start(), scan('690A', { context: { orderId: 'other' } }))).toEqual(['UNKNOWN', {}])
    expect(why(start(), scan('690A', { mutation: 'unreceiveScans' }))).toEqual(['UNKNOWN', {}])
  })
})

describe('boxes offline', () => {
  test('another box of the order can be opened; its received pieces are unknown', () => {
    const { shown } = play(start(), scan('B:IN2611-0001-2'), scan('690B'))
    expect(shown.table).toMatchObject({ boxId: 'b2', boxDeclared: null, boxReceived: null, received: 1 })
    expect(shown.last).toMatchObject({ step: 'RECEIVED', boxDone: false })
  })

  test('a box is finished once by command', () => {
    const finish = () => scan('IN2611-0001-1', { extras: { act: 'FINISH' } })
    const { shown } = play(start(), finish())
    expect(shown.table.boxesReceived).toBe(1)
    expect(shown.last).toMatchObject({ step: 'FINISHED', boxDone: true })
    expect(why(shown, finish())).toEqual(['BOX_DONE', { box: 'IN2611-0001-1' }])
    expect(why(shown, scan('IN2611-0001-1'))).toEqual(['BOX_DONE', { box: 'IN2611-0001-1' }])
  })

  test('a whole box is received only if its contents are complete', () => {
    const whole = () => scan('IN2611-0001-1', { extras: { act: 'WHOLE' } })
    const { shown } = play(start(), whole())
    expect(shown.task.lines.map(({ good }) => good)).toEqual([5, 1])
    expect(shown.table).toMatchObject({ received: 6, boxReceived: 6, boxesReceived: 1 })
    expect(shown.last).toMatchObject({ step: 'RECEIVED', quantity: 6, boxDone: true })
    expect(why(start({ boxReceived: 1 }), whole())).toEqual(['UNKNOWN', {}])
    expect(why(start({ boxDeclared: 9 }), whole())).toEqual(['UNKNOWN', {}])
  })
})

test('scans that are not recorded are judged after the recorded ones, and not shown', () => {
  const scans = [scan('690A', { quantity: 5 }), scan('690A', { recorded: false }), scan('690B', { recorded: false })]
  const { shown, allowed, refusals } = play(start(), ...scans)
  expect(allowed.map(({ code }) => code)).toEqual(['690A', '690B'])
  expect([...refusals.values()].map(({ code }) => code)).toEqual(['OVER'])
  expect(shown.table.received).toBe(5)
})
