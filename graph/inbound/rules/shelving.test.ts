import { describe, expect, it } from 'vitest'
import { at, line, order } from './sampleFixture.ts'
import { forceComplete, qualityOf, shelve, unshelve } from './shelving.ts'

const stored = (change: Partial<ReturnType<typeof line>> = {}) =>
  order([line('A', 10, { signed: 10, receivedGood: 8, receivedDefective: 2, ...change })], [], { state: 'IN_STORAGE', signedAt: at })

describe('shelve', () => {
  it('keeps good and defective apart and never puts away more than are left', () => {
    expect(shelve(stored(), 'line-A', 'GOOD', 8, at).order.lines[0]).toMatchObject({ shelvedGood: 8, shelvedDefective: 0 })
    expect(() => shelve(stored(), 'line-A', 'GOOD', 9, at)).toThrow(
      expect.objectContaining({ code: 'ABOVE_TO_PUT_AWAY', values: { sku: 'A', quantity: 9, toPutAway: 8 } }),
    )
    expect(() => shelve(stored({ shelvedDefective: 2 }), 'line-A', 'DEFECTIVE', 1, at)).toThrow('ABOVE_TO_PUT_AWAY')
  })

  it('completes the order with the last piece', () => {
    const almost = stored({ shelvedGood: 8 })
    expect(shelve(almost, 'line-A', 'DEFECTIVE', 1, at).actions).toEqual([])
    expect(shelve(almost, 'line-A', 'DEFECTIVE', 2, at)).toMatchObject({
      order: { state: 'COMPLETED', completedAt: at },
      actions: ['finish'],
    })
  })

  it('requires an order in storage', () => {
    for (const [state, why] of [
      ['IN_TRANSIT', 'NOT_IN_STATE'],
      ['TO_BE_STORED', 'NOT_IN_STATE'],
      ['COMPLETED', 'INBOUND_ORDER_COMPLETED'],
    ] as const)
      expect(() => shelve({ ...stored(), state }, 'line-A', 'GOOD', 1, at)).toThrow(why)
  })
})

describe('unshelve', () => {
  it('is the inverse', () => {
    expect(unshelve(shelve(stored(), 'line-A', 'GOOD', 5, at).order, 'line-A', 'GOOD', 5).order).toEqual(stored())
    expect(() => unshelve(stored({ shelvedGood: 1 }), 'line-A', 'GOOD', 2)).toThrow('NOTHING_TO_TAKE_BACK')
    expect(() => unshelve({ ...stored({ shelvedGood: 1 }), state: 'COMPLETED' }, 'line-A', 'GOOD', 1)).toThrow('NOT_IN_STATE')
  })
})

describe('force', () => {
  const fate = (quality: 'GOOD' | 'DEFECTIVE', quantity: number, lost: boolean) => ({ lineId: 'line-A', quality, quantity, lost })

  it('disposes of every piece that is not put away', () => {
    const { order: done, actions } = forceComplete(
      stored({ shelvedGood: 3 }),
      [fate('GOOD', 4, false), fate('GOOD', 1, true), fate('DEFECTIVE', 2, true)],
      at,
    )
    expect(done.lines[0]).toMatchObject({ shelvedGood: 7, shelvedDefective: 0, lost: 3 })
    expect(done).toMatchObject({ state: 'COMPLETED', closedAt: at, completedAt: at })
    expect(actions).toEqual(['force'])
  })

  it('refuses missing and surplus dispositions', () => {
    expect(() => forceComplete(stored(), [], at)).toThrow(
      expect.objectContaining({ code: 'UNSHELVED_LEFT', values: { sku: 'A', good: 8, defective: 2 } }),
    )
    expect(() => forceComplete(stored(), [fate('GOOD', 9, true), fate('DEFECTIVE', 2, true)], at)).toThrow('ABOVE_UNSHELVED')
  })

  it('completes an order that was signed for and never received', () => {
    expect(forceComplete(order([line('A', 10, { signed: 10 })], [], { state: 'TO_BE_STORED' }), [], at).order.state).toBe('COMPLETED')
    expect(() => forceComplete(order([line('A', 10)]), [], at)).toThrow('NOT_IN_STATE')
  })
})

describe('qualityOf', () => {
  const at = (areaType: 'PICKING' | 'STAGING' | 'DEFECTIVE' | 'TRANSIT') => ({ code: 'A01-01-01', areaType })

  it('is the quality of the area, which must be the intended one', () => {
    expect(qualityOf(at('STAGING'), null)).toBe('GOOD')
    expect(qualityOf(at('DEFECTIVE'), 'DEFECTIVE')).toBe('DEFECTIVE')
    expect(() => qualityOf(at('PICKING'), 'DEFECTIVE')).toThrow('AREA_MISMATCH')
    expect(() => qualityOf(at('TRANSIT'), null)).toThrow('AREA_MISMATCH')
  })
})
