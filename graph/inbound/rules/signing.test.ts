import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from './model.ts'
import { at, box, line, order } from './sampleFixture.ts'
import { contentOf, sign, signedOf, unsign } from './signing.ts'

const none = new Set<string>()
const signedBy = (one: Order) => Object.fromEntries(one.lines.map(({ sku, signed }) => [sku, signed]))

describe('sign', () => {
  it('moves the contents of the signed box', () => {
    const two = order([line('A', 10), line('B', 4)], [box('1', { A: 6, B: 4 }), box('2', { A: 4 })])
    const { order: after, actions } = sign(two, ['box-2'], at)
    expect(signedBy(after)).toEqual({ A: 4, B: 0 })
    expect(actions).toEqual(['sign'])
    expect(after.state).toBe('TO_BE_STORED')
    expect(signedBy(sign(after, ['box-1'], at).order)).toEqual({ A: 10, B: 4 })
    expect(sign(after, ['box-1'], at).actions).toEqual([])
  })

  it('moves the whole order with its first box if no box lists contents', () => {
    const { order: after } = sign(order([line('A', 10)], [box('1'), box('2')]), ['box-2'], at)
    expect(signedBy(after)).toEqual({ A: 10 })
    expect(signedBy(sign(after, ['box-1'], at).order)).toEqual({ A: 10 })
  })

  it('moves unlisted pieces with the first box without contents, else with the first box', () => {
    const mixed = order([line('A', 10)], [box('1', { A: 6 }), box('2')])
    expect(signedBy(sign(mixed, ['box-1'], at).order)).toEqual({ A: 6 })
    expect(signedBy(sign(mixed, ['box-2'], at).order)).toEqual({ A: 4 })
    const listed = order([line('A', 10)], [box('1', { A: 6 }), box('2', { A: 1 })])
    expect(signedBy(sign(listed, ['box-2'], at).order)).toEqual({ A: 4 })
  })

  it('moves an order without boxes at once; an announced one passes through in transit', () => {
    const { order: after, actions } = sign(order([line('A', 10)], [], { state: 'FORECAST' }), null, at)
    expect(signedBy(after)).toEqual({ A: 10 })
    expect(actions).toEqual(['depart', 'sign'])
  })

  it('refuses signed, closed and finished orders', () => {
    const signed = sign(order([line('A', 10)], [box('1'), box('2')]), ['box-1'], at).order
    expect(() => sign(signed, ['box-1'], at)).toThrow('BOX_ALREADY_SIGNED')
    expect(() => sign(sign(signed, null, at).order, null, at)).toThrow('ORDER_ALREADY_SIGNED')
    expect(() => sign(sign(order([line('A', 1)]), null, at).order, null, at)).toThrow('ORDER_ALREADY_SIGNED')
    expect(() => sign({ ...signed, closedAt: at }, ['box-2'], at)).toThrow('RECEIPT_CLOSED')
    for (const [state, why] of [
      ['COMPLETED', 'INBOUND_ORDER_COMPLETED'],
      ['VOIDED', 'NOT_IN_STATE'],
    ] as const)
      expect(() => sign({ ...signed, state }, ['box-2'], at)).toThrow(why)
  })
})

describe('unsign', () => {
  it('keeps pieces that another signed box still carries', () => {
    const both = sign(order([line('A', 10)], [box('1'), box('2')]), null, at).order
    const { order: one, actions } = unsign(both, ['box-1'], none)
    expect(signedBy(one)).toEqual({ A: 10 })
    expect(actions).toEqual([])
    expect(unsign(one, ['box-2'], none)).toMatchObject({ order: { state: 'IN_TRANSIT', signedAt: null }, actions: ['unsign'] })
  })

  it('refuses unsigned and received boxes', () => {
    const one = order([line('A', 10)], [box('1'), box('2')])
    expect(() => unsign(one, ['box-1'], none)).toThrow('ORDER_NOT_SIGNED')
    const signed = sign(one, ['box-1'], at).order
    expect(() => unsign(signed, ['box-2'], none)).toThrow('BOX_NOT_SIGNED')
    expect(() => unsign({ ...signed, state: 'IN_STORAGE' }, ['box-1'], none)).toThrow('RECEIVING_BEGUN')
    expect(() => unsign({ ...signed, boxes: signed.boxes.map((b) => ({ ...b, receivedAt: at })) }, ['box-1'], none)).toThrow(
      'BOX_ALREADY_RECEIVED',
    )
    expect(() => unsign({ ...signed, closedAt: at }, ['box-1'], none)).toThrow('RECEIPT_CLOSED')
  })
})

