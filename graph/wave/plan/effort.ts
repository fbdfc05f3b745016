import { requireNumber } from './check.ts'

/** What people do in picking. */
export interface Work {
  /** Tours, each with a car to fetch and to hand over. */
  tours: number
  /** Millimetres. */
  walked: number
  /** Places that somebody stops at, each once for a tour. */
  stops: number
  pieces: number
  /** Reaching up to the places in all, in milliseconds: `layOut` says how long each takes. */
  reach: number
}

/** How long each part takes, in milliseconds; of walking, for a metre. */
export interface Effort {
  tour: number
  metre: number
  stop: number
  piece: number
}

/** What people need who push a car through a warehouse and scan each piece, until it was measured there: some 1.1 m in a second. */
export const usualEffort: Effort = { tour: 120_000, metre: 900, stop: 4_000, piece: 2_500 }

const rounds = 500
/** The usual effort counts as much as so many observations. */
const trust = 2

/** How long a work takes, in milliseconds. */
export function timeOf({ tours, walked, stops, pieces, reach }: Work, effort: Effort): number {
  return tours * effort.tour + (walked / 1_000) * effort.metre + stops * effort.stop + pieces * effort.piece + reach
}

/**
 * How long each part takes by what was seen: the times that come nearest to those observed, none below 0 (non-negative least squares, Lawson and Hanson 1974, one part after the
 * other as in Franc, Hlaváč and Navara 2005). With few observations it stays near the usual effort.
 *
 * @throws PLAN_NUMBER_OUT_OF_RANGE where an observation is below 0
 */
export function calibrated(seen: readonly { work: Work; milliseconds: number }[]): Effort {
  for (const { work, milliseconds } of seen)
    for (const [what, value] of Object.entries({ ...work, milliseconds })) requireNumber('observation', what, value)
  if (seen.length === 0) return usualEffort
  const rows = seen.map(({ work: { tours, walked, stops, pieces } }) => [tours, walked / 1_000, stops, pieces])
  const prior = [usualEffort.tour, usualEffort.metre, usualEffort.stop, usualEffort.piece]
  const times = seen.map(({ work, milliseconds }) => milliseconds - work.reach)
  // Each part is measured by how much of it there was on average, so that none weighs more for its unit.
  const scale = prior.map((_, k) => Math.hypot(...rows.map((row) => row[k] as number)) / Math.sqrt(rows.length))
  const x = prior.slice()
  const pull = scale.map((size) => trust * Math.max(size, 1e-9) ** 2)
  const timeBy = (row: readonly number[]) => row.reduce((sum, size, k) => sum + size * (x[k] as number), 0)
  for (let round = 0; round < rounds; round++)
    for (let k = 0; k < x.length; k++) {
      let slope = (pull[k] as number) * ((x[k] as number) - (prior[k] as number))
      let curve = pull[k] as number
      for (const [i, row] of rows.entries()) {
        slope += (row[k] as number) * (timeBy(row) - (times[i] as number))
        curve += (row[k] as number) ** 2
      }
      x[k] = Math.max(0, (x[k] as number) - slope / curve)
    }
  const [tour, metre, stop, piece] = x as [number, number, number, number]
  return { tour, metre, stop, piece }
}
