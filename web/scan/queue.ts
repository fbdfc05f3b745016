import { v7 } from 'uuid'
import { nextBatch, renumber, retryAfter, settle, withEntries, withTroubles } from './queueRules.ts'
import {
  type Entry,
  Halted,
  NoAnswer,
  OutOfOrder,
  type QueuedScan,
  type QueueState,
  type QueueStore,
  type ScanResult,
} from './queueTypes.ts'

/** After this long without an answer the screen turns amber. */
export const SLOW_MS = 1_000
const ANSWER_WITHIN_MS = 15_000

export interface QueueOptions<C, R extends ScanResult> {
  stationId: string
  /** The station's last number as the server knows it. */
  lastSeq: number
  store: QueueStore<C>
  /** Sends scans of one mutation; rejects with `NoAnswer`, `OutOfOrder` or `Halted`. Results may come in any order. */
  send(mutation: string, scans: readonly QueuedScan<C>[], signal: AbortSignal): Promise<readonly R[]>
  /** Mutations that go on without network: their scans are recorded and the person moves on. */
  goesOn(mutation: string): boolean
  now?(): Date
  newKey?(): string
  pause?(milliseconds: number, woken: Promise<void>): Promise<void>
}

export interface ScanQueue<C = unknown, R extends ScanResult = ScanResult> {
  /** Takes a scan: its key, number and time are given here, before anything is sent. */
  add(scan: { mutation: string; code: string; quantity?: number; context: C }): QueuedScan<C>
  /** The person has seen the oldest trouble. */
  acknowledge(): void
  /** Sends again at once: after signing in, after taking the station over, or when the network is back. */
  resume(): void
  /** Hears of scans that got their answer together, in order; those that were not run are among them. Returns how to stop. */
  onAnswered(heard: (entries: readonly Entry<C, R>[]) => void): () => void
  /** Hears of scans that were recorded because the network is away. */
  onRecorded(heard: (scans: readonly QueuedScan<C>[]) => void): () => void
  subscribe(changed: () => void): () => void
  getState(): QueueState<C, R>
  close(): void
}

const waitFor = (milliseconds: number, woken: Promise<void>): Promise<void> =>
  Promise.race([new Promise<void>((done) => setTimeout(done, milliseconds)), woken])

const isLost = (error: unknown) =>
  error instanceof NoAnswer ||
  error instanceof TypeError ||
  (error instanceof DOMException && /^(Abort|Timeout|Network)Error$/.test(error.name))

function listeners<T>() {
  const all = new Set<(what: T) => void>()
  return {
    add: (heard: (what: T) => void) => {
      all.add(heard)
      return () => {
        all.delete(heard)
      }
    },
    tell: (what: T) => {
      for (const heard of all) heard(what)
    },
  }
}

