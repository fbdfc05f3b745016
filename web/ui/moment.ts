import { TZDate } from '@date-fns/tz'
import { addDays, dayIn } from './period.ts'

/** A moment by the clock of a time zone: day as YYYY-MM-DD, time as HH:mm. */
export interface WallTime {
  day: string
  time: string
}

const parameter = 'asOf'

/** The moment in the past that a URL asks for, ISO 8601 in UTC; null for now. */
export function readMoment(params: URLSearchParams): string | null {
  const text = params.get(parameter) ?? ''
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) ? new Date(text) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

/** The same URL at another moment, or now; the list starts at its top again. */
export function writeMoment(params: URLSearchParams, moment: string | null): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([name]) => name !== parameter && name !== 'at'))
  if (moment) next.set(parameter, moment.replace(/(:00)?\.\d+Z$/, 'Z'))
  return next
}

/** The moment when a clock of the zone shows a time; null if the time is not written as HH:mm. */
export function momentAt({ day, time }: WallTime, zone: string): string | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time.normalize('NFKC').trim()) ?? []
  const [year, month, date] = day.split('-').map(Number)
  if (!hours || !minutes || !year || !month || !date) return null
  return new Date(new TZDate(year, month - 1, date, Number(hours), Number(minutes), 0, zone).getTime()).toISOString()
}

/** What a clock of the zone shows at a moment. */
export function wallTimeAt(moment: Date, zone: string): WallTime {
  const there = new TZDate(moment, zone)
  const two = (n: number) => String(n).padStart(2, '0')
  return { day: dayIn(zone, moment), time: `${two(there.getHours())}:${two(there.getMinutes())}` }
}

/** Moments that people ask for most: the end of yesterday, the same time a week ago, and the end of last month. */
export function usualMoments(now: Date, zone: string): { yesterday: WallTime; weekAgo: WallTime; lastMonth: WallTime } {
  const { day, time } = wallTimeAt(now, zone)
  return {
    yesterday: { day: addDays(day, -1), time: '23:59' },
    weekAgo: { day: addDays(day, -7), time },
    lastMonth: { day: addDays(`${day.slice(0, 8)}01`, -1), time: '23:59' },
  }
}

/** The search parameter of a moment, for links; none for now. */
export const momentQuery = (moment: string | null): Record<string, string> => Object.fromEntries(writeMoment(new URLSearchParams(), moment))
