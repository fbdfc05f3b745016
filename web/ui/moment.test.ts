import { expect, test } from 'vitest'
import { momentAt, readMoment, usualMoments, wallTimeAt, writeMoment } from './moment.ts'

const zone = 'America/Los_Angeles'

test('a moment is what the clock of the warehouse shows, in summer and in winter', () => {
  expect(momentAt({ day: '2026-07-01', time: '18:00' }, zone)).toBe('2026-07-02T01:00:00.000Z')
  expect(momentAt({ day: '2026-12-01', time: '8:05' }, zone)).toBe('2026-12-01T16:05:00.000Z')
  expect(momentAt({ day: '2026-12-01', time: '８：０５' }, zone)).toBe('2026-12-01T16:05:00.000Z')
  expect(wallTimeAt(new Date('2026-12-01T16:05:00Z'), zone)).toEqual({ day: '2026-12-01', time: '08:05' })
})

test('what is no time of day is no moment', () => {
  for (const time of ['', '24:00', '12:60', '8', 'noon']) expect(momentAt({ day: '2026-12-01', time }, zone)).toBeNull()
  expect(momentAt({ day: '', time: '12:00' }, zone)).toBeNull()
})

test('the URL keeps the moment, and other parameters but the place in the list', () => {
  const params = writeMoment(new URLSearchParams('warehouse=w&view=AGED&at=c'), '2026-12-01T16:05:00.000Z')
  expect(params.toString()).toBe('warehouse=w&view=AGED&asOf=2026-12-01T16%3A05Z')
  expect(readMoment(params)).toBe('2026-12-01T16:05:00.000Z')
  expect(writeMoment(params, null).toString()).toBe('warehouse=w&view=AGED')
  for (const text of ['', 'yesterday', '2026-13-01T00:00Z', '2026-12-01'])
    expect(readMoment(new URLSearchParams({ asOf: text }))).toBeNull()
})

test('the usual moments are by the calendar of the warehouse', () => {
  // In Los Angeles it is still the last day of November.
  expect(usualMoments(new Date('2026-12-01T06:30:00Z'), zone)).toEqual({
    yesterday: { day: '2026-11-29', time: '23:59' },
    weekAgo: { day: '2026-11-23', time: '22:30' },
    lastMonth: { day: '2026-10-31', time: '23:59' },
  })
})
