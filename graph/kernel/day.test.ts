import { describe, expect, it } from 'vitest'
import { dayEnd, dayIn, dayStart, timeToday } from './day.ts'

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
    const spring = new Date('2026-03-29T10:00:00Z')
    expect(dayEnd(berlin, spring).getTime() - dayStart(berlin, spring).getTime()).toBe(23 * 3_600_000)
    const autumn = new Date('2026-10-25T10:00:00Z')
    expect(dayEnd(berlin, autumn).getTime() - dayStart(berlin, autumn).getTime()).toBe(25 * 3_600_000)
  })

  it('has its times on the wall clock', () => {
    expect(timeToday(losAngeles, new Date('2026-11-20T02:00:00Z'), '16:00').toISOString()).toBe('2026-11-20T00:00:00.000Z')
    expect(timeToday(berlin, new Date('2026-07-01T02:00:00Z'), '17:30').toISOString()).toBe('2026-07-01T15:30:00.000Z')
  })
})
