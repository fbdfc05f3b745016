import { v7 } from 'uuid'
import { listeners } from './listeners.ts'
import { GO_ON_MS, nextBatch, renumber, retryAfter, sessionOf, settle, withEntries, withTally, withTroubles } from './queueRules.ts'
import {
  type Entry,
  type Halt,
  Halted,
  NoAnswer,
  OutOfOrder,
  type QueuedScan,
  type QueueState,
  type QueueStore,
  type ScanExtras,
  type ScanResult,
  Unfit,
} from './queueTypes.ts'

/** After this long without an answer the screen turns amber. */
export const SLOW_MS = 1_000
const ANSWER_WITHIN_MS = 15_000
/** How often the numbers may be corrected without a single answer in between. */
const DISPUTES_MAX = 3

export interface QueueOptions<C, R extends ScanResult> {
  stationId: string
  /** The station's last number as the server knows it. */
  lastSeq: number
  store: QueueStore<C>
  /**
   * Sends scans of one mutation and answers the results that there are, in any order; scans without one are sent again. Where there is none it rejects
   * with why: `NoAnswer`, `OutOfOrder`, `Unfit` or `Halted`.
   */
  send(mutation: string, scans: readonly QueuedScan<C>[], signal: AbortSignal): Promise<readonly R[]>
  now?(): Date
  newKey?(): string
  pause?(milliseconds: number, woken: Promise<void>): Promise<void>
}

/** Of the scans that wait, oldest first: those that a page can vouch for without asking, so that their goods may move on. */
export type Vouch<C> = (waiting: readonly QueuedScan<C>[]) => readonly QueuedScan<C>[]

export interface ScanQueue<C = unknown, R extends ScanResult = ScanResult> {
  /** The keys of the scans that an earlier page had left behind when it was opened: their answers may speak of a time before this page. */
  readonly leftBehind: ReadonlySet<string>
  /** Takes a scan: its key, number and time are given here, before anything is sent. */
  add(scan: { mutation: string; code: string; quantity?: number; context: C; extras?: ScanExtras }): QueuedScan<C>
  /** The person has seen the oldest trouble. */
  acknowledge(): void
  /** Sends again at once: after signing in, after taking the station over, or when the network is back. */
  resume(): void
  /** Hears of scans that got their answer together, in order; those that were not run are among them. Returns how to stop. */
  onAnswered(heard: (entries: readonly Entry<C, R>[]) => void): () => void
  /** While nobody answers, what the page on the screen vouches for is recorded. Without such a page nothing is. Returns how to stop. */
  goOn(vouch: Vouch<C>): () => void
  /** Hears of scans that were recorded because the network is away, once they are kept. */
  onRecorded(heard: (scans: readonly QueuedScan<C>[]) => void): () => void
  /** Hears of scans that wait for the network and that nobody vouches for. */
  onHeld(heard: (scans: readonly QueuedScan<C>[]) => void): () => void
  subscribe(changed: () => void): () => void
  getState(): QueueState<C, R>
  /** Sends and keeps nothing more from here on; resolves when the device has kept all there was. */
  close(): Promise<void>
}

const waitFor = (milliseconds: number, woken: Promise<void>): Promise<void> =>
  Promise.race([new Promise<void>((done) => setTimeout(done, milliseconds)), woken])

const isLost = (error: unknown) =>
  error instanceof NoAnswer ||
  error instanceof TypeError ||
  (error instanceof DOMException && /^(Abort|Timeout|Network)Error$/.test(error.name))

