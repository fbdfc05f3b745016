import { calibratePickTimes, defaultPickTimes, type PickingWork, type PickTimes } from '../plan/pickTimes.ts'

/** Fewer waves say too little about a warehouse. */
export const leastCalibratingWaves = 10
/** Longest time between two picks; after a longer one, the picker did something else. */
const longestPauseMs = 600_000

/** A wave that one person picked with a handheld along its planned walk. */
export interface PickObservation {
  work: PickingWork
  /** Time from its start to the last pick, and the longest time without a pick. */
  milliseconds: number
  longestPauseMs: number
  pickedAt: Date
}

/** Times of picking of a warehouse. */
export interface Calibration {
  times: PickTimes
  /** Number of waves that count, and when the last of them was picked. */
  waves: number
  until: Date | null
}

/** Calibrates the times of picking by observed waves; standard times if there are too few. */
export function calibrate(observations: readonly PickObservation[]): Calibration {
  const counted = observations.filter((one) => one.longestPauseMs <= longestPauseMs)
  const times = counted.length < leastCalibratingWaves ? defaultPickTimes : calibratePickTimes(counted)
  const until = counted.reduce<Date | null>((latest, { pickedAt }) => (latest && latest > pickedAt ? latest : pickedAt), null)
  return { times, waves: counted.length, until }
}
