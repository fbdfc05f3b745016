import { dayIn, daysBefore, timeOnDay } from '../../kernel/day.ts'

/** Weekdays in the order of JavaScript. */
const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const

export type WeekdayValue = (typeof weekdays)[number]

/** When a standing rule is due. */
export interface Schedule {
  trigger: 'CLOCK' | 'COUNT' | 'CUT_OFF'
  /** Times of day, such as `07:30`. */
  times: readonly string[]
  weekdays: readonly WeekdayValue[]
  minutesBefore: number | null
  /** Cut-off of its logistics group, such as `16:00`. */
  cutOff: string | null
}

const minute = 60_000
/** Time for which a rule by count waits after it generated nothing, so that what stays wrong is not tried and logged each minute. */
export const countRest = 15 * minute
/** Days around an instant that hold the moments next to it: a week, and one for what is before midnight. */
const daysAround = 8

/** Moments of a rule around an instant, ascending; none by count. */
function momentsAround({ trigger, times, weekdays: days, minutesBefore, cutOff }: Schedule, timeZone: string, at: Date): Date[] {
  if (trigger === 'COUNT') return []
  const timesOfDay = trigger === 'CLOCK' ? times : cutOff === null ? [] : [cutOff]
  const earlier = trigger === 'CUT_OFF' ? (minutesBefore ?? 0) * minute : 0
  const first = daysBefore(dayIn(timeZone, at), daysAround)
  return Array.from({ length: 2 * daysAround + 1 }, (_, later) => daysBefore(first, -later))
    .filter((day) => days.includes(weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!))
    .flatMap((day) => timesOfDay.map((time) => new Date(timeOnDay(timeZone, day, time).getTime() - earlier)))
    .sort((a, b) => a.getTime() - b.getTime())
}

/** Next moment of a rule after an instant; null by count. */
export const nextMoment = (schedule: Schedule, timeZone: string, after: Date): Date | null =>
  momentsAround(schedule, timeZone, after).find((moment) => moment > after) ?? null

/**
 * Moment at which a rule is due now, after `since`: the last one, so that after an outage it runs once however many were missed. By count, each
 * minute is one, except for `countRest` after `vainAt`, its last run if that generated nothing.
 */
export function dueMoment(schedule: Schedule, timeZone: string, since: Date, now: Date, vainAt: Date | null = null): Date | null {
  if (schedule.trigger === 'COUNT' && vainAt && now.getTime() < vainAt.getTime() + countRest) return null
  const last =
    schedule.trigger === 'COUNT'
      ? new Date(Math.floor(now.getTime() / minute) * minute)
      : momentsAround(schedule, timeZone, now).findLast((moment) => moment <= now)
  return last && last > since ? last : null
}

/** Hours after which a time of day is not made up for any more. */
export const latestHours = 2
/** Rules are looked at once a minute, one after the other, so that a moment shortly before the cut-off may be run after it. */
const graceMinutes = 10

/**
 * Why a moment is too late to be made up for at `now`: the cut-off for which its waves were meant has passed, or the time of day is long over. Null if it
 * is not.
 */
export function missedWhy({ trigger, minutesBefore }: Schedule, moment: Date, now: Date): 'CUT_OFF' | 'LATE' | null {
  const late = now.getTime() - moment.getTime()
  if (trigger === 'CUT_OFF') return late > Math.max(minutesBefore ?? 0, graceMinutes) * minute ? 'CUT_OFF' : null
  return trigger === 'CLOCK' && late > latestHours * 60 * minute ? 'LATE' : null
}
