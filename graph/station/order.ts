/** What the command of a scan answered. */
export type Ran<Result, Refusal> = { result: Result } | { refusal: Refusal }

export type Settled<Scan, Result, Refusal> = { scan: Scan } & (
  | { outcome: 'APPLIED'; result: Result }
  | { outcome: 'REFUSED' | 'NOT_RUN'; refusal: Refusal }
)

interface Runner<Scan, Result, Refusal> {
  /** Scans that were made in front of the same screen content have the same context. */
  contextOf(scan: Scan): string
  /** Whether a scan is run whatever was refused before it: its goods have moved. */
  mustRun(scan: Scan): boolean
  /** Runs a scan under its key. */
  run(scan: Scan): Promise<Ran<Result, Refusal>>
  /** Uses up the number of a scan that changes nothing, unless that was done before; answers what stops the request, if anything. */
  pass(scan: Scan, why: Refusal): Promise<Refusal | null>
  /** Why a scan is passed over. */
  notRun: Refusal
  /** Whether a refusal speaks of the station rather than of the scan: nothing after it can run. */
  stops(refusal: Refusal): boolean
}

/**
 * Runs the scans of a request one after the other. A refusal passes over the later scans of its context, but for those that must run; the others
 * run. What is refused or passed over uses up its number all the same, so that those behind it are in order. `stopped` is why the request ended before its last scan.
 */
export async function runInOrder<Scan, Result, Refusal>(
  scans: readonly Scan[],
  { contextOf, mustRun, run, pass, notRun, stops }: Runner<Scan, Result, Refusal>,
): Promise<{ settled: Settled<Scan, Result, Refusal>[]; stopped: Refusal | null }> {
  const settled: Settled<Scan, Result, Refusal>[] = []
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
    refusedContexts.add(context)
    settled.push({ scan, outcome: behind ? 'NOT_RUN' : 'REFUSED', refusal })
  }
  return { settled, stopped: null }
}
