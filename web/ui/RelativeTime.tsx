import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { useTimeZone } from './TimeZone.tsx'

const minute = 60_000
const steps = [
  { unit: 'minute', lasts: minute, until: 60 * minute },
  { unit: 'hour', lasts: 60 * minute, until: 24 * 60 * minute },
  { unit: 'day', lasts: 24 * 60 * minute, until: 30 * 24 * 60 * minute },
] as const

interface Props {
  /** ISO 8601. */
  at: string | null | undefined
}

/** Relative time, with warehouse time in the tooltip; after 30 days the date. */
export function RelativeTime({ at }: Props) {
  const intl = useIntl()
  const zone = useTimeZone()
  const now = useSyncExternalStore(everyHalfMinute, readNow)
  if (!at) return null

  const moment = new Date(at)
  const distance = moment.getTime() - now
  const step = steps.find(({ until }) => Math.abs(distance) < until)
  const ago = (count: number, unit: Intl.RelativeTimeFormatUnit) => intl.formatRelativeTime(count, unit, { numeric: 'auto' })
  const far = () => (step ? ago(Math.round(distance / step.lasts), step.unit) : absolute(moment, zone).slice(0, 10))
  const text = Math.abs(distance) < minute ? ago(0, 'second') : far()
  return (
    <chakra.time dateTime={at} data-tip={`${absolute(moment, zone)} ${zone}`} whiteSpace="nowrap">
      {text}
    </chakra.time>
  )
}

/** Date and time as YYYY-MM-DD HH:mm. */
export function absolute(moment: Date, timeZone: string): string {
  return format(timeZone).format(moment)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  formats.set(timeZone, made)
  return made
}

let clock = Date.now()
const readNow = () => clock
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all times on the page. */
function everyHalfMinute(watcher: () => void): () => void {
  if (watchers.size === 0) clock = Date.now()
  watchers.add(watcher)
  timer ??= setInterval(tick, minute / 2)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  clock = Date.now()
  for (const watcher of watchers) watcher()
}
