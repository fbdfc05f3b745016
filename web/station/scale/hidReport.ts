import type { ScaleUnit } from '../../../graph/kernel/states/weight.ts'
import { readingOf, type ScaleReading } from './reading.ts'

/** Usage page of scales in the HID point of sale usage tables. */
export const scaleUsagePage = 0x8d

const dataReport = 3
const units: Readonly<Record<number, ScaleUnit>> = { 1: 'mg', 2: 'g', 3: 'kg', 11: 'oz', 12: 'lb' }
/** Symbols of the units in which no package is weighed. */
const otherUnits: Readonly<Record<number, string>> = { 4: 'ct', 5: 'tael', 6: 'gr', 7: 'dwt', 8: 't', 9: 'ton', 10: 'oz t' }
const states = {
  1: { state: 'FAULT' },
  2: { state: 'ZERO' },
  3: 'UNSTABLE',
  4: 'STABLE',
  5: { state: 'NEGATIVE' },
  6: { state: 'OVER' },
  // Has to be calibrated, or zeroed.
  7: { state: 'FAULT' },
  8: { state: 'FAULT' },
} as const satisfies Record<number, ScaleReading | 'UNSTABLE' | 'STABLE'>

/** Reads a data report of a HID scale: status, unit, decimal exponent and weight. Null for other reports. */
export function readHidReport(reportId: number, data: DataView): ScaleReading | null {
  if (reportId !== dataReport || data.byteLength < 5) return null
  const state = states[data.getUint8(0) as keyof typeof states]
  if (state === undefined) return { state: 'FAULT' }
  if (typeof state === 'object') return state
  const code = data.getUint8(1)
  const unit = units[code]
  if (!unit) return { state: 'UNIT', unit: otherUnits[code] ?? `#${code}` }
  return readingOf(state, { digits: BigInt(data.getUint16(3, true)), exponent: data.getInt8(2) }, unit)
}
