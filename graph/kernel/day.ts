import { TZDate, tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
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

/** When a wall-clock time, `16:00`, comes on the warehouse's day of an instant; that day's, whether it is past or not. */
export function timeToday(timeZone: string, at: Date, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const day = new TZDate(at, timeZone)
  return new Date(new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes, timeZone).getTime())
}

/** When the warehouse's day ends that an instant belongs to. */
export function dayEnd(timeZone: string, at: Date): Date {
  return new Date(addDays(startOfDay(at, { in: tz(timeZone) }), 1).getTime())
}
