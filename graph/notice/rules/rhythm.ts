import { nextTime } from '../../kernel/day.ts'
import type { NoticeMailRhythmName } from '../states.ts'

/** How often a user of a customer is mailed: `hour` and `timeZone` are those of a daily mail. */
export interface Rhythm {
  rhythm: NoticeMailRhythmName
  hour: number
  timeZone: string
}

const minute = 60_000

/** The next moment of a rhythm after an instant. */
export function nextMail({ rhythm, hour, timeZone }: Rhythm, after: Date): Date {
  if (rhythm === 'DAILY') return nextTime(timeZone, after, `${hour}:00`)
  const step = (rhythm === 'HOURLY' ? 60 : 15) * minute
  return new Date((Math.floor(after.getTime() / step) + 1) * step)
}
