/** A planned wave with the due times of its packages, in milliseconds; null without a cut-off. */
export interface DueWave {
  /** Time of picking; null if it is not known. */
  seconds: number | null
  dueTimes: readonly (number | null)[]
}

/**
 * Number of packages that are picked after their cut-off if this number of pickers begins at `from`: waves with the earliest cut-off first,
 * each by the picker who is free first. Null if no picking time or no cut-off is known.
 */
export function missedCutOffs(waves: readonly DueWave[], pickers: number, from: number): number | null {
  const known = waves.flatMap(({ seconds, dueTimes }) => {
    const dues = dueTimes.filter((due) => due !== null)
    return seconds !== null && dues.length > 0 ? [{ seconds, dues, first: Math.min(...dues) }] : []
  })
  if (known.length === 0) return null
  const freeAt = Array<number>(pickers).fill(from)
  let missed = 0
  for (const { seconds, dues } of known.toSorted((a, b) => a.first - b.first)) {
    const next = freeAt.indexOf(Math.min(...freeAt))
    const end = freeAt[next]! + seconds * 1_000
    freeAt[next] = end
    missed += dues.filter((due) => due < end).length
  }
  return missed
}