/** Opens the queue of a station: first what an earlier page left unsent, in its old order and under its old keys, then what is scanned now. */
export async function openScanQueue<C = unknown, R extends ScanResult = ScanResult>(options: QueueOptions<C, R>): Promise<ScanQueue<C, R>> {
  const { stationId, store, now = () => new Date(), newKey = v7, pause = waitFor } = options
  const entryOf = (scan: QueuedScan<C>): Entry<C, R> => ({
    scan,
    status: scan.recorded ? 'recorded' : 'waiting',
    result: null,
    reason: null,
  })
  let contactAt = now().getTime()
  const [kept, settled] = await Promise.all([store.load(stationId).catch(() => null), store.history(stationId).catch(() => [])])
  let pending = kept ?? []
  const session = sessionOf(settled as readonly Entry<C, R>[], now())
  const old = session.map((entry) => ({ ...entry, old: true }))
  let nextSeq = Math.max(options.lastSeq, ...pending.map((scan) => scan.seq)) + 1
  let state: QueueState<C, R> = {
    log: withEntries(withEntries<C, R>([], old), pending.map(entryOf)),
    lastAnswer: null,
    troubles: [],
    pending: pending.length,
    waiting: pending,
    network: 'ok',
    away: null,
    tooLong: false,
    tally: withTally({}, session),
    halt: null,
    storeFailed: kept === null,
  }
  const tried = new Set(pending.map((scan) => scan.key))
  const changes = listeners<void>()
  const answers = listeners<readonly Entry<C, R>[]>()
  const records = listeners<readonly QueuedScan<C>[]>()
  const holds = listeners<readonly QueuedScan<C>[]>()
  const held = new Set<string>()
  const nobody: Vouch<C> = () => []
  let vouch = nobody
  const closing = new AbortController()
  let stored: Promise<unknown> = Promise.resolve()
  let running = false
  let failures = 0
  let disputes = 0
  let wake = () => {}

  const set = (change: Partial<QueueState<C, R>>) => {
    state = { ...state, ...change, pending: pending.length, waiting: pending }
    changes.tell()
  }
  const keep = (write: () => Promise<void>) => {
    stored = stored.then(write).catch(() => set({ storeFailed: true }))
  }

  /** Records what may go on without the server, and says what may not. */
  const record = () => {
    const tooLong = now().getTime() - contactAt >= GO_ON_MS
    if (state.tooLong !== tooLong) set({ tooLong })
    const vouched = new Set(tooLong ? [] : vouch(pending).map(({ key }) => key))
    const news = pending.filter((scan) => !scan.recorded && vouched.has(scan.key)).map((scan) => ({ ...scan, recorded: true }))
    const byKey = new Map(news.map((scan) => [scan.key, scan]))
    pending = pending.map((scan) => byKey.get(scan.key) ?? scan)
    const others = pending.filter((scan) => !scan.recorded && !held.has(scan.key))
    for (const { key } of others) held.add(key)
    if (others.length > 0) queueMicrotask(() => holds.tell(others))
    if (news.length === 0) return
    keep(() => store.put(stationId, news))
    set({ log: withEntries(state.log, news.map(entryOf)) })
    void stored.then(() => records.tell(news))
  }

  const hear = () => {
    contactAt = now().getTime()
    failures = 0
    set({ network: 'ok', away: null, tooLong: false })
  }

  const settleAll = (entries: readonly Entry<C, R>[], left: readonly QueuedScan<C>[]) => {
    const moved = left.filter((scan) => !pending.includes(scan))
    pending = left
    disputes = 0
    for (const { scan } of entries) {
      tried.delete(scan.key)
      held.delete(scan.key)
    }
    if (pending.length === 0) set({ storeFailed: false })
    keep(() => store.settle(stationId, entries))
    if (moved.length > 0) keep(() => store.put(stationId, moved))
    const lastAnswer = entries.findLast((entry) => entry.result !== null && entry.status !== 'notRun') ?? state.lastAnswer
    const log = withEntries(state.log, entries)
    set({ lastAnswer, log, tally: withTally(state.tally, entries), troubles: withTroubles(state.troubles, entries) })
    queueMicrotask(() => answers.tell(entries))
  }

  const numberFrom = (expected: number) => {
    pending = renumber(pending, expected)
    nextSeq = expected + pending.length
    keep(() => store.put(stationId, pending))
  }

  const take = (batch: readonly QueuedScan<C>[], results: readonly R[]) => {
    const after = settle(pending, batch, results, tried)
    if (after.answered.length === 0) throw new NoAnswer('No scan of the request was answered')
    settleAll([...after.answered, ...after.dropped], after.pending)
    if (after.dropped.length > 0) nextSeq = Math.max(...batch.map((scan) => scan.seq), ...pending.map((scan) => scan.seq)) + 1
  }

  const reorder = ({ expected, message }: OutOfOrder) => {
    if (++disputes > DISPUTES_MAX) set({ halt: { code: 'SCAN_OUT_OF_ORDER', message, requestId: null } })
    else numberFrom(expected)
  }

  const refuse = (scan: QueuedScan<C>, { code, message }: Unfit) => {
    settleAll(
      [{ scan, status: 'refused', result: null, reason: { code, message } }],
      pending.filter(({ key }) => key !== scan.key),
    )
    numberFrom(pending[0] ? Math.min(scan.seq, pending[0].seq) : scan.seq)
  }

  /** Whoever scans may not do this; nothing of it ran. What was recorded, or may have run before, waits for somebody who may. */
  const forbid = ([first, ...rest]: readonly QueuedScan<C>[], { code, message }: Halt) => {
    const entries: Entry<C, R>[] = rest.map((scan) => ({ scan, status: 'notRun', result: null, reason: null }))
    const gone = new Set([first!.key, ...rest.map(({ key }) => key)])
    settleAll(
      [{ scan: first!, status: 'refused', result: null, reason: { code, message } }, ...entries],
      pending.filter(({ key }) => !gone.has(key)),
    )
    numberFrom(first!.seq)
  }

  const lost = async (error: unknown) => {
    failures++
    set({ network: 'offline', away: error instanceof NoAnswer ? error.away : null })
    record()
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    await pause(retryAfter(failures, Math.random()), woken)
  }

  const once = async () => {
    await stored
    const batch = nextBatch(pending)
    const isNew = batch.every(({ key, recorded }) => !recorded && !tried.has(key))
    for (const scan of batch) tried.add(scan.key)
    const slow = setTimeout(() => state.network === 'ok' && set({ network: 'slow' }), SLOW_MS)
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), closing.signal])
      const results = await options.send(batch[0]!.mutation, batch, signal)
      if (closing.signal.aborted) return
      take(batch, results)
      hear()
    } catch (error) {
      if (closing.signal.aborted) return
      if (isLost(error)) return await lost(error)
      hear()
      if (error instanceof OutOfOrder) reorder(error)
      else if (error instanceof Unfit) refuse(batch[error.index] ?? batch[0]!, error)
      else if (isNew && error instanceof Halted && error.halt.code === 'FORBIDDEN') forbid(batch, error.halt)
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

  const leftBehind = new Set(pending.map(({ key }) => key))
  void pump()
  return {
    leftBehind,
    add: ({ mutation, code, quantity = 1, context, extras = {} }) => {
      const about = { mutation, code, quantity, context, extras }
      const scan = { key: newKey(), seq: nextSeq++, scannedAt: now().toISOString(), ...about, recorded: false }
      pending = [...pending, scan]
      keep(() => store.put(stationId, [scan]))
      set({ log: withEntries(state.log, [entryOf(scan)]) })
      if (state.network === 'offline') record()
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
    goOn: (next) => {
      vouch = next
      if (state.network === 'offline') record()
      return () => {
        if (vouch === next) vouch = nobody
      }
    },
    onRecorded: records.add,
    onHeld: holds.add,
    subscribe: changes.add,
    getState: () => state,
    close: () => {
      closing.abort()
      wake()
      return stored.then(() => {})
    },
  }
}
