import { v7 } from 'uuid'
import { listeners } from './listeners.ts'
import {
  currentSession,
  nextBatch,
  OFFLINE_MAX_MS,
  renumber,
  retryAfter,
  settle,
  withEntries,
  withTally,
  withTroubles,
} from './queueRules.ts'
import {
  type Entry,
  type Halt,
  Halted,
  NoAnswer,
  type QueuedScan,
  type QueueState,
  type QueueStore,
  type ScanExtras,
  type ScanResult,
  UnreadableScan,
  WrongSequence,
} from './queueTypes.ts'

/** Time without an answer until the screen turns amber. */
export const SLOW_MS = 1_000
const ANSWER_WITHIN_MS = 15_000
/** Maximum sequence corrections without an answer in between. */
const DISPUTES_MAX = 3

export interface QueueOptions<C, R extends ScanResult> {
  stationId: string
  /** Last sequence number of the station on the server. */
  lastSeq: number
  store: QueueStore<C>
  /** Time of the last contact (ms) if the queue is opened offline; else null. */
  offlineSince?: number | null
  /**
   * Sends scans of one mutation and returns the results in any order; scans without a result are sent again. Without any result it rejects with
   * `NoAnswer`, `WrongSequence`, `UnreadableScan` or `Halted`.
   */
  send(mutation: string, scans: readonly QueuedScan<C>[], signal: AbortSignal): Promise<readonly R[]>
  now?(): Date
  newKey?(): string
  pause?(milliseconds: number, woken: Promise<void>): Promise<void>
}

/** Filters the waiting scans, oldest first, to those that may be recorded offline. */
export type OfflineFilter<C> = (waiting: readonly QueuedScan<C>[]) => readonly QueuedScan<C>[]

export interface ScanQueue<C = unknown, R extends ScanResult = ScanResult> {
  /** Keys of the scans left by an earlier page; their answers may be older than this page. */
  readonly leftBehind: ReadonlySet<string>
  /** Adds a scan; its key, sequence number and time are set before anything is sent. */
  add(scan: { mutation: string; code: string; quantity?: number; context: C; extras?: ScanExtras }): QueuedScan<C>
  /** Acknowledges the oldest error, or that of the scan with this key. */
  acknowledge(key?: string): void
  /** Sends again at once: after signing in, taking the station over, or a reconnect. */
  resume(): void
  /** Reports that the server is reachable: waiting scans are sent at once, otherwise the queue is online again. */
  reportContact(): void
  /** The server did not answer what the page read: the queue counts as offline until the server answers again. */
  reportOffline(): void
  /** Subscribes to scans answered together, in order, including those not run. Returns the unsubscribe function. */
  onAnswered(heard: (entries: readonly Entry<C, R>[]) => void): () => void
  /** Sets the page's filter of scans that are recorded while offline; without one none are. Returns the unset function. */
  allowOffline(filter: OfflineFilter<C>): () => void
  /** Subscribes to scans recorded offline, once they are stored. */
  onRecorded(heard: (scans: readonly QueuedScan<C>[]) => void): () => void
  /** Subscribes to scans that wait for the network and may not be recorded. */
  onHeld(heard: (scans: readonly QueuedScan<C>[]) => void): () => void
  subscribe(changed: () => void): () => void
  getState(): QueueState<C, R>
  /** Stops sending and storing; resolves when pending writes are done. */
  close(): Promise<void>
}

const waitFor = (milliseconds: number, woken: Promise<void>): Promise<void> =>
  Promise.race([new Promise<void>((done) => setTimeout(done, milliseconds)), woken])

const isLost = (error: unknown) =>
  error instanceof NoAnswer ||
  error instanceof TypeError ||
  (error instanceof DOMException && /^(Abort|Timeout|Network)Error$/.test(error.name))

