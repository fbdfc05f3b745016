import { requireNumber } from './validate.ts'

/** Amount of picking work. */
export interface PickingWork {
  /** Number of tours; each includes fetching and handing over a cart. */
  tours: number
  /** In millimetres. */
  walkingDistance: number
  /** Number of stops at locations, counted once for each tour. */
  stops: number
  pieces: number
  /** Total time of reaching up in milliseconds; see `buildLayout`. */
  reachTime: number
}

/** Standard times in milliseconds; walking for each metre. */
export interface PickTimes {
  tour: number
  metre: number
  stop: number
  piece: number
}

/** Default for a picker with a cart who scans each piece and walks about 1.1 m/s. */
export const defaultPickTimes: PickTimes = { tour: 120_000, metre: 900, stop: 4_000, piece: 2_500 }

const iterations = 500
/** Weight of the default times as a number of observations. */
const priorWeight = 2

/**
 * Picking time in milliseconds.
 *
 * @throws PLAN_NUMBER_OUT_OF_RANGE if a number is negative or not finite
 */
export function pickingTime({ tours, walkingDistance, stops, pieces, reachTime }: PickingWork, pickTimes: PickTimes): number {
  for (const [what, value] of Object.entries({ tours, walkingDistance, stops, pieces, reachTime })) requireNumber('work', what, value)
  requirePickTimes(pickTimes)
  return (
    tours * pickTimes.tour + (walkingDistance / 1_000) * pickTimes.metre + stops * pickTimes.stop + pieces * pickTimes.piece + reachTime
  )
}

/** Validates that no standard time is negative or NaN. */
export function requirePickTimes({ tour, metre, stop, piece }: PickTimes): void {
  for (const [what, value] of Object.entries({ tour, metre, stop, piece })) requireNumber('pickTimes', what, value)
}

/**
 * Fits standard times to observations by non-negative least squares (Lawson and Hanson 1974) with coordinate descent (Franc, Hlaváč and
 * Navara 2005), regularized towards the default times.
 *
 * @throws PLAN_NUMBER_OUT_OF_RANGE if an observation is negative
 */
export function calibratePickTimes(observations: readonly { work: PickingWork; milliseconds: number }[]): PickTimes {
  for (const { work, milliseconds } of observations)
    for (const [what, value] of Object.entries({ ...work, milliseconds })) requireNumber('observation', what, value)
  if (observations.length === 0) return defaultPickTimes
  const features = observations.map(({ work: { tours, walkingDistance, stops, pieces } }) => [
    tours,
    walkingDistance / 1_000,
    stops,
    pieces,
  ])
  const prior = [defaultPickTimes.tour, defaultPickTimes.metre, defaultPickTimes.stop, defaultPickTimes.piece]
  const observedTimes = observations.map(({ work, milliseconds }) => milliseconds - work.reachTime)
  // Root mean square of each feature: makes the regularization independent of units.
  const scale = prior.map((_, k) => Math.hypot(...features.map((row) => row[k] as number)) / Math.sqrt(features.length))
  const times = prior.slice()
  const penalty = scale.map((amount) => priorWeight * Math.max(amount, 1e-9) ** 2)
  const predictedTime = (row: readonly number[]) => row.reduce((sum, amount, k) => sum + amount * (times[k] as number), 0)
  for (let iteration = 0; iteration < iterations; iteration++)
    for (let k = 0; k < times.length; k++) {
      let gradient = (penalty[k] as number) * ((times[k] as number) - (prior[k] as number))
      let curvature = penalty[k] as number
      for (const [i, row] of features.entries()) {
        gradient += (row[k] as number) * (predictedTime(row) - (observedTimes[i] as number))
        curvature += (row[k] as number) ** 2
      }
      times[k] = Math.max(0, (times[k] as number) - gradient / curvature)
    }
  const [tour, metre, stop, piece] = times as [number, number, number, number]
  return { tour, metre, stop, piece }
}
