import { EventEmitter } from 'node:events'
import type { Fact, Topic } from './fact.ts'

/** Notification that something changed: ids only, sent after commit, may be lost. */
export interface Signal {
  kind: string
  type: string
  id: string
  warehouseId: string | null
  customerId: string | null
  /** Wave of a package, so that the screens of the wave are notified too. */
  waveId: string | null
  /** Station of a scan whose answer other screens show too. */
  stationId: string | null
  topics?: readonly Topic[] | null
}

/** Replay window: a client that subscribes within this time after its query misses no change. */
const replayWindowMs = 10_000
const maxReplayed = 10_000
/** How long a command id is kept for deduplication. */
const deduplicationMs = 30_000

/** Stands for all records of a stream: more of them changed at once than are told one by one. */
export const many = Symbol('many')
/** Records that a stream tells one by one within `manyIntervalMs`: what a page of a list shows at first. */
const toldOneByOne = 50
const manyIntervalMs = 1_000

/** Signals of one command, as sent between processes. */
export interface EventBatch {
  command: string
  signals: Signal[]
}

/** Distributes signals within a process and to the bus between processes. */
export class Signals {
  readonly #bus = new EventEmitter().setMaxListeners(0)
  #recent: { at: number; signal: Signal }[] = []
  #seenCommands = { now: new Set<string>(), previous: new Set<string>(), since: 0 }

  /** Publishes the signals of a command of this process; a signal without a command uses a new id. */
  publish(facts: readonly Fact[], command: string): void {
    if (facts.length === 0) return
    const signals = facts.map(({ kind, type, id, warehouseId, customerId, payload }): Signal => {
      const waveId = typeof payload?.waveId === 'string' ? payload.waveId : null
      const stationId = typeof payload?.stationId === 'string' ? payload.stationId : null
      const topics = payload?.topics as readonly Topic[] | undefined
      return { kind, type, id, warehouseId, customerId, waveId, stationId, ...(topics && { topics }) }
    })
    this.ingest({ command, signals })
    this.#bus.emit('published', { command, signals })
  }

  /** Delivers the signals of a command once, even if they arrive from Redis and from the database. */
  ingest({ command, signals }: EventBatch): void {
    if (!this.#isNew(command)) return
    for (const signal of signals) {
      this.#recent.push({ at: performance.now(), signal })
      this.#bus.emit('signal', signal)
    }
    if (this.#recent.length > 2 * maxReplayed) this.#prune()
  }

  /** Registers a callback for batches that this process publishes. */
  onPublish(onBatch: (batch: EventBatch) => void): void {
    this.#bus.on('published', onBatch)
  }

  /**
   * Keys of the changes in the replay window and from now on. Each key is delivered at most once per `intervalMs`, and its last change is
   * always delivered. `keyOf` returns the key of a signal, or null to ignore it; `first` is delivered at once.
   */
  follow<Key>(keyOf: (signal: Signal) => Key | null, intervalMs: number, first?: Key): SignalStream<Key> {
    return this.#stream(keyOf, { intervalMs, oneByOne: Number.POSITIVE_INFINITY }, first)
  }

  /** Like `follow`, for lists: if more than 50 keys change within a second, `many` is delivered instead of them, at most once a second. */
  followRecords(keyOf: (signal: Signal) => string | null, intervalMs: number): SignalStream<string | typeof many> {
    return this.#stream<string | typeof many>(keyOf, { intervalMs, oneByOne: toldOneByOne })
  }

  #stream<Key>(keyOf: (signal: Signal) => Key | null, pace: Pace, first?: Key): SignalStream<Key> {
    const recent = () => {
      this.#prune()
      return this.#recent.map(({ signal }) => signal)
    }
    return new SignalStream(this.#bus, recent, keyOf, pace, first)
  }

  #isNew(command: string): boolean {
    const { now, previous, since } = this.#seenCommands
    if (now.has(command) || previous.has(command)) return false
    if (performance.now() - since < deduplicationMs) now.add(command)
    else this.#seenCommands = { now: new Set([command]), previous: now, since: performance.now() }
    return true
  }

  #prune(): void {
    const since = performance.now() - replayWindowMs
    const kept = this.#recent.findIndex(({ at }) => at >= since)
    this.#recent = kept < 0 ? [] : this.#recent.slice(Math.max(kept, this.#recent.length - maxReplayed))
  }
}

