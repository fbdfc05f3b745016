import type { Failure } from '../kernel/command/failure.ts'
import { CutOffMissed, MomentMissed } from './failures.ts'
import { latestHours, missedWhy, type Schedule } from './rules/standing.ts'

const missed: ReadonlySet<string> = new Set([CutOffMissed.code, MomentMissed.code])

/** Whether a run was left out with this failure because it was too late. */
export const isMissed = (code: string | undefined): boolean => code !== undefined && missed.has(code)

/** Why a moment of a rule is too late to be made up for; null if it is not. */
export function refuseLate(schedule: Schedule, moment: Date, now: Date): Failure | null {
  const why = missedWhy(schedule, moment, now)
  if (why === null) return null
  return why === 'CUT_OFF' ? CutOffMissed({ cutOff: schedule.cutOff ?? '' }) : MomentMissed({ hours: latestHours })
}
