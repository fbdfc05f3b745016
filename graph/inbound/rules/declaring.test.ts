import { describe, expect, it } from 'vitest'
import { checkDeclaration, type Declaration, declare, depart, withdraw } from './declaring.ts'
import { box, line, order } from './sampleFixture.ts'

const product = (sku: string, declared: number, receivable = true) => ({
  productId: `product-${sku}`,
  sku,
  name: sku,
  nameEn: null,
  receivable,
  declared,
})
const sizes = { trackingNumber: null, lengthMillimetres: null, widthMillimetres: null, heightMillimetres: null, weightGrams: null }
const carton = (mark: string, contents: Record<string, number>) => ({
  ...sizes,
  mark,
  contents: Object.entries(contents).map(([sku, declared]) => ({ productId: `product-${sku}`, sku, declared })),
})

describe('checkDeclaration', () => {
  it.each<[string, string, Declaration]>([
    ['PRODUCT_REPEATED', 'lines.1', { lines: [product('A', 1), product('A', 2)], boxes: [] }],
    ['PRODUCT_NOT_RECEIVABLE', 'lines.0', { lines: [product('A', 1, false)], boxes: [] }],
    ['BOX_MARK_REPEATED', 'boxes.1.mark', { lines: [product('A', 1)], boxes: [carton('1', {}), carton('1', {})] }],
    ['BOX_CONTENT_UNDECLARED', 'boxes.0.contents.0', { lines: [product('A', 1)], boxes: [carton('1', { B: 1 })] }],
    [
      'BOX_CONTENT_ABOVE_DECLARED',
      'boxes.1.contents.0',
      { lines: [product('A', 5)], boxes: [carton('1', { A: 3 }), carton('2', { A: 3 })] },
    ],
    ['LINES_REQUIRED', 'lines', { lines: [], boxes: [] }],
  ])('refuses with %s on %s', (code, field, declaration) => {
    expect(() => checkDeclaration('STANDARD', declaration)).toThrow(expect.objectContaining({ code, field }))
  })

  it('allows boxes to list less than declared', () => {
    expect(() => checkDeclaration('STANDARD', { lines: [product('A', 5)], boxes: [carton('1', { A: 3 }), carton('2', {})] })).not.toThrow()
  })

  it('allows a return to declare nothing', () => {
    expect(() => checkDeclaration('RETURN', { lines: [], boxes: [carton('1', {})] })).not.toThrow()
  })
})

describe('declare', () => {
  it('keeps the ids of unchanged lines and boxes', () => {
    let made = 0
    const newId = () => `new-${++made}`
    const declared = declare(
      order([line('A', 5), line('B', 1)], [box('1'), box('2')]),
      { lines: [product('C', 2), product('A', 7)], boxes: [carton('2', { A: 7 })] },
      newId,
    )
    expect(declared.lines.map(({ id, declared: pieces, lineNo }) => [id, pieces, lineNo])).toEqual([
      ['new-1', 2, 1],
      ['line-A', 7, 2],
    ])
    expect(declared.boxes).toMatchObject([{ id: 'box-2', contents: [{ lineId: 'line-A', declared: 7 }] }])
  })
})

describe('depart', () => {
  it('requires a tracking number of an express order, its own or one per box', () => {
    const express = order([line('A', 1)], [], { state: 'FORECAST', arrival: 'EXPRESS' })
    expect(() => depart(express)).toThrow('TRACKING_NUMBER_REQUIRED')
    expect(depart({ ...express, trackingNumber: '1Z' }).actions).toEqual(['depart'])
    const boxes = [box('1', {}, { trackingNumber: '1Z1' }), box('2')]
    expect(() => depart({ ...express, boxes })).toThrow('TRACKING_NUMBER_REQUIRED')
    expect(depart({ ...express, boxes: boxes.slice(0, 1) }).order.state).toBe('IN_TRANSIT')
  })

  it('happens once', () => {
    expect(() => depart(order([line('A', 1)]))).toThrow('NOT_IN_STATE')
  })
})

it('voids an order that is not signed for', () => {
  expect(withdraw(order([line('A', 1)]))).toMatchObject({ order: { state: 'VOIDED' }, actions: ['void'] })
  expect(() => withdraw(order([line('A', 1)], [], { state: 'TO_BE_STORED' }))).toThrow('NOT_IN_STATE')
})
