import type { Counts, Entry, EntryStatus, Outcome, QueuedScan, ScanResult, Trouble } from './queueTypes.ts'

/** Maximum scans per request. */
export const BATCH_MAX = 20
/** Maximum answered scans in the log, and scans of the log on the screen. */
export const LOG_MAX = 50
/** Maximum time offline since the last contact. */
export const OFFLINE_MAX_MS = 12 * 3_600_000
/** A pause this long ends a session at a station; so does a new day. */
const PAUSE_MS = 6 * 3_600_000
const DAY_MS = 24 * 3_600_000

const statusOf: Record<Outcome, EntryStatus> = { APPLIED: 'applied', REFUSED: 'refused', REPEATED: 'repeated', NOT_RUN: 'notRun' }

/** Scans of the next request: the oldest ones of one mutation. */
export function nextBatch<C>(pending: readonly QueuedScan<C>[]): readonly QueuedScan<C>[] {
  const [first] = pending
  const end = pending.findIndex((scan) => scan.mutation !== first?.mutation)
  return pending.slice(0, Math.min(BATCH_MAX, end < 0 ? pending.length : end))
}

/** Equal for scans made with the same screen content. */
export const contextKey = (scan: QueuedScan): string => `${scan.mutation} ${JSON.stringify(scan.context)}`

/** Renumbers the scans from index `start` on, beginning at `from`. */
export const renumber = <C>(pending: readonly QueuedScan<C>[], from: number, start = 0): readonly QueuedScan<C>[] =>
  pending.map((scan, i) => (i < start ? scan : { ...scan, seq: from + i - start }))

/**
 * Applies an answer to the queue. Scans without a result stay under their key. A refusal also drops later unsent scans of the same context, because
 * the screen was wrong; scans recorded offline are still sent, because their goods have moved. `tried`: keys sent before this answer.
 */
export function settle<C, R extends ScanResult>(
  pending: readonly QueuedScan<C>[],
  batch: readonly QueuedScan<C>[],
  results: readonly R[],
  tried: ReadonlySet<string>,
): { answered: readonly Entry<C, R>[]; dropped: readonly Entry<C, R>[]; pending: readonly QueuedScan<C>[] } {
  const byKey = new Map(results.map((result) => [result.key, result]))
  const answered = batch.flatMap((scan) => {
    const result = byKey.get(scan.key)
    return result ? [{ scan, status: statusOf[result.outcome], result, reason: null }] : []
  })
  const done = new Set(answered.map((entry) => entry.scan.key))
  const refused = new Set(answered.filter((entry) => entry.status === 'refused').map((entry) => contextKey(entry.scan)))
  const left = pending.filter((scan) => !done.has(scan.key))
  const ends = (scan: QueuedScan<C>) => !tried.has(scan.key) && !scan.recorded && refused.has(contextKey(scan))
  const dropped = left.filter(ends).map((scan) => ({ scan, status: 'notRun' as const, result: null, reason: null }))
  const stays = left.filter((scan) => !ends(scan))
  if (dropped.length === 0) return { answered, dropped, pending: stays }
  const lastTried = Math.max(...[...batch, ...stays.filter((scan) => tried.has(scan.key))].map((scan) => scan.seq))
  return { answered, dropped, pending: renumber(stays, lastTried + 1, stays.findLastIndex((scan) => tried.has(scan.key)) + 1) }
}

/**
 * Adds refused and not-run scans to the errors on the screen; scans not run join the refusal before them. Scans answered while an error is open are
 * added to the first error, so that nothing is booked unseen. Recorded scans are left out: the person has moved on.
 */
export function withTroubles<C, R extends ScanResult>(
  troubles: readonly Trouble<C, R>[],
  entries: readonly Entry<C, R>[],
): readonly Trouble<C, R>[] {
  const all = [...troubles]
  for (const entry of entries) {
    if (entry.status === 'refused') all.push({ entry, notRun: [], booked: [] })
    if (entry.status !== 'notRun') continue
    const cause = all.findLastIndex((trouble) => contextKey(trouble.entry.scan) === contextKey(entry.scan))
    if (cause < 0) all.push({ entry, notRun: [], booked: [] })
    else all[cause] = { ...all[cause]!, notRun: [...all[cause]!.notRun, entry] }
  }
  const booked = entries.filter(({ scan, status }) => (status === 'applied' || status === 'repeated') && !scan.recorded)
  const [first] = all
  return first && booked.length > 0 ? [{ ...first, booked: [...first.booked, ...booked] }, ...all.slice(1)] : all
}

const isOpen = (status: EntryStatus) => status === 'waiting' || status === 'recorded'

/** Updates log entries by key and puts new ones in front. Only answered entries are cut off, so that an answer finds the place of its scan. */
export function withEntries<C, R extends ScanResult>(log: readonly Entry<C, R>[], entries: readonly Entry<C, R>[]): readonly Entry<C, R>[] {
  const news = new Map(entries.map((entry) => [entry.scan.key, entry]))
  const known = log.map((entry) => news.get(entry.scan.key) ?? entry)
  const there = new Set(log.map((entry) => entry.scan.key))
  const added = entries.filter((entry) => !there.has(entry.scan.key)).reverse()
  let answered = 0
  return [...added, ...known].filter(({ status }) => isOpen(status) || answered++ < LOG_MAX)
}

/** What is asked for while an answer arrives is read after it was written: both need a moment on their way. */
const onItsWayMs = 5

/** Whether data that was asked for at a time may lack what a scan did: it was answered later. */
export const isMissingIn = ({ scan, answeredAt }: Entry, askedAt: number): boolean =>
  answeredAt === undefined ? Date.parse(scan.scannedAt) > askedAt : answeredAt > askedAt + onItsWayMs

/** Retry delay in ms, growing to ten seconds; `random` (0..1) spreads the stations of a warehouse. */
export const retryAfter = (failures: number, random: number): number => Math.min(10_000, 500 * 2 ** (failures - 1)) * (0.75 + random / 2)

/** Log entries of the current session at a station, oldest first. */
export function currentSession<C, R extends ScanResult>(history: readonly Entry<C, R>[], now: Date): readonly Entry<C, R>[] {
  const at = (entry: Entry<C, R>) => Date.parse(entry.scan.scannedAt)
  const all = history.filter((entry) => now.getTime() - at(entry) < DAY_MS).toSorted((a, b) => at(a) - at(b))
  const ends = all.findLastIndex((entry, i) => (all[i + 1] ? at(all[i + 1]!) : now.getTime()) - at(entry) > PAUSE_MS)
  return all.slice(ends + 1)
}

/** Counts applied and refused scans by mutation. */
export function withTally(tally: Readonly<Record<string, Counts>>, entries: readonly Entry[]): Readonly<Record<string, Counts>> {
  const counts = { ...tally }
  for (const { scan, status, result } of entries) {
    const { applied, refused, marked } = counts[scan.mutation] ?? { applied: 0, refused: 0, marked: 0 }
    const isApplied = status === 'applied'
    counts[scan.mutation] = {
      applied: applied + Number(isApplied),
      refused: refused + Number(status === 'refused'),
      marked: marked + Number(isApplied && result?.markedAbnormal === true),
    }
  }
  return counts
}
