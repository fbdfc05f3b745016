import { useIntl } from 'react-intl'
import { useT } from '../../i18n/useT.ts'
import { useTimeZone } from '../TimeZone.tsx'

const day = 24 * 3_600_000

/** Formats times of day on a board, by the clock of the warehouse. */
export function useWallTimes() {
  const t = useT()
  const intl = useIntl()
  const timeZone = useTimeZone()
  const clock = (at: string) => intl.formatTime(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  return {
    clock,
    /** An expected time; one that is not within a day of `now` has no time of day. */
    expected: (at: string | null | undefined, now: string) => {
      if (!at) return '–'
      return Date.parse(at) - Date.parse(now) > day ? t('wall.screen.overADay') : `~ ${clock(at)}`
    },
  }
}
