import { labelsMaximum } from '../../../graph/warehouse/states.ts'

/** A server takes 16 kB of headers. */
const codesLengthMaximum = 12_000

interface Printable {
  codes: readonly string[]
  /** Why some are left out: there would be too many labels, or the address would be too long. */
  cutBy: 'labels' | 'address' | null
}

/** Codes whose labels are printed at once, from the first; `each` is the number of labels of one. */
export function printableCodes(codes: readonly string[], each: number): Printable {
  const most = codes.slice(0, Math.floor(labelsMaximum / Math.max(1, each)))
  const longest = Math.max(1, ...most.map((code) => encodeURIComponent(code).length + 1))
  const fitting = most.slice(0, Math.floor(codesLengthMaximum / longest))
  return { codes: fitting, cutBy: fitting.length < most.length ? 'address' : most.length < codes.length ? 'labels' : null }
}
