import { describe, expect, it } from 'vitest'
import { assess, type CountEntry, type CountedLine, type Movement, recountOf, recountToCount, withApproval } from './counting.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 14, minute))
const entry = (counted: number, minute: number, by = 'diego', recorded = minute): CountEntry => ({
  counted,
  by,
  countedAt: at(minute),
  recordedAt: at(recorded),
})
const moved = (change: number, minute: number, posted = minute): Movement => ({
  change,
  movedAt: at(minute),
  postedAt: at(posted),
  nature: 'MOVE',
  seenAt: null,
  isCount: false,
})
/** The difference of another count, or with `isCount` false an adjustment. */
const corrected = (change: number, seen: number, posted: number, isCount = true): Movement => ({
  ...moved(change, posted),
  nature: 'CORRECTION',
  seenAt: at(seen),
  isCount,
})
const unknown = (change: number, minute: number): Movement => ({ ...moved(change, minute), nature: 'UNKNOWN', seenAt: at(minute) })
const line = (about: Partial<CountedLine>): CountedLine => ({
  book: 10,
  bookAt: at(-10),
  entries: [],
  movements: [],
  skipReason: null,
  recountAskedAt: null,
  approvedDifference: null,
  refusedReason: null,
  ...about,
})

describe('the state of a line', () => {
  it('confirms a recount with the same difference while goods are shipped: 8 of 10, 3 shipped, 5 of 7', () => {
    const first = line({ entries: [entry(8, 0)] })
    expect(assess(first)).toMatchObject({ state: 'RECOUNT', expected: 10, difference: -2 })
    const second = line({ entries: [entry(8, 0), entry(5, 20, 'priya')], movements: [moved(-3, 10)] })
    expect(assess(second)).toEqual({ state: 'DIFFERENT', movedSince: -3, expected: 7, counted: 5, difference: -2 })
  })

  it('does not confirm a recount with the same pieces but another difference', () => {
    expect(assess(line({ entries: [entry(8, 0), entry(8, 20, 'priya')], movements: [moved(-3, 10)] })).state).toBe('RECOUNT')
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
    const other = [...asked.entries, entry(7, 20, 'priya')]
    expect(assess(line({ ...asked, entries: other })).state).toBe('RECOUNT')
    expect(assess(line({ ...asked, entries: [...other, entry(7, 30)] }))).toMatchObject({ state: 'DIFFERENT', difference: -3 })
  })

  it('is approved only while the difference stays the same', () => {
    const counted = { entries: [entry(8, 0), entry(8, 5, 'priya')], approvedDifference: -2 }
    expect(assess(line(counted)).state).toBe('APPROVED')
    expect(assess(line({ ...counted, approvedDifference: -3 })).state).toBe('DIFFERENT')
  })
})

describe('corrections by other documents', () => {
  const counted = (pieces: number, ...movements: Movement[]) =>
    assess(line({ entries: [entry(pieces, 0), entry(pieces, 10, 'priya')], movements }))

  it('are not posted again, whether they saw the goods before or after', () => {
    for (const seen of [-5, 5, 15, 30])
      expect(counted(9, corrected(-1, seen, 30))).toMatchObject({ state: 'AGREES', difference: 0, expected: 9 })
    expect(counted(12, corrected(2, 5, 30))).toMatchObject({ state: 'AGREES', difference: 0 })
    expect(counted(9, corrected(-1, 30, 30, false))).toMatchObject({ state: 'AGREES', difference: 0 })
  })

  it('count once beside movements before, between and after', () => {
    const both = [corrected(-1, -5, 30), moved(-3, 20), moved(-2, 40)]
    expect(counted(9, ...both)).toMatchObject({ state: 'AGREES', difference: 0 })
    const again = [entry(9, 0), entry(6, 30, 'priya')]
    expect(assess(line({ entries: again, movements: both }))).toMatchObject({ state: 'AGREES', difference: 0, expected: 6 })
    expect(assess(line({ entries: [entry(8, 0), entry(5, 30, 'priya')], movements: both }))).toMatchObject({
      state: 'DIFFERENT',
      difference: -1,
    })
  })

  it('leave what is newer than a counting that agreed', () => {
    expect(counted(10, corrected(-1, 20, 30))).toMatchObject({ state: 'AGREES', difference: 0, expected: 10 })
    expect(counted(10, corrected(-1, 30, 30, false))).toMatchObject({ state: 'AGREES', difference: 0 })
  })

  it('yield to a counting that is newer', () => {
    expect(counted(9, corrected(-2, 5, 30))).toMatchObject({ state: 'DIFFERENT', difference: 1 })
    expect(counted(10, corrected(-1, -5, 30))).toMatchObject({ state: 'DIFFERENT', difference: 1 })
  })

  it('ask for a recount if they are newer and explain something else', () => {
    expect(counted(7, corrected(-1, 20, 30)).state).toBe('RECOUNT')
    expect(counted(7, corrected(-1, 30, 30, false)).state).toBe('RECOUNT')
    expect(counted(9, corrected(1, 30, 30, false)).state).toBe('RECOUNT')
    expect(counted(9, corrected(0, 20, 30)).state).toBe('RECOUNT')
  })

  it('confirm a recount with what is left of the difference', () => {
    const entries = [entry(7, 0), entry(7, 60, 'priya')]
    expect(assess(line({ entries, movements: [corrected(-1, 30, 30, false)] }))).toMatchObject({ state: 'DIFFERENT', difference: -2 })
  })

  it('ask for a recount if another count within a minute found something else', () => {
    const near: Movement = { ...corrected(-1, 10, 30), seenAt: new Date(at(10).getTime() - 30_000) }
    const twice = (pieces: number) => assess(line({ entries: [entry(pieces, 10), entry(pieces, 10, 'priya')], movements: [near] }))
    expect(twice(9).state).toBe('AGREES')
    expect(twice(10)).toMatchObject({ state: 'RECOUNT', difference: 1 })
  })

  it('ask for a recount if they may be movements', () => {
    expect(counted(10, unknown(-1, 30))).toMatchObject({ state: 'AGREES', difference: 0 })
    expect(counted(9, unknown(-1, 30)).state).toBe('RECOUNT')
    const waited: Movement = { ...moved(-1, 30), seenAt: at(5) }
    expect(counted(9, waited).state).toBe('RECOUNT')
    expect(counted(10, waited)).toMatchObject({ state: 'AGREES' })
  })
})

