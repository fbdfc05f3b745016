import { describe, expect, it } from 'vitest'
import { assess, type CountEntry, type CountedLine, type Movement, withApproval } from './counting.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 14, minute))
const entry = (counted: number, minute: number, by = 'diego', recorded = minute): CountEntry => ({
  ...{ counted, by },
  ...{ countedAt: at(minute), recordedAt: at(recorded) },
})
const moved = (change: number, minute: number, posted = minute): Movement => ({ change, movedAt: at(minute), postedAt: at(posted) })
const line = (about: Partial<CountedLine>): CountedLine => ({
  ...{
    book: 10,
    bookAt: at(-10),
    entries: [],
    movements: [],
    skipReason: null,
    recountAskedAt: null,
    approvedDifference: null,
    refusedReason: null,
  },
  ...about,
})

describe('the state of a line', () => {
  it('confirms a recount with the same difference while goods are shipped: 8 of 10, 3 shipped, 5 of 7', () => {
    const first = line({ entries: [entry(8, 0)] })
    expect(assess(first)).toMatchObject({ state: 'RECOUNT', expected: 10, difference: -2 })
    const second = line({ entries: [entry(8, 0), entry(5, 20)], movements: [moved(-3, 10)] })
    expect(assess(second)).toEqual({ state: 'DIFFERENT', movedSince: -3, expected: 7, counted: 5, difference: -2 })
  })

  it('does not confirm a recount with the same pieces but another difference', () => {
    expect(assess(line({ entries: [entry(8, 0), entry(8, 20)], movements: [moved(-3, 10)] })).state).toBe('RECOUNT')
  })

  it('leaves out what moved after the count', () => {
    expect(assess(line({ entries: [entry(10, 0)], movements: [moved(-3, 10)] }))).toMatchObject({ state: 'AGREES', movedSince: 0 })
  })

  it.each([
    ['just before', moved(-1, 19)],
    ['just after', moved(-1, 20)],
  ])('asks for a recount if goods moved %s', (_when, movement) => {
    const counted = { ...entry(movement.movedAt <= at(19) ? 9 : 10, 20), countedAt: new Date(at(19).getTime() + 30_000) }
    expect(assess(line({ entries: [counted], movements: [movement] })).state).toBe('RECOUNT')
  })

  it('asks for a recount if a movement before the count becomes known afterwards', () => {
    expect(assess(line({ entries: [entry(10, 20)] })).state).toBe('AGREES')
    expect(assess(line({ entries: [entry(10, 20)], movements: [moved(-1, 5, 40)] }))).toMatchObject({ state: 'RECOUNT', difference: 1 })
  })

  it('asks for a recount of what was counted before the book was read', () => {
    expect(assess(line({ bookAt: at(20), entries: [entry(10, 0, 'diego', 20)] })).state).toBe('RECOUNT')
  })

  it('waits for another person if a recount was asked for', () => {
    const asked = { entries: [entry(8, 0), entry(8, 5)], recountAskedAt: at(10) }
    expect(assess(line(asked)).state).toBe('RECOUNT')
    expect(assess(line({ ...asked, entries: [...asked.entries, entry(8, 20)] })).state).toBe('RECOUNT')
    expect(assess(line({ ...asked, entries: [...asked.entries, entry(8, 20, 'priya')] })).state).toBe('DIFFERENT')
  })

  it('is approved only while the difference stays the same', () => {
    const counted = { entries: [entry(8, 0), entry(8, 5)], approvedDifference: -2 }
    expect(assess(line(counted)).state).toBe('APPROVED')
    expect(assess(line({ ...counted, approvedDifference: -3 })).state).toBe('DIFFERENT')
  })
})

describe('approval', () => {
  const different = (productId: string, difference: number) => ({
    productId,
    assessment: assess(line({ entries: [entry(10 + difference, 0), entry(10 + difference, 5)] })),
  })
  const states = (earlier: [string, number][], ...lines: ReturnType<typeof different>[]) =>
    withApproval(lines, new Map(earlier), 5).map(({ state }) => state)

  it('adds up the pieces of a product, up and down, with those of the day', () => {
    expect(states([], different('a', -3), different('a', 2))).toEqual(['DIFFERENT', 'DIFFERENT'])
    expect(states([], different('a', -3), different('a', 3), different('b', 5))).toEqual(['NEEDS_APPROVAL', 'NEEDS_APPROVAL', 'DIFFERENT'])
    expect(states([['a', 3]], different('a', -3), different('b', 5))).toEqual(['NEEDS_APPROVAL', 'DIFFERENT'])
  })
})
