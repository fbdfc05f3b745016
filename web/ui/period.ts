import { TZDate } from '@date-fns/tz'
import type { Period } from './listUrl.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** The current day in a time zone, YYYY-MM-DD. */
export function dayIn(zone: string, now: Date): string {
  const there = new TZDate(now, zone)
  return `${there.getFullYear()}-${two(there.getMonth() + 1)}-${two(there.getDate())}`
}

/** Adds days to a day. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Days from one day to a later one. */
export const daysBetween = (first: string, last: string): number => Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)

/** First instant of a day in a time zone, ISO 8601 in UTC; handles days of 23 and 25 hours. */
export function startOfDay(day: string, zone: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(new TZDate(year!, month! - 1, date!, 0, 0, 0, zone).getTime()).toISOString()
}

/** First and last day of a period; null is open. */
export function daysOf(period: Period, zone: string, now: Date): { from: string | null; to: string | null } {
  if (period === 'all') return { from: null, to: null }
  if ('from' in period) return period
  const today = dayIn(zone, now)
  return { from: addDays(today, -period.days), to: today }
}

/** Instants of a period: start of its first day to the start of the day after its last (exclusive); open if it reaches today. */
export function instantsOf(period: Period, zone: string, now: Date): { from: string | null; until: string | null } {
  const { from, to } = daysOf(period, zone, now)
  const open = to === null || period === 'all' || 'days' in period
  return { from: from === null ? null : startOfDay(from, zone), until: open ? null : startOfDay(addDays(to, 1), zone) }
}
