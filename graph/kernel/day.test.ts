import { describe, expect, it } from 'vitest'
import { dayBegin, dayIn, dayStart, nextTime } from './day.ts'

const losAngeles = 'America/Los_Angeles'
const berlin = 'Europe/Berlin'

describe("a warehouse's day", () => {
  it('is the day of its own zone', () => {
    const at = new Date('2026-11-20T02:00:00Z')
    expect(dayIn(losAngeles, at)).toBe('2026-11-19')
    expect(dayIn(berlin, at)).toBe('2026-11-20')
    expect(dayStart(losAngeles, at).toISOString()).toBe('2026-11-19T08:00:00.000Z')
  })

  it('has 23 or 25 hours when the clocks change', () => {
    const hours = (day: string) => (dayBegin(berlin, day, 1).getTime() - dayBegin(berlin, day).getTime()) / 3_600_000
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-12-31')]).toEqual([23, 25, 24])
  })

  it('begins in the farthest zones too', () => {
    expect(dayBegin('Pacific/Kiritimati', '2026-11-20').toISOString()).toBe('2026-11-19T10:00:00.000Z')
    expect(dayBegin('Pacific/Pago_Pago', '2026-11-20').toISOString()).toBe('2026-11-20T11:00:00.000Z')
  })

  it('has its times on the wall clock, today or tomorrow', () => {
    const next = (timeZone: string, after: string, time: string) => nextTime(timeZone, new Date(after), time).toISOString()
    expect(next(losAngeles, '2026-11-19T22:00:00Z', '16:00')).toBe('2026-11-20T00:00:00.000Z')
    expect(next(losAngeles, '2026-11-20T00:00:00Z', '16:00')).toBe('2026-11-21T00:00:00.000Z')
    expect(next(berlin, '2026-07-01T02:00:00Z', '17:30')).toBe('2026-07-01T15:30:00.000Z')
    expect(next(berlin, '2026-10-24T20:00:00Z', '17:30')).toBe('2026-10-25T16:30:00.000Z')
    expect(next(berlin, '2026-12-31T20:00:00Z', '17:30')).toBe('2027-01-01T16:30:00.000Z')
  })
})
