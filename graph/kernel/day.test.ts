import { describe, expect, it } from 'vitest'
import { dayIn, daysBefore, nextTime, startOfCalendarDay, startOfDayAt } from './day.ts'

const losAngeles = 'America/Los_Angeles'
const berlin = 'Europe/Berlin'

describe("a warehouse's day", () => {
  it('is the day in its time zone', () => {
    const at = new Date('2026-11-20T02:00:00Z')
    expect(dayIn(losAngeles, at)).toBe('2026-11-19')
    expect(dayIn(berlin, at)).toBe('2026-11-20')
    expect(startOfDayAt(losAngeles, at).toISOString()).toBe('2026-11-19T08:00:00.000Z')
  })

  it('has 23 or 25 hours when the clocks change', () => {
    const hours = (day: string) => (startOfCalendarDay(berlin, day, 1).getTime() - startOfCalendarDay(berlin, day).getTime()) / 3_600_000
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-12-31')]).toEqual([23, 25, 24])
  })

  it('counts back by calendar days', () => {
    // Half past midnight in Los Angeles; the 14th had 23 hours there, so 13 times 24 hours reach back to the 13th.
    const today = dayIn(losAngeles, new Date('2027-03-27T07:30:00Z'))
    expect([today, daysBefore(today, 13)]).toEqual(['2027-03-27', '2027-03-14'])
    expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29')
    expect(daysBefore('2027-01-01', 1)).toBe('2026-12-31')
  })

  it('begins in the farthest zones too', () => {
    expect(startOfCalendarDay('Pacific/Kiritimati', '2026-11-20').toISOString()).toBe('2026-11-19T10:00:00.000Z')
    expect(startOfCalendarDay('Pacific/Pago_Pago', '2026-11-20').toISOString()).toBe('2026-11-20T11:00:00.000Z')
  })

  it('finds the next wall-clock time, today or tomorrow', () => {
    const next = (timeZone: string, after: string, time: string) => nextTime(timeZone, new Date(after), time).toISOString()
    expect(next(losAngeles, '2026-11-19T22:00:00Z', '16:00')).toBe('2026-11-20T00:00:00.000Z')
    expect(next(losAngeles, '2026-11-20T00:00:00Z', '16:00')).toBe('2026-11-21T00:00:00.000Z')
    expect(next(berlin, '2026-07-01T02:00:00Z', '17:30')).toBe('2026-07-01T15:30:00.000Z')
    expect(next(berlin, '2026-10-24T20:00:00Z', '17:30')).toBe('2026-10-25T16:30:00.000Z')
    expect(next(berlin, '2026-12-31T20:00:00Z', '17:30')).toBe('2027-01-01T16:30:00.000Z')
  })
})
