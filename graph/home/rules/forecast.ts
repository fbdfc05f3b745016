const hour = 3_600_000
const minute = 60_000

/** Packages of a logistics group that are due at a cut-off, and how fast the group ships. */
export interface CutOffWork {
  /** Moment of the cut-off. */
  at: Date
  /** Packages that still have to ship by it. */
  toShip: number
  /** Packages of the group that were shipped in the last 60 minutes. */
  shippedLastHour: number
}

/** When the last package ships if the pace of the last 60 minutes is kept; null if nothing is left or nothing was shipped in them. */
export function lastShipsAt({ toShip, shippedLastHour }: CutOffWork, now: Date): Date | null {
  if (toShip === 0 || shippedLastHour === 0) return null
  return new Date(now.getTime() + Math.round((toShip * hour) / shippedLastHour))
}

/** Minutes by which the last package misses the cut-off, begun ones included; negative if it ships before; null without a forecast. */
export function minutesLate(work: CutOffWork, now: Date): number | null {
  const last = lastShipsAt(work, now)
  return last && Math.ceil((last.getTime() - work.at.getTime()) / minute) + 0
}

/** Whether packages will miss the cut-off, by what is known now: it has passed, or the forecast is later. */
export function missesCutOff(work: CutOffWork, now: Date): boolean {
  if (work.toShip === 0) return false
  const last = lastShipsAt(work, now)
  return now >= work.at || (last !== null && last > work.at)
}

/** Minutes before a cut-off from which its forecast is a reason to act: the pace of the first packages of a day says little about its end. */
const forecastMinutes = 120
/** Minutes before a cut-off within which packages that wait without a pace are at risk. */
const riskMinutes = 60

/** Whether people should act: a cut-off that is near will be missed, or nothing was shipped by which it could be forecast. */
export function isAtRisk(work: CutOffWork, now: Date): boolean {
  const left = work.at.getTime() - now.getTime()
  const isLate = left <= forecastMinutes * minute && missesCutOff(work, now)
  return isLate || (left <= riskMinutes * minute && work.toShip > 0 && work.shippedLastHour === 0)
}
