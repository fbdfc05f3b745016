import { describe, expect, it } from 'vitest'
import { chooseMatch, chooseOtherTask, chooseProduct, chooseTask } from './finding.ts'
import { line, order } from './sampleFixture.ts'

const match = (orderId: string, change: Partial<Parameters<typeof chooseMatch>[1][number]> = {}) => ({
  orderId,
  orderNumber: orderId.toUpperCase(),
  boxId: null,
  state: 'IN_TRANSIT' as const,
  by: 'TRACKING' as const,
  ...change,
})

describe('chooseMatch', () => {
  it('prefers an order number to all other matches', () => {
    expect(chooseMatch('X', [match('a', { by: 'MARK', boxId: 'box' }), match('b', { by: 'NUMBER' })], 'a')).toEqual({
      orderId: 'b',
      boxId: null,
    })
  })

  it('prefers the box of the order on the screen if several orders have the mark', () => {
    const marks = ['a', 'b', 'c'].map((id) => match(id, { by: 'MARK', boxId: `box-${id}` }))
    expect(chooseMatch('1', marks, 'b')).toEqual({ orderId: 'b', boxId: 'box-b' })
    expect(() => chooseMatch('1', marks, null)).toThrow(
      expect.objectContaining({ code: 'INBOUND_AMBIGUOUS', values: { code: '1', orders: 'A, B, C' } }),
    )
  })

  it('ignores completed orders', () => {
    const old = match('a', { state: 'COMPLETED', boxId: 'old' })
    expect(chooseMatch('1', [old, match('b', { boxId: 'new' })], null)).toEqual({ orderId: 'b', boxId: 'new' })
    expect(chooseMatch('1', [old], null)).toEqual({ orderId: 'a', boxId: 'old' })
  })

  it('returns the order if its boxes share a tracking number, and the box if only it has it', () => {
    expect(chooseMatch('T', [match('a', { boxId: '1' }), match('a', { boxId: '2' })], null)).toEqual({ orderId: 'a', boxId: null })
    expect(chooseMatch('T', [match('a'), match('a', { boxId: '1' })], null)).toEqual({ orderId: 'a', boxId: '1' })
  })

  it('fails if nothing matches', () => {
    expect(() => chooseMatch('T', [], null)).toThrow('INBOUND_ORDER_NOT_FOUND')
  })
})

describe('chooseTask', () => {
  it('takes an own code for what it says only', () => {
    const matches = [match('a', { by: 'MARK', boxId: 'box' }), match('b', { by: 'NUMBER' })]
    expect(chooseTask('I:IN2611-0001', matches, 'a').orderId).toBe('b')
    expect(chooseTask('B:IN2611-0001', matches, 'b')).toEqual({ orderId: 'a', boxId: 'box' })
    expect(() => chooseTask('L:A01-01-01', matches, null)).toThrow('INBOUND_ORDER_NOT_FOUND')
  })

  it('means a product by a code that is nothing while an order is open', () => {
    expect(() => chooseTask('X', [], 'a')).toThrow('INBOUND_ORDER_NOT_FOUND')
    expect(() => chooseOtherTask('X', [], 'a')).toThrow('PRODUCT_NOT_FOUND')
    expect(() => chooseOtherTask('X', [match('b'), match('c')], 'a')).toThrow('INBOUND_AMBIGUOUS')
  })
})

describe('chooseProduct', () => {
  const product = (sku: string, change = {}) => ({
    id: `product-${sku}`,
    sku,
    key: 'X',
    pieces: 1,
    customerName: '甲',
    customerNameEn: 'Jia',
    ...change,
  })
  const open = order([line('A', 5), line('B', 5)])

  it('prefers the product of the order, if only one is in it', () => {
    expect(chooseProduct(open, [product('A'), product('C')], 'X', null)?.sku).toBe('A')
    expect(chooseProduct(open, [product('C', { pieces: 6 })], 'X', null)).toMatchObject({ sku: 'C', pieces: 6 })
    expect(chooseProduct(open, [], 'X', null)).toBeNull()
  })

  it('asks which of several is meant, and takes the answer', () => {
    const both = [product('A'), product('B'), product('C')]
    expect(() => chooseProduct(open, both, 'X', null)).toThrow(
      expect.objectContaining({
        code: 'PRODUCT_AMBIGUOUS',
        values: expect.objectContaining({ skus: 'A\nB\nC', productsEn: 'A (Jia), B (Jia), C (Jia)' }),
      }),
    )
    expect(chooseProduct(open, both, 'X', 'product-C')?.sku).toBe('C')
    expect(() => chooseProduct(open, both, 'X', 'product-D')).toThrow(
      expect.objectContaining({ code: 'PRODUCT_NOT_FOUND', field: 'productId' }),
    )
  })
})