it('keeps the signature of a partly received box', () => {
  const both = sign(order([line('A', 10)], [box('1', { A: 5 }), box('2', { A: 5 })]), null, at).order
  const begun = new Set(['box-1'])
  expect(() => unsign({ ...both, state: 'IN_STORAGE' }, ['box-1'], begun)).toThrow('RECEIVING_BEGUN')
  expect(signedBy(unsign({ ...both, state: 'IN_STORAGE' }, ['box-2'], begun).order)).toEqual({ A: 5 })
})

describe('contentOf', () => {
  it('returns the listed contents, or those that only this box can carry', () => {
    const mixed = order([line('A', 10), line('B', 2)], [box('1', { A: 6 }), box('2')])
    expect(contentOf(mixed, 'box-1')).toEqual([{ lineId: 'line-A', declared: 6 }])
    expect(contentOf(mixed, 'box-2')).toEqual([
      { lineId: 'line-A', declared: 4 },
      { lineId: 'line-B', declared: 2 },
    ])
    expect(contentOf(mixed, null)).toBeNull()
  })

  it('does not guess between two boxes', () => {
    expect(contentOf(order([line('A', 10)], [box('1'), box('2')]), 'box-1')).toBeNull()
    expect(contentOf(order([line('A', 10)], [box('1', { A: 4 }), box('2', { A: 4 })]), 'box-1')).toBeNull()
    expect(contentOf(order([line('A', 8)], [box('1', { A: 4 }), box('2', { A: 4 })]), 'box-1')).toEqual([{ lineId: 'line-A', declared: 4 }])
    expect(contentOf(order([line('A', 4)], [box('1', { A: 4 }), box('2')]), 'box-2')).toBeNull()
  })

  it('adds unlisted pieces to the only box that can carry them', () => {
    expect(contentOf(order([line('A', 10), line('B', 1)], [box('1', { A: 4 })]), 'box-1')).toEqual([
      { lineId: 'line-A', declared: 10 },
      { lineId: 'line-B', declared: 1 },
    ])
  })

  it('treats an order without boxes as one box', () => {
    expect(contentOf(order([line('A', 10), line('X', 0)]), null)).toEqual([{ lineId: 'line-A', declared: 10 }])
  })
})

/** Orders of up to three products in up to four boxes, some with contents. */
const orders = fc
  .array(fc.record({ declared: fc.integer({ min: 1, max: 30 }), shares: fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((products) =>
    fc.array(fc.boolean(), { maxLength: 4 }).map((listed) => {
      const lines = products.map(({ declared }, at) => line(`P${at}`, declared))
      const left = products.map(({ declared }) => declared)
      const boxes = listed.map((lists, place) => {
        const contents = products.flatMap(({ shares }, product) => {
          const pieces = Math.min(shares[place] ?? 0, left[product] ?? 0)
          if (!lists || pieces === 0) return []
          left[product] = (left[product] ?? 0) - pieces
          return [[`P${product}`, pieces] as const]
        })
        return box(String(place), Object.fromEntries(contents))
      })
      return order(lines, boxes)
    }),
  )

it('signs for every piece once in any box order, and undoes every piece', () => {
  fc.assert(
    fc.property(orders, fc.array(fc.nat({ max: 3 }), { minLength: 4, maxLength: 4 }), (start, picks) => {
      let now = start
      const stack: Order[] = []
      const rest = start.boxes.map(({ id }) => id)
      while (rest.length > 0) {
        const [boxId] = rest.splice((picks[rest.length - 1] ?? 0) % rest.length, 1)
        stack.push(now)
        now = sign(now, [boxId as string], at).order
        for (const one of now.lines) expect(one.signed).toBeGreaterThanOrEqual(stack.at(-1)!.lines.find(({ id }) => id === one.id)!.signed)
      }
      if (start.boxes.length === 0) now = sign(now, null, at).order
      for (const one of now.lines) expect(one.signed).toBe(one.declared)
      for (const { id } of [...now.boxes].reverse()) now = unsign(now, [id], none).order
      if (start.boxes.length === 0) now = unsign(now, null, none).order
      expect(now).toEqual(start)
      for (const one of now.lines) expect(signedOf(now, one)).toBe(0)
    }),
  )
})
