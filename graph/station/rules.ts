import { Failure } from '../kernel/command/failure.ts'
import { sanitizeText } from '../kernel/input/sanitizeText.ts'
import type { ScanPlace } from './states.ts'

/** What a scan refers to, as far as its input tells; read by the scan's area, only in the station's warehouse. */
export interface ScanSubject {
  customerId: string | null
  document: { kind: string; id: string; number: string } | null
  productId: string | null
  place: { kind: keyof typeof ScanPlace.values; code: string } | null
  /** Pieces that each scan of the code counts, if they are not one. */
  pieces?: number | null
}

/** Maximum stored length of scanned text; the limit of a scanner. */
const textMaximum = 4096
const entriesMaximum = 500

/** Makes a value storable as JSON: no NUL, no lone surrogates, bounded size, absent fields omitted. */
export function toJsonSafe(value: unknown): unknown {
  if (typeof value === 'string') return truncateScan(value)
  if (Array.isArray(value)) return value.slice(0, entriesMaximum).map(toJsonSafe)
  if (value instanceof Date) return value.toISOString()
  if (!(value instanceof Object)) return value
  const entries = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  return Object.fromEntries(entries.map(([name, part]) => [name, toJsonSafe(part)]))
}

/** Makes scanned text storable in a column. */
export function truncateScan(text: string): string {
  return sanitizeText(text.slice(0, textMaximum))
}

/**
 * Marks the refusal of a scan whose effect already exists. Such repeats are harmless: labels are often scanned twice. The mark is one of
 * the values, so that it is kept when the answer is replayed from the log. Only codes that identify one box, order or package can repeat;
 * two pieces may share a barcode.
 */
export const repeated = ({ code, values, field }: Failure): Failure => new Failure(code, { ...values, repeated: true }, field)

/** Whether a refusal only means that the scan was made before. */
export const isRepeated = ({ values }: Failure): boolean => values.repeated === true

/** Largest put wall, in slots. */
export const putWallMost = { rows: 12, columns: 20 }
