import { expect, it } from 'vitest'
import { nextMail } from './rhythm.ts'

const next = (rhythm: 'QUARTER_HOURLY' | 'HOURLY' | 'DAILY', after: string, hour = 0, timeZone = 'UTC') =>
  nextMail({ rhythm, hour, timeZone }, new Date(after)).toISOString()

it('is at the next quarter or full hour, never at the moment itself', () => {
  expect(next('QUARTER_HOURLY', '2026-11-30T09:14:59.999Z')).toBe('2026-11-30T09:15:00.000Z')
  expect(next('QUARTER_HOURLY', '2026-11-30T09:15:00.000Z')).toBe('2026-11-30T09:30:00.000Z')
  expect(next('HOURLY', '2026-11-30T23:00:00.001Z')).toBe('2026-12-01T00:00:00.000Z')
})

it('is at the hour of the day in the time zone, also when the clocks change', () => {
  expect(next('DAILY', '2026-11-30T05:59:00Z', 7, 'Europe/Berlin')).toBe('2026-11-30T06:00:00.000Z')
  expect(next('DAILY', '2026-11-30T06:00:00Z', 7, 'Europe/Berlin')).toBe('2026-12-01T06:00:00.000Z')
  // The day with 23 hours has no 2:00: the mail is an hour later, and on time again the day after.
  expect(next('DAILY', '2027-03-28T00:30:00Z', 2, 'Europe/Berlin')).toBe('2027-03-28T01:00:00.000Z')
  expect(next('DAILY', '2027-03-28T01:00:00Z', 2, 'Europe/Berlin')).toBe('2027-03-29T00:00:00.000Z')
  // The day with 25 hours has 2:00 twice: it is mailed once.
  const first = next('DAILY', '2026-10-24T12:00:00Z', 2, 'Europe/Berlin')
  expect(next('DAILY', first, 2, 'Europe/Berlin')).toBe('2026-10-26T01:00:00.000Z')
  expect(next('DAILY', '2026-11-30T03:30:00Z', 9, 'Asia/Kolkata')).toBe('2026-12-01T03:30:00.000Z')
})
