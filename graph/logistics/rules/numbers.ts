import { lowNumberDays, lowNumbers, paceDays, type TrackingNumbersStateName, type TrackingRangeStateName } from '../states/numbers.ts'

const dayMs = 86_400_000

/** What is counted of the tracking numbers of a channel. */
export interface NumberCounts {
  free: number
  given: number
  setAside: number
  /** Given in the last days, over which the pace is taken. */
  givenLately: number
  /** When its first numbers were added; null without any. */
  since: Date | null
}

/** How the tracking numbers of a channel last. */
export interface NumberOutlook {
  perDay: number
  /** Null if none was given lately. */
  daysLeft: number | null
  runsOutAt: Date | null
  state: TrackingNumbersStateName
}

/** Latest day that is told: numbers that last longer do not run out in sight. */
const furthestDays = 36_500

/** How many numbers are used in a day, when they run out at this pace, and whether that is soon. */
export function outlookOf({ free, givenLately, since }: NumberCounts, now: Date): NumberOutlook {
  const age = since ? (now.getTime() - since.getTime()) / dayMs : paceDays
  const perDay = givenLately / Math.min(Math.max(age, 1), paceDays)
  const lasts = perDay > 0 ? free / perDay : null
  const daysLeft = lasts !== null && lasts <= furthestDays ? lasts : null
  return {
    perDay: Math.round(perDay * 10) / 10,
    daysLeft: daysLeft === null ? null : Math.floor(daysLeft * 10) / 10,
    runsOutAt: daysLeft === null ? null : new Date(now.getTime() + daysLeft * dayMs),
    state: stateOf(free, daysLeft),
  }
}

function stateOf(free: number, daysLeft: number | null): TrackingNumbersStateName {
  if (free === 0) return 'USED_UP'
  return free < lowNumbers || (daysLeft !== null && daysLeft < lowNumberDays) ? 'LOW' : 'ENOUGH'
}

/** Whether a range gives numbers. */
export function rangeState({ free, setAsideAt }: { free: number; setAsideAt: Date | null }): TrackingRangeStateName {
  if (setAsideAt) return 'SET_ASIDE'
  return free > 0 ? 'IN_USE' : 'USED_UP'
}
