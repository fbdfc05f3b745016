import { expect, test } from 'vitest'
import { currentSession, LOG_MAX, withEntries, withTally, withTroubles } from './queueRules.ts'
import type { Entry, EntryStatus } from './queueTypes.ts'

const now = new Date('2026-11-20T18:00:00Z')
const entry = (hoursAgo: number, status: EntryStatus = 'applied', mutation = 'shipScans'): Entry => {
  const scannedAt = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
  const about = { mutation, code: `${hoursAgo}`, quantity: 1, context: {}, extras: {}, recorded: false }
  return { scan: { key: `${hoursAgo}`, seq: 1, scannedAt, ...about }, status, result: null, reason: null }
}
const session = (...hoursAgo: number[]) =>
  currentSession(
    hoursAgo.map((hours) => entry(hours)),
    now,
  ).map(({ scan }) => Number(scan.code))

test('a session ends with a pause of six hours, oldest scan first', () => {
  expect(session(1, 3, 2)).toEqual([3, 2, 1])
  expect(session(1, 2, 9, 10)).toEqual([2, 1])
  expect(session(7)).toEqual([])
  expect(session(6, 12, 18)).toEqual([18, 12, 6])
  expect(session()).toEqual([])
})

test('a session is never longer than a day', () => {
  expect(session(1, 6, 11, 16, 21, 25, 30)).toEqual([21, 16, 11, 6, 1])
})

test('applied and refused scans are counted by mutation', () => {
  const once = withTally({}, [entry(1), entry(2, 'refused'), entry(3, 'notRun'), entry(4, 'applied', 'unshipScans')])
  expect(once).toEqual({ shipScans: { applied: 1, refused: 1, marked: 0 }, unshipScans: { applied: 1, refused: 0, marked: 0 } })
  const marked = {
    ...entry(5),
    result: { key: '5', outcome: 'APPLIED', code: null, message: null, sound: null, markedAbnormal: true } as const,
  }
  expect(withTally({}, [entry(1), marked]).shipScans).toEqual({ applied: 2, refused: 0, marked: 1 })
  expect(withTally(once, [entry(0)]).shipScans).toEqual({ applied: 2, refused: 1, marked: 0 })
})

test('scans in flight when an error arrives join the first error; recorded scans, and scans without an error, join none', () => {
  const codes = (entries: readonly Entry[]) => entries.map(({ scan }) => scan.code)
  const recorded = entry(5)
  recorded.scan.recorded = true
  expect(withTroubles([], [entry(1), entry(2, 'repeated')])).toEqual([])
  const [first] = withTroubles([], [entry(1), entry(2, 'refused', 'sortScans'), entry(3, 'repeated'), recorded])
  expect(codes(first!.booked)).toEqual(['1', '3'])
  const [still, second] = withTroubles([first!], [entry(4, 'refused', 'packScans'), entry(6)])
  expect([codes(still!.booked), codes(second!.booked)]).toEqual([['1', '3', '6'], []])
})

test('the log stays in the order of the scans, whatever waits while older ones are answered, and keeps the newest answers', () => {
  const numbered = (seq: number, status: EntryStatus): Entry => {
    const { scan, ...rest } = entry(seq, status)
    return { ...rest, scan: { ...scan, seq } }
  }
  const all = (status: EntryStatus, from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => numbered(from + i, status))
  const shown = (log: readonly Entry[]) => log.map(({ scan }) => scan.seq)
  const scans = LOG_MAX + 25
  const newestFirst = (length: number) => Array.from({ length }, (_, i) => scans - i)
  let log = withEntries([], all('waiting', 1, scans))
  for (const [from, to] of [
    [1, 20],
    [21, 40],
    [41, 60],
  ] as const) {
    log = withEntries(log, all('applied', from, to))
    expect(shown(log.filter(({ status }) => status === 'waiting'))).toEqual(newestFirst(scans - to))
  }
  expect(shown(withEntries(log, all('applied', 61, scans)))).toEqual(newestFirst(LOG_MAX))
})
