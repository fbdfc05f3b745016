import { type Decimal, readDecimal, type ScaleUnit } from '../../../graph/kernel/states/weight.ts'
import { readingOf, type ScaleReading } from './reading.ts'

type WeightState = 'STABLE' | 'UNMARKED' | 'UNSTABLE'

/**
 * The last weight with a unit in a text, as scales write it: `+00012.34 g`, `1,234kg`, `5lb 3.5oz`. A comma before it ends a field; behind a digit
 * it may be part of the number, so that such a weight is not read.
 */
function readWeight(text: string): { value: Decimal; unit: ScaleUnit } | null {
  const pounds = /(-?)\s*(?<!\d[.,]?)(\d+)\s*lb\s*(\d+(?:[.,]\d+)?)\s*oz/i.exec(text)
  if (pounds) {
    const ounces = readDecimal(pounds[3] ?? '') as Decimal
    const digits = BigInt(pounds[2] ?? '') * 16n * 10n ** BigInt(-ounces.exponent) + ounces.digits
    return { value: { ...ounces, digits: pounds[1] ? -digits : digits }, unit: 'oz' }
  }
  const weights = [...text.matchAll(/(-?)\s*((?<!\d[.,]?)(?:\d+(?:\.\d*)?|\.\d+)|(?<![\d.,])\d+,\d+)\s*(kg|lbs?|oz|g)(?![a-z])/gi)]
  const [, sign, digits, name] = weights.at(-1) ?? []
  if (!digits || !name) return null
  const unit = name.toLowerCase().replace('lbs', 'lb') as ScaleUnit
  // It may stand between thousands.
  if (unit === 'g' && /,\d{3}$/.test(digits)) return null
  const value = readDecimal(`${sign}${digits}`)
  return value && { value, unit }
}

/** Symbol of the unit at the end of a text, such as `ct`; null if it is one that is known, or none. */
function otherUnit(text: string): string | null {
  const [, name] = /(?<![\w.,])\d+(?:\.\d*)?\s*([a-z]{1,4}|%)\s*\??$/i.exec(text.trim()) ?? []
  return name && !/^(kg|lbs?|oz|g)$/i.test(name) ? name : null
}

function readingIn(text: string, state: WeightState): ScaleReading | null {
  const weight = readWeight(text)
  if (weight) return readingOf(state, weight.value, weight.unit)
  const unit = otherUnit(text)
  return unit === null ? null : { state: 'UNIT', unit }
}

/**
 * Reads an answer of the NCI protocol (SCP-01, SCP-02) to `W`: a line with the weight and one with status bytes, of which the first may be an `S`. Null for
 * other answers, such as `?`.
 */
export function readNciAnswer(frame: string): ScaleReading | null {
  const lines = frame.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const [, first, second] = /^S?([0-?])([0-?p-\x7f])/.exec(lines.at(-1) ?? '') ?? []
  if (!first || !second) return null
  const has = (status: string, bit: number) => (status.charCodeAt(0) & bit) !== 0
  if (has(first, 0b1100) || has(second, 0b1100)) return { state: 'FAULT' }
  if (has(second, 0b10)) return { state: 'OVER' }
  if (has(second, 0b1)) return { state: 'NEGATIVE' }
  const weight = lines.slice(0, -1).join(' ')
  if (has(first, 0b1)) return readingIn(weight, 'UNSTABLE') ?? { state: 'UNSTABLE', grams: null }
  return has(first, 0b10) ? { state: 'ZERO' } : readingIn(weight, 'STABLE')
}

/** Words with which lines of scales begin, by what they say of the weight. */
const marks: readonly [RegExp, WeightState | ScaleReading][] = [
  [/^(?:ST\b|S\s+S\b|S\s*,)/i, 'STABLE'],
  [/^(?:US\b|S\s+D\b|U\s*,)/i, 'UNSTABLE'],
  [/^(?:OL\b|S\s+\+)/i, { state: 'OVER' }],
  [/^(?:UL\b|S\s+-\s*$)/i, { state: 'NEGATIVE' }],
]

/**
 * Reads a line that a scale sends by itself: with `ST,` or `US,` before the weight (A&D, CAS), `S S` or `S D` (Mettler Toledo SICS), a `?` behind it while
 * in motion (Ohaus), or nothing but the weight. Null without a weight and its unit.
 */
export function readScaleLine(line: string): ScaleReading | null {
  const text = line.replaceAll(/[^\x20-\x7e]/g, '').trim()
  const mark = marks.find(([pattern]) => pattern.test(text))?.[1]
  if (typeof mark === 'object') return mark
  return readingIn(text, mark ?? (text.endsWith('?') ? 'UNSTABLE' : 'UNMARKED'))
}
