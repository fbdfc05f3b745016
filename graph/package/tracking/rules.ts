import { sanitizeText } from '../../kernel/input/sanitizeText.ts'
import type { TrackingEvent, TrackingStatus } from '../../logistics/carrier.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Milliseconds after it was shipped at which the carrier of a package is asked for the first time. */
export const firstAskMs = 30 * minuteMs

/** Number of days after it was shipped for which the carrier of a package is asked. */
export const trackedDays = 60

/** Milliseconds after an answer in which the carrier of a package is not asked again, even if a user wants to know. */
export const sameAnswerMs = minuteMs

/** How often a carrier is asked about a package, by the time since it was shipped; after the last of them no more. */
const paces = [
  { untilMs: dayMs, everyMs: 3 * hourMs },
  { untilMs: 7 * dayMs, everyMs: 6 * hourMs },
  { untilMs: 21 * dayMs, everyMs: 12 * hourMs },
  { untilMs: trackedDays * dayMs, everyMs: dayMs },
] as const

/** When a carrier is asked about a delivered package again, after its delivery: the recipient may have sent it back. */
const afterDeliveryMs = [2 * dayMs, 7 * dayMs] as const

/** Delays between the attempts for a package that its carrier did not answer: the first, doubled each time up to the longest. */
const retry = { firstMs: 5 * minuteMs, longestMs: 6 * hourMs } as const

/** The same for a carrier that answers nothing at all; short, because then it is asked about one package only. */
const away = { firstMs: minuteMs, longestMs: 15 * minuteMs } as const

/** By how much the time of an event may be off the clock of the warehouse: many carriers tell local times without their zone. */
const clockToleranceMs = dayMs

/** Maximum lengths of what is kept of an event, in characters. */
export const placeMaximum = 100
export const textMaximum = 300
export const codeMaximum = 32

/** What becomes of a package no more after this. */
const ends: readonly TrackingStatus[] = ['RETURNED', 'LOST']
/** After this there is no news to wait for. */
export const arrivals: readonly TrackingStatus[] = ['DELIVERED', ...ends]

/** Where a package is on its way. */
export interface Journey {
  /** Null while it is not shipped. */
  shippedAt: Date | null
  /** Of the latest event, and its time; null without one. */
  status: TrackingStatus | null
  statusAt: Date | null
}

/** When its carrier is asked about a package again, if it is asked now or is not asked now because it has told news by itself; null for not any more. */
export function nextAskAt({ shippedAt, status, statusAt }: Journey, now: Date): Date | null {
  if (!shippedAt || (status && ends.includes(status))) return null
  if (status === 'DELIVERED' && statusAt) {
    const later = afterDeliveryMs.map((ms) => statusAt.getTime() + ms).find((ms) => ms > now.getTime())
    return later === undefined ? null : new Date(later)
  }
  const age = now.getTime() - shippedAt.getTime()
  const pace = paces.find(({ untilMs }) => age < untilMs)
  return pace ? new Date(now.getTime() + pace.everyMs) : null
}

const doubled = ({ firstMs, longestMs }: { firstMs: number; longestMs: number }, attempts: number) =>
  Math.min(firstMs * 2 ** (Math.min(attempts, 30) - 1), longestMs)

/** When a package is asked about again after a number of attempts without an answer, from 1; null once it is not tracked any more. */
export const retryAt = (attempts: number, shippedAt: Date, now: Date): Date | null =>
  now.getTime() - shippedAt.getTime() < trackedDays * dayMs ? new Date(now.getTime() + doubled(retry, attempts)) : null

/** When a carrier that answers nothing is asked again after a number of attempts, from 1. */
export const returnAt = (attempts: number, now: Date): Date => new Date(now.getTime() + doubled(away, attempts))

/** Since when there is no news of a package; null if none is to be waited for. */
export function quietSince({ shippedAt, status, statusAt }: Journey): Date | null {
  return !shippedAt || (status && arrivals.includes(status)) ? null : (statusAt ?? shippedAt)
}

/** Whole days without news. */
export const quietDays = (since: Date, now: Date): number => Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs))

/** Events are known by label, status and time: poll and push may word them differently. */
const keyOf = ({ status, at }: Pick<TrackingEvent, 'status' | 'at'>) => `${status} ${at.getTime()}`

/** Whether a package that was created then can have had an event at a time. */
export function isPossible(at: Date, createdAt: Date, now: Date): boolean {
  return at.getTime() >= createdAt.getTime() - clockToleranceMs && at.getTime() <= now.getTime() + clockToleranceMs
}

/** An event as it is kept: in whole seconds, and no longer than there is room for. */
export function asKept({ status, at, place, text = '', code = '' }: TrackingEvent): Required<TrackingEvent> {
  const within = (value: string, maximum: number) => sanitizeText([...value.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, maximum).join(''))
  return {
    status,
    at: new Date(Math.floor(at.getTime() / 1_000) * 1_000),
    place: within(place, placeMaximum),
    text: within(text, textMaximum),
    code: within(code, codeMaximum),
  }
}

/** Events that are not known yet, each once, as they are kept. */
export function newsOf(told: readonly TrackingEvent[], known: readonly Pick<TrackingEvent, 'status' | 'at'>[]): Required<TrackingEvent>[] {
  const keys = new Set(known.map(keyOf))
  return told.map(asKept).filter((event) => {
    const isNew = !keys.has(keyOf(event))
    keys.add(keyOf(event))
    return isNew
  })
}
