const minute = 60_000
const hour = 60 * minute

/** What a lane of the forecast shows, in milliseconds. */
export interface Lane {
  at: number
  toShip: number
  /** Null without a forecast. */
  lastShipsAt: number | null
}

export interface Axis {
  from: number
  to: number
  /** Full hours, at most eight. */
  ticks: number[]
}

/**
 * The common axis of all lanes: from a little before now, or from a cut-off that packages have missed, to the last cut-off or forecast. Cut-offs of long
 * ago and forecasts far away do not stretch it; they are shown at its ends.
 */
export function axisOf(lanes: readonly Lane[], now: number): Axis {
  const ats = lanes.filter(({ at, toShip }) => toShip > 0 || at > now).map(({ at }) => at)
  const lasts = lanes.flatMap(({ lastShipsAt }) => lastShipsAt ?? [])
  const from = Math.max(now - hour, Math.min(now, ...ats) - 15 * minute)
  const lastCutOff = Math.max(now, ...ats)
  const to = Math.max(now + hour, Math.min(Math.max(lastCutOff, ...lasts), lastCutOff + 3 * hour)) + 15 * minute
  const step = [1, 2, 3, 6].find((hours) => (to - from) / (hours * hour) <= 8) ?? 6
  const ticks: number[] = []
  for (let tick = Math.ceil(from / hour) * hour; tick <= to; tick += step * hour) ticks.push(tick)
  return { from, to, ticks }
}

/** Place of a moment on the axis, as a share of its length between 0 and 1. */
export const placeOf = ({ from, to }: Axis, moment: number): number => Math.min(1, Math.max(0, (moment - from) / (to - from)))
