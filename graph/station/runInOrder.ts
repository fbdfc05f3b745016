/** Result of a scan's command. */
export type RunResult<Result, Refusal> = { result: Result } | { refusal: Refusal }

export type SettledScan<Scan, Result, Refusal> = { scan: Scan } & (
  | { outcome: 'APPLIED'; result: Result }
  | { outcome: 'REFUSED' | 'REPEATED' | 'NOT_RUN'; refusal: Refusal }
)

interface Runner<Scan, Result, Refusal> {
  /** Scans made while the screen showed the same content share a context. */
  contextOf(scan: Scan): string
  /** Whether a scan runs even after refusals in its context, because its goods have moved. */
  mustRun(scan: Scan): boolean
  /** Runs a scan under its key. */
  run(scan: Scan): Promise<RunResult<Result, Refusal>>
  /** Consumes the number of a scan that changes nothing, if not done before; returns a failure that stops the request, if any. */
  pass(scan: Scan, why: Refusal): Promise<Refusal | null>
  /** The failure of skipped scans. */
  notRun: Refusal
  /** Whether a refusal only means that the scan was made before; it skips nothing. */
  repeats(refusal: Refusal): boolean
  /** Whether a refusal concerns the station, so that no later scan can run. */
  stops(refusal: Refusal): boolean
}

/**
 * Runs the scans of a request in order. A refusal skips the later scans of its context, except those that must run; a repeat skips nothing,
 * because it is no mistake that later scans could share. Refused and skipped scans consume their numbers, so that the following ones stay
 * in order. `stopped` is why the request ended before its last scan.
 */
export async function runInOrder<Scan, Result, Refusal>(
  scans: readonly Scan[],
  { contextOf, mustRun, run, pass, notRun, repeats, stops }: Runner<Scan, Result, Refusal>,
): Promise<{ settled: SettledScan<Scan, Result, Refusal>[]; stopped: Refusal | null }> {
  const settled: SettledScan<Scan, Result, Refusal>[] = []
  const refusedContexts = new Set<string>()
  for (const scan of scans) {
    const context = contextOf(scan)
    const behind = refusedContexts.has(context) && !mustRun(scan)
    const ran = behind ? { refusal: notRun } : await run(scan)
    if ('result' in ran) {
      settled.push({ scan, outcome: 'APPLIED', result: ran.result })
      continue
    }
    const { refusal } = ran
    const stopped = stops(refusal) ? refusal : await pass(scan, refusal)
    if (stopped) return { settled, stopped }
    // A recorded scan is never a harmless repeat: somebody has to check where its goods are.
    if (!behind && !mustRun(scan) && repeats(refusal)) {
      settled.push({ scan, outcome: 'REPEATED', refusal })
      continue
    }
    refusedContexts.add(context)
    settled.push({ scan, outcome: behind ? 'NOT_RUN' : 'REFUSED', refusal })
  }
  return { settled, stopped: null }
}
