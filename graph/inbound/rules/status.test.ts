import { describe, expect, it } from 'vitest'
import type { Line } from './model.ts'
import { line, order } from './sampleFixture.ts'
import { isDone, isUndeclared, listingStatusOf, receiptStatusOf, totalsOf } from './status.ts'

const closedAt = new Date('2026-11-20T08:00:00Z')

describe('receiptStatusOf', () => {
  it.each([
    ['TO_BE_RECEIVED', [line('A', 10)]],
    ['PARTIAL', [line('A', 10, { receivedGood: 4, receivedDefective: 1 })]],
    ['PARTIAL', [line('A', 10, { receivedGood: 10 }), line('B', 1)]],
    ['COMPLETE', [line('A', 10, { receivedGood: 9, receivedDefective: 1 })]],
    ['COMPLETE', [line('A', 10, { receivedGood: 12, confirmedUpTo: 12 })]],
    ['COMPLETE', [line('A', 10, { receivedGood: 10 }), line('X', 0, { receivedGood: 1, confirmedUpTo: 1 })]],
  ] as const)('is %s', (status, lines) => {
    expect(receiptStatusOf({ kind: 'STANDARD', closedAt: null, lines })).toBe(status)
  })

  it('is complete once the receipt is closed', () => {
    expect(receiptStatusOf({ kind: 'STANDARD', closedAt, lines: [line('A', 10, { receivedGood: 3 })] })).toBe('COMPLETE')
  })

  it('does not mix products', () => {
    expect(
      receiptStatusOf({ kind: 'STANDARD', closedAt: null, lines: [line('A', 10, { receivedGood: 20, confirmedUpTo: 20 }), line('B', 10)] }),
    ).toBe('PARTIAL')
  })
})

describe('listingStatusOf', () => {
  it.each([
    ['TO_BE_LISTED', [line('A', 10)]],
    ['TO_BE_LISTED', [line('A', 10, { receivedGood: 4 })]],
    ['PARTIAL', [line('A', 10, { receivedGood: 4, shelvedGood: 1 })]],
    ['ALL', [line('A', 10, { receivedGood: 4, shelvedGood: 4 })]],
    ['PARTIAL', [line('A', 10, { receivedGood: 4, receivedDefective: 1, shelvedGood: 4 })]],
    ['ALL', [line('A', 10, { receivedGood: 4, receivedDefective: 1, shelvedGood: 4, lost: 1 })]],
  ] as const)('is %s', (status, lines) => {
    expect(listingStatusOf({ kind: 'STANDARD', closedAt: null, lines })).toBe(status)
  })

  it('has nothing to put away if nothing was received and the receipt is closed', () => {
    expect(listingStatusOf({ kind: 'STANDARD', closedAt, lines: [line('A', 10)] })).toBe('ALL')
  })
})

describe('isDone', () => {
  it('is open until the declared quantity is received and put away', () => {
    expect(isDone(order([line('A', 2, { receivedGood: 1, shelvedGood: 1 })]))).toBe(false)
    expect(isDone(order([line('A', 2, { receivedGood: 2, shelvedGood: 1 })]))).toBe(false)
    expect(isDone(order([line('A', 2, { receivedGood: 2, shelvedGood: 2 })]))).toBe(true)
  })

  it('ignores pieces that are known to be missing', () => {
    expect(isDone(order([line('A', 2, { receivedGood: 1, missing: 1, shelvedGood: 1 })]))).toBe(true)
    expect(isDone(order([line('A', 2, { receivedGood: 1, missing: 1 })]))).toBe(false)
    expect(totalsOf({ lines: [line('A', 3, { receivedGood: 2, missing: 2 })], closedAt: null }).missing).toBe(1)
  })

  it('ignores missing pieces once the receipt is closed', () => {
    expect(isDone(order([line('A', 2, { receivedGood: 1, shelvedGood: 1 })], [], { closedAt }))).toBe(true)
    expect(isDone(order([line('A', 2, { receivedGood: 1 })], [], { closedAt }))).toBe(false)
  })
})

describe('an undeclared return', () => {
  const found = line('A', 0, { receivedGood: 2, confirmedUpTo: 2 })
  const ofReturn = (lines: Line[], closed: Date | null = null) => ({ kind: 'RETURN' as const, closedAt: closed, lines })

  it('has no declared line', () => {
    expect(isUndeclared(ofReturn([]))).toBe(true)
    expect(isUndeclared(ofReturn([found]))).toBe(true)
    expect(isUndeclared(ofReturn([found, line('B', 1)]))).toBe(false)
    expect(isUndeclared({ kind: 'STANDARD', lines: [] })).toBe(false)
  })

  it('is received completely only when its receipt is closed', () => {
    expect(receiptStatusOf(ofReturn([]))).toBe('TO_BE_RECEIVED')
    expect(receiptStatusOf(ofReturn([found]))).toBe('PARTIAL')
    expect(receiptStatusOf(ofReturn([found], closedAt))).toBe('COMPLETE')
    expect(listingStatusOf(ofReturn([]))).toBe('TO_BE_LISTED')
    expect(listingStatusOf(ofReturn([], closedAt))).toBe('ALL')
    expect(listingStatusOf(ofReturn([{ ...found, shelvedGood: 1 }]))).toBe('PARTIAL')
  })

  it('is done only when its receipt is closed and everything is put away', () => {
    const away = { ...found, shelvedGood: 2 }
    const isDoneWith = (lines: Line[], closed: Date | null) => isDone(order(lines, [], { kind: 'RETURN', closedAt: closed }))
    expect(isDoneWith([away], null)).toBe(false)
    expect(isDoneWith([found], closedAt)).toBe(false)
    expect(isDoneWith([away], closedAt)).toBe(true)
  })
})

it('adds up an order', () => {
  const lines = [line('A', 10, { receivedGood: 8, receivedDefective: 2, shelvedGood: 5, lost: 1 }), line('B', 3)]
  const shown = { declared: 13, received: 10, defective: 2, surplus: 0, shelved: 5, toShelve: 4 }
  expect(totalsOf({ lines, closedAt: null })).toEqual({ ...shown, missing: 0, awaited: 3 })
  expect(totalsOf({ lines, closedAt })).toEqual({ ...shown, missing: 3, awaited: 0 })
  const unequal = [line('A', 12, { receivedGood: 1 }), line('B', 2, { receivedGood: 3 })]
  expect(totalsOf({ lines: unequal, closedAt })).toMatchObject({ missing: 11, surplus: 1 })
})
