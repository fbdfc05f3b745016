import { describe, expect, it } from 'vitest'
import { chooseMatch } from './finding.ts'

const match = (orderId: string, change: Partial<Parameters<typeof chooseMatch>[1][number]> = {}) => ({
  ...{ orderId, orderNumber: orderId.toUpperCase(), boxId: null, state: 'IN_TRANSIT' as const, by: 'TRACKING' as const },
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
