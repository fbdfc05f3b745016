import { TZDate } from '@date-fns/tz'
import type { Period } from './listUrl.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** The day it is in a zone, year-month-day. */
export function dayIn(zone: string, now: Date): string {
  const there = new TZDate(now, zone)
  return `${there.getFullYear()}-${two(there.getMonth() + 1)}-${two(there.getDate())}`
}

/** A day so many days later (or, below 0, earlier). */
export function dayPlus(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The first instant of a day in a zone, as ISO 8601 in UTC; days of 23 and 25 hours included. */
export function startOf(day: string, zone: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(new TZDate(year!, month! - 1, date!, 0, 0, 0, zone).getTime()).toISOString()
}

/** The first and the last day that a period shows; null is open. */
export function daysOf(period: Period, zone: string, now: Date): { from: string | null; to: string | null } {
  if (period === 'all') return { from: null, to: null }
  if ('from' in period) return period
  const today = dayIn(zone, now)
  return { from: dayPlus(today, -period.days), to: today }
}

/** The instants of a period: from the start of its first day, until (not including) the start of the day after its last; a period that reaches to today is open. */
export function instantsOf(period: Period, zone: string, now: Date): { from: string | null; until: string | null } {
  const { from, to } = daysOf(period, zone, now)
  const open = to === null || period === 'all' || 'days' in period
  return { from: from === null ? null : startOf(from, zone), until: open ? null : startOf(dayPlus(to, 1), zone) }
}
