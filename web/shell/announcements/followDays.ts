import { addDays, dayIn, startOfDay } from '../../ui/period.ts'

/** Milliseconds between looks at the clock: timers stop while a computer sleeps and are late afterwards. */
const longestWaitMs = 600_000
/** Milliseconds after midnight at which the day has surely begun on the server, too. */
const marginMs = 2_000

/** Calls back whenever the next day begins in a time zone, also on a page that becomes visible after a sleep. Returns what ends it. */
export function followDays(zone: string, now: () => number, onDay: () => void): () => void {
  const dayNow = () => dayIn(zone, new Date(now() - marginMs))
  let day = dayNow()
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    clearTimeout(timer)
    const today = dayNow()
    if (today > day) {
      day = today
      onDay()
    }
    const left = Date.parse(startOfDay(addDays(today, 1), zone)) + marginMs - now()
    timer = setTimeout(look, Math.min(Math.max(left, 0), longestWaitMs))
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') look()
  }
  document.addEventListener('visibilitychange', onVisible)
  look()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
