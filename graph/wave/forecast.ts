/** Forecast of a wave compared to its cut-off. */
export type Outlook = 'ON_TIME' | 'TIGHT' | 'LATE' | 'DONE' | 'UNKNOWN'

/** A wave forecast to end within this time before the cut-off is tight, in ms. */
const tightMillis = 15 * 60_000

/**
 * Forecasts when a wave will be packed from its pace so far: time since start per packed package. Null before the first package or when
 * nothing is left.
 */
export function forecast(wave: { startedAt: Date | null; packed: number; due: number }, now: Date): Date | null {
  const left = wave.due - wave.packed
  if (left <= 0 || wave.packed <= 0 || !wave.startedAt) return null
  const each = (now.getTime() - wave.startedAt.getTime()) / wave.packed
  return new Date(now.getTime() + left * each)
}

/** Compares a forecast with a cut-off. */
export function outlook(wave: { packed: number; due: number }, expected: Date | null, cutOff: Date | null, now: Date): Outlook {
  if (wave.due > 0 && wave.packed >= wave.due) return 'DONE'
  if (!cutOff) return expected ? 'ON_TIME' : 'UNKNOWN'
  if (now >= cutOff) return 'LATE'
  if (!expected) return 'UNKNOWN'
  if (expected > cutOff) return 'LATE'
  return cutOff.getTime() - expected.getTime() < tightMillis ? 'TIGHT' : 'ON_TIME'
}
