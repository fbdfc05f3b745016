import { describe, expect, it } from 'vitest'
import type { Box, Order } from './model.ts'
import { balanceOf, close, correct, finishUndeclared, isEmptied, isOverDeclared, receive, restOf } from './receiving.ts'
import { at, box, line, order } from './sampleFixture.ts'
import { shelve } from './shelving.ts'
import { sign } from './signing.ts'

const plain = { boxId: null, closesBox: false, inBox: null, at }
const rest = (sku: string, pieces: number) => ({ lineId: `line-${sku}`, good: pieces, defective: 0, missing: 0 })
const good = (sku: string, pieces: number, confirmUpTo: number | null = null) => ({ ...rest(sku, pieces), confirmUpTo })
const arrived = () => sign(order([line('A', 10)]), null, at).order

describe('receive', () => {
  it('counts good and defective pieces', () => {
    const { order: after, actions } = receive(arrived(), { ...plain, counted: [{ lineId: 'line-A', good: 7, defective: 2, missing: 0 }] })
    expect(after.lines[0]).toMatchObject({ receivedGood: 7, receivedDefective: 2 })
    expect(after.state).toBe('IN_STORAGE')
    expect(actions).toEqual(['receive'])
    expect(receive(after, { ...plain, counted: [good('A', 1)] }).actions).toEqual([])
  })

  it('signs for an unsigned box and for an order without boxes', () => {
    const boxed = order([line('A', 10)], [box('1', { A: 10 })], { state: 'FORECAST' })
    const { order: after, actions } = receive(boxed, { ...plain, boxId: 'box-1', counted: [good('A', 1)] })
    expect(actions).toEqual(['depart', 'sign', 'receive'])
    expect(after.lines[0]).toMatchObject({ signed: 10, receivedGood: 1 })
    expect(receive(order([line('A', 10)]), { ...plain, counted: [good('A', 1)] }).actions).toEqual(['sign', 'receive'])
  })

  it('does not sign for other boxes', () => {
    expect(() => receive(order([line('A', 10)], [box('1'), box('2')]), { ...plain, counted: [good('A', 1)] })).toThrow('ORDER_NOT_SIGNED')
  })

  it('requires confirmation above the declared quantity, with the total', () => {
    const nine = receive(arrived(), { ...plain, counted: [good('A', 9)] }).order
    const more = () => receive(nine, { ...plain, counted: [good('A', 2)] })
    expect(more).toThrow(expect.objectContaining({ code: 'OVER_DECLARED', values: { sku: 'A', declared: 10, received: 9, total: 11 } }))
    const { order: after } = receive(nine, { ...plain, counted: [good('A', 2, 11)] })
    expect(after.lines[0]).toMatchObject({ receivedGood: 11, confirmedUpTo: 11 })
    expect(() => receive(after, { ...plain, counted: [good('A', 1, 11)] })).toThrow('OVER_DECLARED')
  })

  it('compares a box with what it declares, product by product', () => {
    const two = order([line('A', 10), line('B', 4)], [box('1', { A: 6 }), box('2', { A: 4, B: 4 })])
    const first = { ...plain, boxId: 'box-1' }
    const inBox = new Map([['line-A', 6]])
    const why = { code: 'BOX_OVER_DECLARED', values: { box: box('1').mark, sku: 'A', declared: 6, received: 6, boxTotal: 8, total: 8 } }
    const six = receive(two, { ...first, inBox: new Map(), counted: [good('A', 6)] }).order
    expect(() => receive(six, { ...first, inBox, counted: [good('A', 2)] })).toThrow(expect.objectContaining(why))
    expect(receive(six, { ...first, inBox, counted: [good('A', 2, 8)] }).order.lines[0]).toMatchObject({
      receivedGood: 8,
      confirmedUpTo: 0,
    })
    // A product of another box.
    expect(() => receive(two, { ...first, inBox: new Map(), counted: [good('B', 1)] })).toThrow('BOX_OVER_DECLARED')
    expect(receive(two, { ...first, boxId: 'box-2', inBox: new Map(), counted: [good('B', 4)] }).actions).toContain('receive')
    // What was said to be missing is found, in whichever box.
    const missing = receive(six, { ...plain, boxId: 'box-2', inBox: new Map(), counted: [{ ...good('A', 2), missing: 2 }] }).order
    expect(receive(missing, { ...first, inBox, counted: [good('A', 2)] }).order.lines[0]).toMatchObject({ receivedGood: 10 })
    // Where contents are not certain, nothing can be compared.
    const open = order([line('A', 10)], [box('1'), box('2')])
    expect(receive(open, { ...first, inBox: new Map(), counted: [good('A', 10)] }).order.lines[0]).toMatchObject({ receivedGood: 10 })
  })

  it('requires confirmation for undeclared and for prohibited products', () => {
    const listed = { ...arrived(), lines: [...arrived().lines, line('X', 0), line('N', 5, { receivable: false })] }
    for (const [sku, why] of [
      ['X', 'PRODUCT_UNDECLARED'],
      ['N', 'OVER_DECLARED'],
    ] as const) {
      expect(() => receive(listed, { ...plain, counted: [good(sku, 1)] })).toThrow(why)
      expect(receive(listed, { ...plain, counted: [good(sku, 1, 1)] }).order.lines).toContainEqual(
        expect.objectContaining({ sku, receivedGood: 1, confirmedUpTo: 1 }),
      )
    }
  })

  it('counts as missing what is signed for and not found, and no more', () => {
    const nine = receive(arrived(), { ...plain, counted: [{ ...good('A', 7), defective: 1, missing: 2, field: 'lines.0' }] })
    expect(nine.order.lines[0]).toMatchObject({ receivedGood: 7, receivedDefective: 1, missing: 2 })
    const more = () => receive(nine.order, { ...plain, counted: [{ ...good('A', 0), missing: 1, field: 'lines.3' }] })
    expect(more).toThrow(expect.objectContaining({ code: 'ABOVE_AWAITED', field: 'lines.3.missing', values: { sku: 'A', awaited: 0 } }))
    // They are found after all.
    expect(receive(nine.order, { ...plain, counted: [good('A', 2)] }).order.lines[0]).toMatchObject({ receivedGood: 9, missing: 2 })
  })

  it('completes an order of which everything is missing', () => {
    const { order: after, actions } = receive(arrived(), { ...plain, counted: [{ ...good('A', 0), missing: 10 }] })
    expect(after.state).toBe('COMPLETED')
    expect(actions).toEqual(['receive', 'finish'])
  })

  it('receives a box once', () => {
    const boxed = order([line('A', 10)], [box('1', { A: 10 })])
    const { order: after } = receive(boxed, { ...plain, boxId: 'box-1', closesBox: true, counted: [good('A', 10)] })
    expect(() => receive(after, { ...plain, boxId: 'box-1', counted: [good('A', 1, 11)] })).toThrow('BOX_ALREADY_RECEIVED')
  })

  it('refuses after receiving is closed', () => {
    expect(() => receive({ ...arrived(), closedAt: at }, { ...plain, counted: [good('A', 1)] })).toThrow('RECEIPT_CLOSED')
    expect(() => receive({ ...arrived(), state: 'COMPLETED' }, { ...plain, counted: [good('A', 1)] })).toThrow('INBOUND_ORDER_COMPLETED')
    expect(() => receive({ ...arrived(), state: 'VOIDED' }, { ...plain, counted: [good('A', 1)] })).toThrow('NOT_IN_STATE')
  })
})