describe('approval', () => {
  const different = (productId: string, difference: number) => ({
    productId,
    assessment: assess(line({ entries: [entry(10 + difference, 0), entry(10 + difference, 5, 'priya')] })),
  })
  const states = (earlier: [string, number][], ...lines: ReturnType<typeof different>[]) =>
    withApproval(lines, new Map(earlier), 5).map(({ state }) => state)

  it('adds up the pieces of a product, up and down, with those of the day', () => {
    expect(states([], different('a', -3), different('a', 2))).toEqual(['DIFFERENT', 'DIFFERENT'])
    expect(states([], different('a', -3), different('a', 3), different('b', 5))).toEqual(['NEEDS_APPROVAL', 'NEEDS_APPROVAL', 'DIFFERENT'])
    expect(states([['a', 3]], different('a', -3), different('b', 5))).toEqual(['NEEDS_APPROVAL', 'DIFFERENT'])
  })
})

describe('why a line is counted again', () => {
  const seconds = (minute: number, more: number) => new Date(at(minute).getTime() + more * 1000)
  const counted = (pieces: number, countedAt: Date, by = 'diego'): CountEntry => ({ counted: pieces, countedAt, recordedAt: countedAt, by })

  it('is nothing until it is counted, and once the count settles it', () => {
    expect(recountOf(line({}))).toBeNull()
    expect(recountOf(line({ entries: [entry(10, 0)] }))).toBeNull()
    expect(recountOf(line({ entries: [entry(8, 0), entry(8, 20, 'priya')] }))).toBeNull()
  })

  it('is a movement within a minute, until a minute after the last of them, whether the pieces agree or not', () => {
    const movements = [moved(-3, 0), moved(2, 20), { ...moved(-1, 20), movedAt: seconds(20, 15) }]
    for (const pieces of [8, 5]) {
      const meant = line({ entries: [counted(pieces, seconds(20, 30))], movements })
      expect(recountOf(meant)).toEqual({ reason: 'MOVED', until: seconds(21, 15), moved: 1 })
    }
  })

  it('is a record that came later, and can be counted at once', () => {
    const late = line({ entries: [entry(10, 20)], movements: [moved(-1, 5, 40)] })
    expect(recountOf(late)).toEqual({ reason: 'UNCLEAR', until: null, moved: 0 })
    const overlapping = line({ entries: [entry(10, 20)], movements: [corrected(-1, 20, 30)] })
    expect(recountOf(overlapping)).toEqual({ reason: 'UNCLEAR', until: at(21), moved: 0 })
  })

  it('is a difference that another person has to find, or two that differ, or the wish of the approver', () => {
    expect(recountOf(line({ entries: [entry(8, 0)] }))?.reason).toBe('DIFFERENT')
    expect(recountOf(line({ entries: [entry(8, 0), entry(7, 20, 'priya')] }))?.reason).toBe('COUNTS_DIFFER')
    const asked = line({ entries: [entry(8, 0), entry(8, 20, 'priya')], recountAskedAt: at(30) })
    expect(recountOf(asked)?.reason).toBe('ASKED')
  })

  it('tells who counts no pieces in a blind count, and whether it is another person', () => {
    const goods = { sku: 'LAMP', location: 'A01-01-01' }
    const meant = { ...line({ entries: [entry(10, 20)], movements: [moved(-1, 20)] }), ...goods }
    const about = { reason: 'MOVED', until: at(21), isForOther: false }
    expect(recountToCount(meant, 'diego', false)).toEqual({ ...about, moved: -1 })
    expect(recountToCount(meant, 'diego', true)).toEqual({ ...about, moved: null })
    const differs = { ...line({ entries: [entry(8, 20)] }), ...goods }
    expect(recountToCount(differs, 'diego', true)).toMatchObject({ reason: 'DIFFERENT', isForOther: true })
    expect(recountToCount(differs, 'priya', true)).toMatchObject({ isForOther: false })
  })
})
