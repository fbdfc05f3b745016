import { EventEmitter } from 'node:events'
import type { Fact } from './fact.ts'

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
}

/** Replay window: a client that subscribes within this time after its query misses no change. */
const replayWindowMs = 10_000
const maxReplayed = 10_000
/** How long a command id is kept for deduplication. */
const deduplicationMs = 30_000

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
      return { kind, type, id, warehouseId, customerId, waveId, stationId }
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
    const recent = () => {
      this.#prune()
      return this.#recent.map(({ signal }) => signal)
    }
    return new SignalStream(this.#bus, recent, keyOf, intervalMs, first)
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

/** Async iterator that holds each pending key once, so that a slow consumer neither blocks publishers nor fills memory. */
export class SignalStream<Key> implements AsyncIterableIterator<Key> {
  readonly #due = new Set<Key>()
  readonly #changedMeanwhile = new Set<Key>()
  readonly #throttled = new Map<Key, NodeJS.Timeout>()
  readonly #intervalMs: number
  readonly #replay: () => void
  readonly #listen: () => void
  readonly #leave: () => void
  #waiting: (() => void)[] = []
  #state: 'new' | 'listening' | 'ended' = 'new'

  constructor(bus: EventEmitter, recent: () => Signal[], keyOf: (signal: Signal) => Key | null, intervalMs: number, first?: Key) {
    const receive = (signal: Signal) => {
      const key = keyOf(signal)
      if (key !== null) this.#changed(key)
    }
    this.#intervalMs = intervalMs
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
  initialKeys(): Key[] {
    this.#replay()
    return [...this.#due]
  }

  async next(): Promise<IteratorResult<Key>> {
    if (this.#state === 'new') {
      this.#state = 'listening'
      this.#listen()
    }
    while (this.#state === 'listening') {
      for (const key of this.#due) {
        this.#due.delete(key)
        this.#throttled.set(
          key,
          setTimeout(() => this.#throttleEnded(key), this.#intervalMs),
        )
        return { done: false, value: key }
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    return { done: true, value: undefined }
  }

  async return(): Promise<IteratorResult<Key>> {
    this.#state = 'ended'
    this.#leave()
    for (const timer of this.#throttled.values()) clearTimeout(timer)
    this.#wake()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #changed(key: Key): void {
    if (this.#throttled.has(key)) return void this.#changedMeanwhile.add(key)
    this.#due.add(key)
    this.#wake()
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
