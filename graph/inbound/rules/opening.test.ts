import { describe, expect, it } from 'vitest'
import { continuesReceipt, requireFinished } from './opening.ts'
import { at, box, line, order } from './sampleFixture.ts'

describe('what is left unfinished', () => {
  const two = order([line('A', 10, { receivedGood: 4 }), line('B', 4)], [box('1', { A: 6 }), box('2', { A: 4, B: 4 })], {
    state: 'IN_STORAGE',
  })
  const other = { order: { ...order([line('C', 1)]), id: 'other', number: 'IN-OTHER' }, boxId: null }
  const inBox = new Map([['line-A', 4]])
  const open = { order: two, boxId: 'box-1', inBox }

  it('is asked about: a box that was begun, and an order of which a part was received', () => {
    expect(() => requireFinished(open, { order: two, boxId: 'box-2' })).toThrow(
      expect.objectContaining({ code: 'BOX_UNFINISHED', values: { what: box('1').mark, missing: 2, next: box('2').mark } }),
    )
    expect(() => requireFinished(open, other)).toThrow('BOX_UNFINISHED')
    const between = { order: two, boxId: null, inBox: null }
    expect(() => requireFinished(between, other)).toThrow(
      expect.objectContaining({ code: 'ORDER_UNFINISHED', values: { what: two.number, missing: 10, next: 'IN-OTHER' } }),
    )
  })

  it('is not asked about: the same again, nothing received, contents that are not certain, a finished order', () => {
    requireFinished(open, { order: two, boxId: 'box-1' })
    requireFinished(open, { order: two, boxId: null })
    requireFinished({ ...open, inBox: new Map() }, { order: two, boxId: 'box-2' })
    requireFinished({ ...open, order: order([line('A', 10)], [box('1'), box('2')]) }, { order: two, boxId: 'box-2' })
    requireFinished({ order: { ...two, closedAt: at }, boxId: null, inBox: null }, other)
    requireFinished({ order: order([line('A', 10)]), boxId: null, inBox: null }, other)
  })
})

it('a scan continues the receipt of the last one: same box and station, within an hour, until its box is done', () => {
  const last = { number: 'RC1', boxId: 'box-1', stationId: 's', closesBox: false, at }
  const next = { boxId: 'box-1', stationId: 's', at: new Date(at.getTime() + 3_599_000) }
  expect(continuesReceipt(last, next)).toBe(true)
  for (const change of [{ boxId: null }, { stationId: 't' }, { stationId: null }, { at: new Date(at.getTime() + 3_600_000) }])
    expect(continuesReceipt(last, { ...next, ...change })).toBe(false)
  expect(continuesReceipt({ ...last, closesBox: true }, next)).toBe(false)
  expect(continuesReceipt({ ...last, stationId: null }, { ...next, stationId: null })).toBe(false)
})
