import { soundText } from '../kernel/soundText.ts'
import type { ScanPlace } from './states.ts'

/** What a scan was about, as far as its input tells: read by the area of the scan, in the station's warehouse only. */
export interface ScanAbout {
  customerId: string | null
  document: { kind: string; id: string; number: string } | null
  productId: string | null
  place: { kind: keyof typeof ScanPlace.values; code: string } | null
}

/** The longest text that is kept of a scan: what a scanner may read at most. */
const longest = 4096
const most = 500

/** A value as the database can keep it in JSON: no NUL, no half characters, nothing endless. What was left out of an input stays out. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return legible(value)
  if (Array.isArray(value)) return value.slice(0, most).map(storable)
  if (value instanceof Date) return value.toISOString()
  if (!(value instanceof Object)) return value
  const entries = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  return Object.fromEntries(entries.map(([name, part]) => [name, storable(part)]))
}

/** A text that a scanner read, as a column can keep it. */
export function legible(text: string): string {
  return soundText(text.slice(0, longest))
}

/**
 * Whoever has taken a station and has not been heard of for so many hours has gone home: for that long people go on without network, and nothing of
 * it reaches the server.
 */
export const idleHours = 12

/** Whether a station can be taken from its user without a right of its own. Where nobody knows when it was used, it cannot. */
export const isIdle = ({ staffId, usedAt }: { staffId: string | null; usedAt: Date | null }, now: Date): boolean =>
  staffId !== null && usedAt !== null && now.getTime() - usedAt.getTime() >= idleHours * 3_600_000