it('what is missing is counted product by product: a surplus does not make up for what is missing', () => {
  expect(
    balanceOf(
      order([line('A', 10), line('B', 4)], [box('1', { A: 6 }), box('2', { A: 4, B: 4 })]),
      'box-2',
      new Map([
        ['line-A', 6],
        ['line-B', 1],
      ]),
    ),
  ).toEqual({ missing: 3, surplus: 2 })
  expect(balanceOf(order([line('A', 3, { receivedGood: 5 }), line('B', 2)]), null, null)).toEqual({ missing: 2, surplus: 2 })
  expect(balanceOf(order([line('A', 10)], [box('1'), box('2')]), 'box-1', new Map())).toBeNull()
})

describe('an undeclared return', () => {
  const back = (lines = [line('A', 0)], boxes: Box[] = []) => order(lines, boxes, { kind: 'RETURN' })

  it('takes every product without confirmation, as many pieces as come', () => {
    const two = receive(back(), { ...plain, counted: [good('A', 1)] }).order
    const { order: after, actions } = receive(two, { ...plain, counted: [{ ...good('A', 3), defective: 2 }] })
    expect(after.lines[0]).toMatchObject({ receivedGood: 4, receivedDefective: 2, confirmedUpTo: 6 })
    expect(after.state).toBe('IN_STORAGE')
    expect(actions).toEqual([])
    expect(after.lines.some((one) => isOverDeclared(after, one))).toBe(false)
  })

  it('asks about a product that must not be received', () => {
    const prohibited = back([line('N', 0, { receivable: false })])
    expect(() => receive(prohibited, { ...plain, counted: [good('N', 2)] })).toThrow(
      expect.objectContaining({ code: 'PRODUCT_PROHIBITED', values: { sku: 'N', received: 0, total: 2 } }),
    )
    const after = receive(prohibited, { ...plain, counted: [good('N', 2, 2)] }).order
    expect(after.lines[0]).toMatchObject({ receivedGood: 2, confirmedUpTo: 2 })
    expect(() => receive(after, { ...plain, counted: [good('N', 1)] })).toThrow('PRODUCT_PROHIBITED')
  })

  it('takes no undeclared product if something of it is declared', () => {
    const declared = back([line('A', 1), line('X', 0)])
    expect(() => receive(declared, { ...plain, counted: [good('X', 1)] })).toThrow('PRODUCT_UNDECLARED')
  })

  it('has nothing missing', () => {
    expect(() => receive(back(), { ...plain, counted: [{ ...good('A', 1), missing: 1 }] })).toThrow('ABOVE_AWAITED')
  })

  it('is finished when its receipt is closed, once none of its boxes is open', () => {
    const counted = receive(back(), { ...plain, counted: [good('A', 1)] }).order
    expect(finishUndeclared(counted, null, at)).toMatchObject({ order: { state: 'IN_STORAGE', closedAt: at } })
    const away = shelve(counted, 'line-A', 'GOOD', 1, at)
    expect(away.order.state).toBe('IN_STORAGE')
    expect(finishUndeclared(away.order, null, at)).toMatchObject({ order: { state: 'COMPLETED' }, actions: ['finish'] })
    expect(() => finishUndeclared(back([]), null, at)).toThrow('NOT_IN_STATE')

    const boxed = receive(back([line('A', 0)], [box('1')]), { ...plain, boxId: 'box-1', counted: [good('A', 1)] }).order
    expect(finishUndeclared(boxed, null, at)).toBeNull()
    expect(finishUndeclared(boxed, 'box-1', at)).toBeNull()
    const emptied = receive(boxed, { ...plain, boxId: 'box-1', closesBox: true, counted: [] }).order
    expect(finishUndeclared(emptied, null, at)?.order.closedAt).toEqual(at)
    expect(finishUndeclared(receive(arrived(), { ...plain, counted: [good('A', 1)] }).order, null, at)).toBeNull()
  })
})