/** Opens the queue of a station: first what an earlier page left unsent, in its old order and under its old keys, then what is scanned now. */
export async function openScanQueue<C = unknown, R extends ScanResult = ScanResult>(options: QueueOptions<C, R>): Promise<ScanQueue<C, R>> {
  const { stationId, store, now = () => new Date(), newKey = v7, pause = waitFor } = options
  const entryOf = (scan: QueuedScan<C>): Entry<C, R> => ({ scan, status: scan.recorded ? 'recorded' : 'waiting', result: null })
  let pending = await store.load(stationId)
  let nextSeq = Math.max(options.lastSeq, ...pending.map((scan) => scan.seq)) + 1
  let state: QueueState<C, R> = {
    log: withEntries<C, R>([], pending.map(entryOf)),
    lastAnswer: null,
    troubles: [],
    pending: pending.length,
    network: 'ok',
    halt: null,
    storeFailed: false,
  }
  const tried = new Set(pending.map((scan) => scan.key))
  const unsure = new Set(tried)
  const changes = listeners<void>()
  const answers = listeners<readonly Entry<C, R>[]>()
  const records = listeners<readonly QueuedScan<C>[]>()
  const closing = new AbortController()
  let stored: Promise<unknown> = Promise.resolve()
  let running = false
  let failures = 0
  let disputes = 0
  let wake = () => {}

  const set = (change: Partial<QueueState<C, R>>) => {
    state = { ...state, ...change, pending: pending.length }
    changes.tell()
  }
  const keep = (write: () => Promise<void>) => {
    stored = stored.then(write).catch(() => set({ storeFailed: true }))
  }

  const record = () => {
    const news = pending.filter((scan) => !scan.recorded && options.goesOn(scan.mutation)).map((scan) => ({ ...scan, recorded: true }))
    if (news.length === 0) return
    const byKey = new Map(news.map((scan) => [scan.key, scan]))
    pending = pending.map((scan) => byKey.get(scan.key) ?? scan)
    keep(() => store.put(stationId, news))
    set({ log: withEntries(state.log, news.map(entryOf)) })
    queueMicrotask(() => records.tell(news))
  }

  const answer = (batch: readonly QueuedScan<C>[], results: readonly R[]) => {
    const after = settle(pending, batch, results, tried)
    if (after.answered.length === 0) throw new NoAnswer('No scan of the request was answered')
    const entries = [...after.answered, ...after.dropped]
    pending = after.pending
    if (after.dropped.length > 0) nextSeq = Math.max(...batch.map((scan) => scan.seq), ...pending.map((scan) => scan.seq)) + 1
    failures = 0
    disputes = 0
    for (const { scan } of entries) for (const keys of [tried, unsure]) keys.delete(scan.key)
    keep(() =>
      store.remove(
        stationId,
        entries.map((entry) => entry.scan.key),
      ),
    )
    if (after.dropped.length > 0) keep(() => store.put(stationId, after.pending))
    const lastAnswer = after.answered.findLast((entry) => entry.status !== 'notRun') ?? state.lastAnswer
    set({ network: 'ok', lastAnswer, log: withEntries(state.log, entries), troubles: withTroubles(state.troubles, entries) })
    queueMicrotask(() => answers.tell(entries))
  }

  const reorder = ({ expected, message }: OutOfOrder) => {
    disputes++
    if (disputes > 3) return set({ halt: { code: 'SCAN_OUT_OF_ORDER', message, requestId: null } })
    pending = renumber(pending, expected, (scan) => disputes > 1 || scan.seq >= expected || !unsure.has(scan.key))
    nextSeq = Math.max(expected - 1, ...pending.map((scan) => scan.seq)) + 1
    keep(() => store.put(stationId, pending))
  }

  const lost = async (batch: readonly QueuedScan<C>[]) => {
    failures++
    for (const scan of batch) unsure.add(scan.key)
    set({ network: 'offline' })
    record()
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    await pause(retryAfter(failures, Math.random()), woken)
  }

  const once = async () => {
    await stored
    const batch = nextBatch(pending)
    for (const scan of batch) tried.add(scan.key)
    const slow = setTimeout(() => state.network === 'ok' && set({ network: 'slow' }), SLOW_MS)
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), closing.signal])
      answer(batch, await options.send(batch[0]!.mutation, batch, signal))
    } catch (error) {
      if (closing.signal.aborted) return
      if (error instanceof OutOfOrder) reorder(error)
      else if (isLost(error)) await lost(batch)
      else set({ halt: error instanceof Halted ? error.halt : { code: 'UNKNOWN', message: String(error), requestId: null } })
    } finally {
      clearTimeout(slow)
    }
  }

  const pump = async () => {
    if (running) return
    running = true
    while (!closing.signal.aborted && state.halt === null && pending.length > 0) await once()
    running = false
  }

  void pump()
  return {
    add: ({ mutation, code, quantity = 1, context }) => {
      const recorded = state.network === 'offline' && options.goesOn(mutation)
      const scan = { key: newKey(), seq: nextSeq++, scannedAt: now().toISOString(), mutation, code, quantity, context, recorded }
      pending = [...pending, scan]
      keep(() => store.put(stationId, [scan]))
      set({ log: withEntries(state.log, [entryOf(scan)]) })
      if (recorded) queueMicrotask(() => records.tell([scan]))
      void pump()
      return scan
    },
    acknowledge: () => set({ troubles: state.troubles.slice(1) }),
    resume: () => {
      set({ halt: null })
      wake()
      void pump()
    },
    onAnswered: answers.add,
    onRecorded: records.add,
    subscribe: changes.add,
    getState: () => state,
    close: () => {
      closing.abort()
      wake()
    },
  }
}
