import { TZDate, tz } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { startOfDay } from 'date-fns/startOfDay'

/** Calendar day of an instant in a time zone: `2026-11-20`. */
export function dayIn(timeZone: string, at: Date): string {
  return format(at, 'yyyy-MM-dd', { in: tz(timeZone) })
}

/** Calendar day `count` days earlier; independent of the 23 and 25 hour days of daylight saving time. */
export function daysBefore(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - count)
  return at.toISOString().slice(0, 10)
}

/** Start of the day of an instant in a time zone. */
export function startOfDayAt(timeZone: string, at: Date): Date {
  return new Date(startOfDay(at, { in: tz(timeZone) }).getTime())
}

/** Next occurrence of a wall-clock time such as `16:00` in a time zone after an instant. */
export function nextTime(timeZone: string, after: Date, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const day = new TZDate(after, timeZone)
  const on = (date: number) => new Date(new TZDate(day.getFullYear(), day.getMonth(), date, hours, minutes, timeZone).getTime())
  const today = on(day.getDate())
  return today > after ? today : on(day.getDate() + 1)
}

/** Instant of a wall-clock time such as `16:00` on the calendar day `2026-11-20`, or `later` days after it; a skipped time is later. */
export function timeOnDay(timeZone: string, day: string, time: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(new TZDate(year, month - 1, date + later, hours, minutes, timeZone).getTime())
}

/** Start of the calendar day `2026-11-20` in a time zone, or of a day `later` days after it. */
export function startOfCalendarDay(timeZone: string, day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date + later, timeZone).getTime())
}

/** A period as a filter says it: days from and to, both included, or a number of days back from today. */
export interface DayPeriod {
  from?: string | null | undefined
  to?: string | null | undefined
  days?: number | null | undefined
}

/** The instants of a period of days in a time zone, as a condition; without limits if nothing is given. */
export function instantsOf(timeZone: string, { from, to, days }: DayPeriod, now: Date): { gte?: Date; lt?: Date } {
  const since = typeof days === 'number' ? startOfCalendarDay(timeZone, dayIn(timeZone, now), -Math.min(Math.max(days, 0), 36_500)) : null
  return {
    ...(from && { gte: startOfCalendarDay(timeZone, from) }),
    ...(since && { gte: since }),
    ...(to && { lt: startOfCalendarDay(timeZone, to, 1) }),
  }
}
