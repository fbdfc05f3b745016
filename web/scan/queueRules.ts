import type { Counts, Entry, EntryStatus, Outcome, QueuedScan, ScanResult, Trouble } from './queueTypes.ts'

/** The most scans that one request may carry. */
export const BATCH_MAX = 20
/** How many scans the log on the screen remembers. */
export const LOG_MAX = 50
/** For this long after the last contact people go on without the server, where their page lets them. */
export const GO_ON_MS = 12 * 3_600_000
/** A pause as long as this ends a session at a station; so does a day. */
const PAUSE_MS = 6 * 3_600_000
const DAY_MS = 24 * 3_600_000

const statusOf: Record<Outcome, EntryStatus> = { APPLIED: 'applied', REFUSED: 'refused', NOT_RUN: 'notRun' }

/** The scans of the next request: the oldest ones, all of one mutation, at most twenty. */
export function nextBatch<C>(pending: readonly QueuedScan<C>[]): readonly QueuedScan<C>[] {
  const [first] = pending
  const end = pending.findIndex((scan) => scan.mutation !== first?.mutation)
  return pending.slice(0, Math.min(BATCH_MAX, end < 0 ? pending.length : end))
}

/** Two scans made in front of the same screen content have the same key. */
export const contextKey = (scan: QueuedScan): string => `${scan.mutation} ${JSON.stringify(scan.context)}`

/** Gives the scans from `start` on the numbers from `from` on; those before it keep theirs. */
export const renumber = <C>(pending: readonly QueuedScan<C>[], from: number, start = 0): readonly QueuedScan<C>[] =>
  pending.map((scan, i) => (i < start ? scan : { ...scan, seq: from + i - start }))

/**
 * What an answer leaves. Scans without a result stay in the queue under their key. A refusal also ends the later scans of the same context that were never
 * sent: they were made in front of a screen that was wrong; those recorded without network are sent all the same, because their goods have moved.
 * `tried` holds the keys that were part of a request before this answer.
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

/** Adds what an answer refused or left out to the troubles on the screen; scans that were not run join the refusal before them. */
export function withTroubles<C, R extends ScanResult>(
  troubles: readonly Trouble<C, R>[],
  entries: readonly Entry<C, R>[],
): readonly Trouble<C, R>[] {
  const all = [...troubles]
  for (const entry of entries) {
    if (entry.status === 'refused') all.push({ entry, notRun: [] })
    if (entry.status !== 'notRun') continue
    const cause = all.findLastIndex((trouble) => contextKey(trouble.entry.scan) === contextKey(entry.scan))
    if (cause < 0) all.push({ entry, notRun: [] })
    else all[cause] = { ...all[cause]!, notRun: [...all[cause]!.notRun, entry] }
  }
  return all
}

/** Replaces entries of the log by what became of them, and puts new ones in front. */
export function withEntries<C, R extends ScanResult>(log: readonly Entry<C, R>[], entries: readonly Entry<C, R>[]): readonly Entry<C, R>[] {
  const news = new Map(entries.map((entry) => [entry.scan.key, entry]))
  const known = log.map((entry) => news.get(entry.scan.key) ?? entry)
  const there = new Set(log.map((entry) => entry.scan.key))
  const added = entries.filter((entry) => !there.has(entry.scan.key)).reverse()
  return [...added, ...known].slice(0, LOG_MAX)
}

/** Milliseconds to wait before the next attempt, growing to ten seconds; `random` in 0..1 spreads the stations of a warehouse. */
export const retryAfter = (failures: number, random: number): number => Math.min(10_000, 500 * 2 ** (failures - 1)) * (0.75 + random / 2)

/** What was scanned in the session that is under way at a station, oldest first, of all that its device remembers. */
export function sessionOf<C, R extends ScanResult>(history: readonly Entry<C, R>[], now: Date): readonly Entry<C, R>[] {
  const at = (entry: Entry<C, R>) => Date.parse(entry.scan.scannedAt)
  const all = history.filter((entry) => now.getTime() - at(entry) < DAY_MS).toSorted((a, b) => at(a) - at(b))
  const ends = all.findLastIndex((entry, i) => (all[i + 1] ? at(all[i + 1]!) : now.getTime()) - at(entry) > PAUSE_MS)
  return all.slice(ends + 1)
}

/** Counts what was applied and refused, by mutation. */
export function withTally(tally: Readonly<Record<string, Counts>>, entries: readonly Entry[]): Readonly<Record<string, Counts>> {
  const counts = { ...tally }
  for (const { scan, status } of entries) {
    const { applied, refused } = counts[scan.mutation] ?? { applied: 0, refused: 0 }
    counts[scan.mutation] = { applied: applied + Number(status === 'applied'), refused: refused + Number(status === 'refused') }
  }
  return counts
}