describe('a box in one go', () => {
  const two = order([line('A', 10), line('B', 4)], [box('1', { A: 6, B: 4 }), box('2', { A: 4 })])

  it('receives what is missing of it', () => {
    expect(restOf(two, 'box-1', new Map([['line-A', 2]]))).toEqual([rest('A', 4), rest('B', 4)])
    expect(restOf(two, 'box-2', new Map([['line-A', 5]]))).toEqual([])
    expect(restOf(order([line('A', 3)]), null, new Map())).toEqual([rest('A', 3)])
  })

  it('does not guess', () => {
    expect(() => restOf(order([line('A', 3)], [box('1'), box('2')]), 'box-1', new Map())).toThrow('BOX_CONTENT_UNKNOWN')
    expect(() => restOf(two, null, new Map())).toThrow('BOX_CONTENT_UNKNOWN')
  })

  it('detects an empty box', () => {
    expect(isEmptied(two, 'box-1', new Map([['line-A', 6]]))).toBe(false)
    expect(
      isEmptied(
        two,
        'box-1',
        new Map([
          ['line-A', 6],
          ['line-B', 4],
        ]),
      ),
    ).toBe(true)
    expect(isEmptied(order([line('A', 3)], [box('1'), box('2')]), 'box-1', new Map([['line-A', 3]]))).toBe(false)
  })
})

