import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, dayPlus, daysOf, instantsOf, startOf } from './period.ts'

const now = new Date('2026-11-20T03:30:00Z')

test('the default is 30 days back from the day it is in the warehouse, not where the person sits', () => {
  expect(daysOf({ days: 30 }, 'America/Los_Angeles', now)).toEqual({ from: '2026-10-20', to: '2026-11-19' })
  expect(daysOf({ days: 30 }, 'Asia/Shanghai', now)).toEqual({ from: '2026-10-21', to: '2026-11-20' })
})

test('days begin at midnight of the zone, over a change of the clock too', () => {
  expect(startOf('2026-11-01', 'America/Los_Angeles')).toBe('2026-11-01T07:00:00.000Z')
  expect(startOf('2026-11-02', 'America/Los_Angeles')).toBe('2026-11-02T08:00:00.000Z')
  expect(startOf('2026-11-20', 'Asia/Shanghai')).toBe('2026-11-19T16:00:00.000Z')
})

test('a range includes its last day; a number of days stays open to now', () => {
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
      expect(dayIn(zone, new Date(startOf(day, zone)))).toBe(day)
      expect(startOf(day, zone) <= at.toISOString()).toBe(true)
      expect(startOf(dayPlus(day, 1), zone) > at.toISOString()).toBe(true)
    }),
  )
})