/** Opens the queue of a station: unsent scans of an earlier page come first, in order and with their keys. */
export async function openScanQueue<C = unknown, R extends ScanResult = ScanResult>(options: QueueOptions<C, R>): Promise<ScanQueue<C, R>> {
  const { stationId, store, offlineSince = null, now = () => new Date(), newKey = v7, pause = waitFor } = options
  const entryOf = (scan: QueuedScan<C>): Entry<C, R> => ({
    scan,
    status: scan.recorded ? 'recorded' : 'waiting',
    result: null,
    reason: null,
  })
  let contactAt = offlineSince ?? now().getTime()
  const [kept, settled] = await Promise.all([store.load(stationId).catch(() => null), store.history(stationId).catch(() => [])])
  let pending = kept ?? []
  const session = currentSession(settled as readonly Entry<C, R>[], now())
  const old = session.map((entry) => ({ ...entry, old: true }))
  let nextSeq = Math.max(options.lastSeq, ...pending.map((scan) => scan.seq)) + 1
  let state: QueueState<C, R> = {
    log: withEntries(withEntries<C, R>([], old), pending.map(entryOf)),
    lastAnswer: null,
    troubles: [],
    pending: pending.length,
    waiting: pending,
    network: offlineSince === null ? 'ok' : 'offline',
    serverError: null,
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
  const heldKeys = new Set<string>()
  const none: OfflineFilter<C> = () => []
  let offlineFilter = none
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

  /** Records scans that are allowed offline and reports those that are not. */
  const recordAllowed = () => {
    const tooLong = now().getTime() - contactAt >= OFFLINE_MAX_MS
    if (state.tooLong !== tooLong) set({ tooLong })
    const allowed = new Set(tooLong ? [] : offlineFilter(pending).map(({ key }) => key))
    const news = pending.filter((scan) => !scan.recorded && allowed.has(scan.key)).map((scan) => ({ ...scan, recorded: true }))
    const byKey = new Map(news.map((scan) => [scan.key, scan]))
    pending = pending.map((scan) => byKey.get(scan.key) ?? scan)
    const others = pending.filter((scan) => !scan.recorded && !heldKeys.has(scan.key))
    for (const { key } of others) heldKeys.add(key)
    if (others.length > 0) queueMicrotask(() => holds.tell(others))
    if (news.length === 0) return
    keep(() => store.put(stationId, news))
    set({ log: withEntries(state.log, news.map(entryOf)) })
    void stored.then(() => records.tell(news))
  }

  const noteContact = () => {
    contactAt = now().getTime()
    failures = 0
    set({ network: 'ok', serverError: null, tooLong: false })
  }

  const settleAll = (settledNow: readonly Entry<C, R>[], left: readonly QueuedScan<C>[]) => {
    const entries = settledNow.map((entry) => ({ ...entry, answeredAt: now().getTime() }))
    const moved = left.filter((scan) => !pending.includes(scan))
    pending = left
    disputes = 0
    for (const { scan } of entries) {
      tried.delete(scan.key)
      heldKeys.delete(scan.key)
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

  const acceptResults = (batch: readonly QueuedScan<C>[], results: readonly R[]) => {
    const after = settle(pending, batch, results, tried)
    if (after.answered.length === 0) throw new NoAnswer('No scan of the request was answered')
    settleAll([...after.answered, ...after.dropped], after.pending)
    if (after.dropped.length > 0) nextSeq = Math.max(...batch.map((scan) => scan.seq), ...pending.map((scan) => scan.seq)) + 1
  }

  const reorder = ({ expected, message }: WrongSequence) => {
    if (++disputes > DISPUTES_MAX) set({ halt: { code: 'SCAN_OUT_OF_ORDER', message, requestId: null } })
    else numberFrom(expected)
  }

  const refuse = (scan: QueuedScan<C>, { code, message }: UnreadableScan) => {
    settleAll(
      [{ scan, status: 'refused', result: null, reason: { code, message } }],
      pending.filter(({ key }) => key !== scan.key),
    )
    numberFrom(pending[0] ? Math.min(scan.seq, pending[0].seq) : scan.seq)
  }

  /** The user lacks the right and nothing was run. Recorded scans, and those that may have run before, wait for a user with the right. */
  const forbid = ([first, ...rest]: readonly QueuedScan<C>[], { code, message }: Halt) => {
    const entries: Entry<C, R>[] = rest.map((scan) => ({ scan, status: 'notRun', result: null, reason: null }))
    const gone = new Set([first!.key, ...rest.map(({ key }) => key)])
    settleAll(
      [{ scan: first!, status: 'refused', result: null, reason: { code, message } }, ...entries],
      pending.filter(({ key }) => !gone.has(key)),
    )
    numberFrom(first!.seq)
  }

  const noteFailure = async (error: unknown) => {
    failures++
    set({ network: 'offline', serverError: error instanceof NoAnswer ? error.serverError : null })
    recordAllowed()
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    await pause(retryAfter(failures, Math.random()), woken)
  }

  const sendNext = async () => {
    await stored
    const batch = nextBatch(pending)
    const isNew = batch.every(({ key, recorded }) => !recorded && !tried.has(key))
    for (const scan of batch) tried.add(scan.key)
    const slow = setTimeout(() => state.network === 'ok' && set({ network: 'slow' }), SLOW_MS)
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), closing.signal])
      const results = await options.send(batch[0]!.mutation, batch, signal)
      if (closing.signal.aborted) return
      acceptResults(batch, results)
      noteContact()
    } catch (error) {
      if (closing.signal.aborted) return
      if (isLost(error)) return await noteFailure(error)
      noteContact()
      if (error instanceof WrongSequence) reorder(error)
      else if (error instanceof UnreadableScan) refuse(batch[error.index] ?? batch[0]!, error)
      else if (isNew && error instanceof Halted && error.halt.code === 'FORBIDDEN') forbid(batch, error.halt)
      else set({ halt: error instanceof Halted ? error.halt : { code: 'UNKNOWN', message: String(error), requestId: null } })
    } finally {
      clearTimeout(slow)
    }
  }

  const sendAll = async () => {
    if (running) return
    running = true
    while (!closing.signal.aborted && state.halt === null && pending.length > 0) await sendNext()
    running = false
  }

  const leftBehind = new Set(pending.map(({ key }) => key))
  void sendAll()
  return {
    leftBehind,
    add: ({ mutation, code, quantity = 1, context, extras = {} }) => {
      const about = { mutation, code, quantity, context, extras }
      const scan = { key: newKey(), seq: nextSeq++, scannedAt: now().toISOString(), ...about, recorded: false }
      pending = [...pending, scan]
      keep(() => store.put(stationId, [scan]))
      set({ log: withEntries(state.log, [entryOf(scan)]) })
      if (state.network === 'offline') recordAllowed()
      void sendAll()
      return scan
    },
    acknowledge: (key = state.troubles[0]?.entry.scan.key) =>
      set({ troubles: state.troubles.filter(({ entry }) => entry.scan.key !== key) }),
    resume: () => {
      set({ halt: null })
      wake()
      void sendAll()
    },
    reportContact: () => {
      if (pending.length === 0) noteContact()
      else wake()
    },
    reportOffline: () => {
      if (state.network !== 'offline') set({ network: 'offline', serverError: null })
    },
    onAnswered: answers.add,
    allowOffline: (next) => {
      offlineFilter = next
      if (state.network === 'offline') recordAllowed()
      return () => {
        if (offlineFilter === next) offlineFilter = none
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
