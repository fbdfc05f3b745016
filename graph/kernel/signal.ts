import { EventEmitter } from 'node:events'
import type { Fact } from './fact.ts'

/** A hint for screens that something changed: ids only, lossy, after commit. */
export interface Signal {
  kind: string
  type: string
  id: string
  warehouseId: string | null
  customerId: string | null
  /** The wave that a package belongs to, so that the wave's screens hear of it. */
  waveId: string | null
}

/** Who reads and then follows misses nothing, if no more than this lies between the two. */
const rememberedMs = 10_000
const rememberedMaximum = 10_000
/** So long a command is known to have been told. */
const knownMs = 30_000

/** The signals of one command, as processes tell each other. */
export interface Telling {
  command: string
  signals: Signal[]
}

/** Carries signals within one process, and between it and those that carry them further. */
export class Signals {
  readonly #bus = new EventEmitter().setMaxListeners(0)
  #recent: { at: number; signal: Signal }[] = []
  #known = { now: new Set<string>(), before: new Set<string>(), since: 0 }

  /** Tells what a command of this process did; what is no fact has an id of its own for a command. */
  publish(facts: readonly Fact[], command: string): void {
    if (facts.length === 0) return
    const signals = facts.map(({ kind, type, id, warehouseId, customerId, payload }): Signal => {
      const waveId = typeof payload?.waveId === 'string' ? payload.waveId : null
      return { kind, type, id, warehouseId, customerId, waveId }
    })
    this.hear({ command, signals })
    this.#bus.emit('published', { command, signals })
  }

  /** Takes what a command did, here or elsewhere: once, by however many ways it comes. */
  hear({ command, signals }: Telling): void {
    if (!this.#isNew(command)) return
    for (const signal of signals) {
      this.#recent.push({ at: performance.now(), signal })
      this.#bus.emit('signal', signal)
    }
    if (this.#recent.length > 2 * rememberedMaximum) this.#forget()
  }

  /** Calls back with what this process publishes, to carry it further. */
  onPublish(carry: (telling: Telling) => void): void {
    this.#bus.on('published', carry)
  }

  /**
   * The keys of what changed in the last ten seconds and from now on. Within `gap` milliseconds a key is given once, and its last change is always given.
   * `keyOf` says what a signal means to the listener: a key, or null for nothing. `first` is a key to begin with at once.
   */
  follow<Key>(keyOf: (signal: Signal) => Key | null, gap: number, first?: Key): Following<Key> {
    const recent = () => {
      this.#forget()
      return this.#recent.map(({ signal }) => signal)
    }
    return new Following(this.#bus, recent, keyOf, gap, first)
  }

  #isNew(command: string): boolean {
    const { now, before, since } = this.#known
    if (now.has(command) || before.has(command)) return false
    if (performance.now() - since < knownMs) now.add(command)
    else this.#known = { now: new Set([command]), before: now, since: performance.now() }
    return true
  }

  #forget(): void {
    const since = performance.now() - rememberedMs
    const kept = this.#recent.findIndex(({ at }) => at >= since)
    this.#recent = kept < 0 ? [] : this.#recent.slice(Math.max(kept, this.#recent.length - rememberedMaximum))
  }
}

/** Holds each key once, however often it changed: a listener that is slow or gone makes nobody wait and fills no memory. */
export class Following<Key> implements AsyncIterableIterator<Key> {
  readonly #due = new Set<Key>()
  readonly #again = new Set<Key>()
  readonly #resting = new Map<Key, NodeJS.Timeout>()
  readonly #gap: number
  readonly #recall: () => void
  readonly #listen: () => void
  readonly #leave: () => void
  #waiting: (() => void)[] = []
  #state: 'new' | 'listening' | 'ended' = 'new'

  constructor(bus: EventEmitter, recent: () => Signal[], keyOf: (signal: Signal) => Key | null, gap: number, first?: Key) {
    const hear = (signal: Signal) => {
      const key = keyOf(signal)
      if (key !== null) this.#changed(key)
    }
    this.#gap = gap
    this.#recall = () => {
      for (const signal of recent()) hear(signal)
    }
    this.#listen = () => {
      this.#recall()
      bus.on('signal', hear)
    }
    this.#leave = () => void bus.off('signal', hear)
    if (first !== undefined) this.#due.add(first)
  }

  /** What it would begin with now, for a listener who hears the rest elsewhere. */
  beginning(): Key[] {
    this.#recall()
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
        this.#resting.set(
          key,
          setTimeout(() => this.#rested(key), this.#gap),
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
    for (const timer of this.#resting.values()) clearTimeout(timer)
    this.#wake()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #changed(key: Key): void {
    if (this.#resting.has(key)) return void this.#again.add(key)
    this.#due.add(key)
    this.#wake()
  }

  #rested(key: Key): void {
    this.#resting.delete(key)
    if (this.#again.delete(key)) this.#changed(key)
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}