describe('correct', () => {
  const loose = { boxId: null, closesBox: false, inBox: new Map<string, number>(), places: new Map<string, string>() }

  it('undoes a receipt, but never below the pieces put away', () => {
    const ten = receive(arrived(), { ...plain, counted: [{ lineId: 'line-A', good: 8, defective: 2, missing: 0 }] }).order
    const some = shelve(ten, 'line-A', 'GOOD', 5, at).order
    const back = (pieces: number) => correct(some, { ...loose, counted: [good('A', pieces)] }, at)
    expect(back(3).order.lines[0]).toMatchObject({ receivedGood: 5 })
    expect(() => back(4)).toThrow('BELOW_SHELVED')
  })

  it('replaces a receipt by the right count, compared with what is put away at the end', () => {
    const ten = receive(arrived(), { ...plain, counted: [good('A', 10)] }).order
    const some = shelve(ten, 'line-A', 'GOOD', 8, at).order
    const wrong = { ...loose, counted: [good('A', 10)], places: new Map([['line-A', 'A01-01-01']]) }
    const right = (pieces: number, missing = 0) => [{ ...good('A', pieces), missing }]
    expect(correct(some, wrong, at, right(8, 2)).order.lines[0]).toMatchObject({ receivedGood: 8, missing: 2 })
    expect(() => correct(some, wrong, at, right(7))).toThrow(
      expect.objectContaining({ code: 'BELOW_SHELVED', values: { sku: 'A', shelved: 8, locations: 'A01-01-01' } }),
    )
    expect(() => correct(some, wrong, at, right(11))).toThrow('OVER_DECLARED')
    expect(correct(some, wrong, at, [good('A', 11, 11)]).order.lines[0]).toMatchObject({ receivedGood: 11, confirmedUpTo: 11 })
    const closed = { ...some, closedAt: at }
    expect(correct(closed, wrong, at, right(9)).order.lines[0]).toMatchObject({ receivedGood: 9 })
    expect(() => correct(closed, wrong, at, [good('A', 11, 11)])).toThrow('RECEIPT_CLOSED')
  })

  it('keeps a replaced box closed, and closes one that the right count empties', () => {
    const boxed = order([line('A', 10)], [box('1', { A: 10 })])
    const of = (closesBox: boolean, pieces: number) =>
      receive(boxed, { ...plain, boxId: 'box-1', closesBox, counted: [good('A', pieces)] }).order
    const replaced = (closesBox: boolean, was: number, is: number) =>
      correct(
        of(closesBox, was),
        { boxId: 'box-1', closesBox, counted: [good('A', was)], inBox: new Map([['line-A', is]]), places: new Map() },
        at,
        [good('A', is)],
      ).order.boxes[0]?.receivedAt
    expect(replaced(true, 10, 9)).toEqual(at)
    expect(replaced(false, 4, 10)).toEqual(at)
    expect(replaced(false, 4, 5)).toBeNull()
  })

  it('reopens the box', () => {
    const boxed = order([line('A', 10)], [box('1', { A: 10 })])
    const { order: after } = receive(boxed, { ...plain, boxId: 'box-1', closesBox: true, counted: [good('A', 10)] })
    const { order: again } = correct(
      after,
      { boxId: 'box-1', closesBox: true, counted: [good('A', 10)], inBox: new Map([['line-A', 0]]), places: new Map() },
      at,
    )
    expect(again.boxes[0]).toMatchObject({ receivedAt: null, signedAt: at })
    expect(again.lines[0]).toMatchObject({ receivedGood: 0, signed: 10 })
  })

  it('reopens the box if an earlier receipt is undone, unless the others empty it', () => {
    const boxed = order([line('A', 10)], [box('1', { A: 10 })])
    const four = receive(boxed, { ...plain, boxId: 'box-1', counted: [good('A', 4)] }).order
    const received = (pieces: number) =>
      receive(four, { ...plain, boxId: 'box-1', closesBox: true, counted: [good('A', pieces, 14)] }).order
    const back = (after: Order, left: number) =>
      correct(
        after,
        { boxId: 'box-1', closesBox: false, counted: [good('A', 4)], inBox: new Map([['line-A', left]]), places: new Map() },
        at,
      ).order
    expect(back(received(6), 6).boxes[0]).toMatchObject({ receivedAt: null })
    expect(back(received(10), 10).boxes[0]).toMatchObject({ receivedAt: at })
  })

  it('completes an order when a correction removes its last pieces to put away', () => {
    const ten = receive(arrived(), { ...plain, counted: [good('A', 9)] }).order
    const closed = close(shelve(ten, 'line-A', 'GOOD', 8, at).order, at)
    expect(closed).toMatchObject({ order: { state: 'IN_STORAGE' }, actions: [] })
    const { order: done, actions } = correct(closed.order, { ...loose, counted: [good('A', 1)] }, at)
    expect(done.state).toBe('COMPLETED')
    expect(actions).toEqual(['finish'])
  })
})

describe('close', () => {
  it('closes receiving and completes an order that is fully put away', () => {
    const nine = receive(arrived(), { ...plain, counted: [good('A', 9)] }).order
    expect(close(nine, at)).toMatchObject({ order: { state: 'IN_STORAGE', closedAt: at }, actions: [] })
    expect(close(shelve(nine, 'line-A', 'GOOD', 9, at).order, at)).toMatchObject({
      order: { state: 'COMPLETED', completedAt: at },
      actions: ['finish'],
    })
  })

  it('requires a partly received order', () => {
    expect(() => close(arrived(), at)).toThrow('NOTHING_RECEIVED')
    expect(() => close(order([line('A', 1)]), at)).toThrow('NOT_IN_STATE')
    const nine = receive(arrived(), { ...plain, counted: [good('A', 9)] }).order
    expect(() => close(close(nine, at).order, at)).toThrow('RECEIPT_CLOSED')
  })
})
