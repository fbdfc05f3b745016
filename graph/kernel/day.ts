import { TZDate, tz } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { startOfDay } from 'date-fns/startOfDay'

/** The calendar day of an instant in a warehouse's zone: `2026-11-20`. */
export function dayIn(timeZone: string, at: Date): string {
  return format(at, 'yyyy-MM-dd', { in: tz(timeZone) })
}

/** When the warehouse's day began that an instant belongs to. */
export function dayStart(timeZone: string, at: Date): Date {
  return new Date(startOfDay(at, { in: tz(timeZone) }).getTime())
}

/** When a wall-clock time, `16:00`, comes next in a warehouse after an instant: on its day or on the day after. */
export function nextTime(timeZone: string, after: Date, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const day = new TZDate(after, timeZone)
  const on = (date: number) => new Date(new TZDate(day.getFullYear(), day.getMonth(), date, hours, minutes, timeZone).getTime())
  const today = on(day.getDate())
  return today > after ? today : on(day.getDate() + 1)
}

/** When a calendar day, `2026-11-20`, begins in a warehouse's zone, or one so many days later. */
export function dayBegin(timeZone: string, day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date + later, timeZone).getTime())
}
