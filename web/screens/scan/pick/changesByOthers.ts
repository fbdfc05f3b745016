interface OwnState {
  /** Pieces that this station shows as still to pick. */
  open: number
  /** Whether all scans of this station are answered. */
  isSettled: boolean
}

/**
 * Tells whether others have changed a wave. A signal during an own scan may be about that scan: it is remembered until all scans are answered.
 */
export function changesByOthers() {
  let told: number | null = null
  return {
    /** Pieces still to pick, from a signal of the server. */
    hear(open: number): void {
      told = open
    },
    /** Whether to load the wave again; says so once per signal. */
    isOutdated({ open, isSettled }: OwnState): boolean {
      if (!isSettled || told === null) return false
      const differs = told !== open
      told = null
      return differs
    },
  }
}