/** Pace of a stream: each key at most once per `intervalMs`, and at most `oneByOne` different keys per second before they are `many`. */
interface Pace {
  intervalMs: number
  oneByOne: number
}

/** Async iterator that holds each pending key once, so that a slow consumer neither blocks publishers nor fills memory. */
export class SignalStream<Key> implements AsyncIterableIterator<Key> {
  readonly #due = new Set<Key>()
  readonly #changedMeanwhile = new Set<Key>()
  readonly #throttled = new Map<Key, NodeJS.Timeout>()
  /** Keys that changed within the last second, to find out whether they are many. */
  readonly #lately = { keys: new Set<Key>(), since: 0 }
  readonly #pace: Pace
  readonly #replay: () => void
  readonly #listen: () => void
  readonly #leave: () => void
  #waiting: (() => void)[] = []
  /** Runs after `many`; what changes meanwhile is due at its end. */
  #pause: NodeJS.Timeout | null = null
  #state: 'new' | 'listening' | 'ended' = 'new'

  constructor(bus: EventEmitter, recent: () => Signal[], keyOf: (signal: Signal) => Key | null, pace: Pace, first?: Key) {
    const receive = (signal: Signal) => {
      const key = keyOf(signal)
      if (key !== null) this.#changed(key)
    }
    this.#pace = pace
    this.#replay = () => {
      for (const signal of recent()) receive(signal)
    }
    this.#listen = () => {
      this.#replay()
      bus.on('signal', receive)
    }
    this.#leave = () => void bus.off('signal', receive)
    if (first !== undefined) this.#due.add(first)
  }

  /** Keys that a new subscriber would receive first. */
  initialKeys(): (Key | typeof many)[] {
    this.#replay()
    return this.#areMany() ? [many] : [...this.#due]
  }

  async next(): Promise<IteratorResult<Key>> {
    if (this.#state === 'new') {
      this.#state = 'listening'
      this.#listen()
    }
    while (this.#state === 'listening') {
      const next = this.#pause ? [] : this.#areMany() ? [this.#takeMany()] : this.#takeOne()
      for (const value of next) return { done: false, value: value as Key }
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    return { done: true, value: undefined }
  }

  async return(): Promise<IteratorResult<Key>> {
    this.#state = 'ended'
    this.#leave()
    if (this.#pause) clearTimeout(this.#pause)
    for (const timer of this.#throttled.values()) clearTimeout(timer)
    this.#wake()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #areMany(): boolean {
    return this.#due.size > 0 && Math.max(this.#due.size, this.#lately.keys.size) > this.#pace.oneByOne
  }

  #takeMany(): typeof many {
    this.#due.clear()
    this.#changedMeanwhile.clear()
    this.#lately.keys.clear()
    this.#pause = setTimeout(() => {
      this.#pause = null
      this.#wake()
    }, manyIntervalMs)
    return many
  }

  #takeOne(): [Key] | [] {
    for (const key of this.#due) {
      this.#due.delete(key)
      this.#throttled.set(
        key,
        setTimeout(() => this.#throttleEnded(key), this.#pace.intervalMs),
      )
      return [key]
    }
    return []
  }

  #changed(key: Key): void {
    this.#noteLately(key)
    if (this.#throttled.has(key)) return void this.#changedMeanwhile.add(key)
    // As many keys as say that they are many are enough.
    if (this.#due.size <= this.#pace.oneByOne) this.#due.add(key)
    this.#wake()
  }

  #noteLately(key: Key): void {
    if (this.#pace.oneByOne === Number.POSITIVE_INFINITY) return
    const { keys, since } = this.#lately
    if (performance.now() - since >= manyIntervalMs) {
      this.#lately.since = performance.now()
      keys.clear()
    }
    if (keys.size <= this.#pace.oneByOne) keys.add(key)
  }

  #throttleEnded(key: Key): void {
    this.#throttled.delete(key)
    if (this.#changedMeanwhile.delete(key)) this.#changed(key)
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}
