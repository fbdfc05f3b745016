import { type PickTimes, pickingTime } from '../plan/pickTimes.ts'
import { optimalityGapPercent } from '../plan/route.ts'

/** Walk through the locations of a wave, as planned. */
export interface PlannedWalk {
  /** Location ids in walk order: those without a place last, by code. */
  locationIds: readonly string[]
  /** Length in millimetres, and a lower bound of any walk through these locations; null if one has no place. */
  length: number | null
  bound: number | null
  /** Time of reaching up, in milliseconds. */
  reachTime: number
}

/** A walk with its time; the bound is in whole millimetres. */
export interface MeasuredWalk extends PlannedWalk {
  /** Time of the picker; null without a length. */
  seconds: number | null
}

/** Measures the time that a walk takes with its picks. */
export function measureWalk({ locationIds, length, bound, reachTime }: PlannedWalk, pieces: number, times: PickTimes): MeasuredWalk {
  if (length === null) return { locationIds, length, bound: null, reachTime, seconds: null }
  const work = { tours: 1, walkingDistance: length, stops: locationIds.length, pieces, reachTime }
  return { locationIds, length, bound: Math.floor(bound ?? 0), reachTime, seconds: Math.round(pickingTime(work, times) / 1_000) }
}

/** Largest gap to the lower bound that says something about a walk, in per cent. */
const usefulGapPercent = 5

/** By how many per cent a walk is longer than the shortest at most: 0 if it is the shortest, null if the bound says nothing useful. */
export function percentAboveShortest(walk: { length: number; lowerBound: number }): number | null {
  const gap = optimalityGapPercent(walk)
  return gap <= usefulGapPercent ? gap : null
}

/** Length and time of a walk in the units of screens. */
export const shownWalk = ({ length, seconds }: { length: number; seconds: number }) => ({
  metres: Math.round(length / 1_000),
  minutes: Math.ceil(seconds / 60),
})

/** A planned wave for the figures of a plan. */
interface FiguredWave {
  packages: readonly unknown[]
  pieces: number
  length: number | null
  seconds: number | null
}

/** Figures of planned waves. Lengths and times are those of the waves that have one, `measured` in number. */
export interface WaveFigures {
  waves: number
  packages: number
  pieces: number
  measured: number
  metres: number | null
  minutes: number | null
  piecesPerMetre: number | null
}

/** Sums up planned waves. */
export function figuresOf(waves: readonly FiguredWave[]): WaveFigures {
  const sum = (some: readonly FiguredWave[], amountOf: (wave: FiguredWave) => number) =>
    some.reduce((total, wave) => total + amountOf(wave), 0)
  const measured = waves.filter(({ length }) => length !== null)
  const length = sum(measured, (wave) => wave.length ?? 0)
  const walk = measured.length > 0 ? shownWalk({ length, seconds: sum(measured, ({ seconds }) => seconds ?? 0) }) : null
  return {
    waves: waves.length,
    packages: sum(waves, ({ packages }) => packages.length),
    pieces: sum(waves, ({ pieces }) => pieces),
    measured: measured.length,
    metres: walk?.metres ?? null,
    minutes: walk?.minutes ?? null,
    piecesPerMetre: length > 0 ? sum(measured, ({ pieces }) => pieces) / (length / 1_000) : null,
  }
}
