import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDay } from './isDay.ts'
import { addDays, dayIn, daysOf, instantsOf, startOfDay } from './period.ts'

const now = new Date('2026-11-20T03:30:00Z')

test('the default is 30 days back from the warehouse’s current day, not the user’s', () => {
  expect(daysOf({ days: 30 }, 'America/Los_Angeles', now)).toEqual({ from: '2026-10-20', to: '2026-11-19' })
  expect(daysOf({ days: 30 }, 'Asia/Shanghai', now)).toEqual({ from: '2026-10-21', to: '2026-11-20' })
})

test('days begin at midnight of the zone, across clock changes too', () => {
  expect(startOfDay('2026-11-01', 'America/Los_Angeles')).toBe('2026-11-01T07:00:00.000Z')
  expect(startOfDay('2026-11-02', 'America/Los_Angeles')).toBe('2026-11-02T08:00:00.000Z')
  expect(startOfDay('2026-11-20', 'Asia/Shanghai')).toBe('2026-11-19T16:00:00.000Z')
})

test('a range includes its last day; a number of days is open-ended', () => {
  expect(instantsOf({ from: '2026-11-01', to: '2026-11-01' }, 'America/Los_Angeles', now)).toEqual({
    from: '2026-11-01T07:00:00.000Z',
    until: '2026-11-02T08:00:00.000Z',
  })
  expect(instantsOf({ days: 7 }, 'Asia/Shanghai', now)).toEqual({ from: '2026-11-12T16:00:00.000Z', until: null })
  expect(instantsOf('all', 'Asia/Shanghai', now)).toEqual({ from: null, until: null })
})

test('every day starts on its own day, and the day after it starts later', () => {
  const zones = [
    'America/Los_Angeles',
    'Europe/Berlin',
    'Asia/Shanghai',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
    'America/Santiago',
    'Africa/Cairo',
    'Asia/Beirut',
    'UTC',
  ]
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
      const day = dayIn(zone, at)
      expect(dayIn(zone, new Date(startOfDay(day, zone)))).toBe(day)
      expect(startOfDay(day, zone) <= at.toISOString()).toBe(true)
      expect(startOfDay(addDays(day, 1), zone) > at.toISOString()).toBe(true)
    }),
  )
})

test.each([
  ['2026-11-20', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['20-11-2026', false],
  ['2026-1-2', false],
])('%s is a day of the calendar: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})
