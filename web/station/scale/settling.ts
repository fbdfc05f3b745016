import type { ScaleReading } from './reading.ts'

/** Readings that differ by less are of the same package; a stable weight below it is an empty scale whose zero has drifted. */
const sameGrams = 10
/** Equal readings in a row after which a weight counts as stable, if the scale does not say it. */
const equalReadings = 3

/** What is known of the package on the scale. */
export interface Settling {
  /** Weight that was taken last, or that lay on the scale at first; null if neither. */
  taken: number | null
  /** Whether the scale was empty since then, and whether it is now. */
  wasEmpty: boolean
  isEmpty: boolean
  /** Weight of the package on the scale; null until it is stable and of another package. */
  settled: number | null
  /** The last weight, and how often it was read in a row. */
  last: { grams: number; times: number } | null
}

const isEmpty = (reading: ScaleReading): boolean =>
  reading.state === 'STABLE' || reading.state === 'UNMARKED'
    ? reading.grams < sameGrams
    : reading.state === 'ZERO' || reading.state === 'NEGATIVE'

export const unsettled: Settling = { taken: null, wasEmpty: false, isEmpty: false, settled: null, last: null }

/**
 * Takes a reading into account. A stable weight counts if the scale was empty before it, or if it differs from the weight that was taken last: so the weight
 * of the package before never stays, and what lay on the scale when it was found has to be lifted once.
 */
export function settle(before: Settling, reading: ScaleReading): Settling {
  if (isEmpty(reading)) return { ...before, wasEmpty: true, isEmpty: true, settled: null, last: null }
  if (reading.state !== 'STABLE' && reading.state !== 'UNMARKED') return { ...before, isEmpty: false, settled: null, last: null }
  const { grams, state } = reading
  const times = before.last?.grams === grams ? before.last.times + 1 : 1
  const next = { ...before, isEmpty: false, last: { grams, times } }
  if (state === 'UNMARKED' && times < equalReadings) return { ...next, settled: null }
  if (before.wasEmpty) return { ...next, settled: grams }
  if (before.taken === null) return { ...next, taken: grams, settled: null }
  return { ...next, settled: Math.abs(grams - before.taken) >= sameGrams ? grams : null }
}

/** What lies on the scale is weighed, also if its weight was typed: the next weight is of another package, or of this one after it was lifted. */
export const takeWeight = (now: Settling): Settling => ({
  ...now,
  taken: now.settled ?? now.last?.grams ?? now.taken,
  wasEmpty: now.isEmpty,
  settled: null,
})
