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

/** Carries signals within one process. */
export class Signals {
  readonly #bus = new EventEmitter().setMaxListeners(0)

  publish(facts: readonly Fact[]): void {
    for (const { kind, type, id, warehouseId, customerId, payload } of facts) {
      const waveId = typeof payload?.waveId === 'string' ? payload.waveId : null
      this.#bus.emit('signal', { kind, type, id, warehouseId, customerId, waveId } satisfies Signal)
    }
  }

  /**
   * The keys of what changed, from now on. Within `gap` milliseconds a key is given once, and its last change is always given.
   * `keyOf` says what a signal means to the listener: a key, or null for nothing. `first` is a key to begin with at once.
   */
  follow<Key>(keyOf: (signal: Signal) => Key | null, gap: number, first?: Key): AsyncIterableIterator<Key> {
    return new Following(this.#bus, keyOf, gap, first)
  }
}

/** Holds each key once, however often it changed: a listener that is slow or gone makes nobody wait and fills no memory. */
class Following<Key> implements AsyncIterableIterator<Key> {
  readonly #due = new Set<Key>()
  readonly #again = new Set<Key>()
  readonly #resting = new Map<Key, NodeJS.Timeout>()
  readonly #gap: number
  readonly #listen: () => void
  readonly #leave: () => void
  #waiting: (() => void)[] = []
  #state: 'new' | 'listening' | 'ended' = 'new'

  constructor(bus: EventEmitter, keyOf: (signal: Signal) => Key | null, gap: number, first?: Key) {
    const hear = (signal: Signal) => {
      const key = keyOf(signal)
      if (key !== null) this.#changed(key)
    }
    this.#gap = gap
    this.#listen = () => void bus.on('signal', hear)
    this.#leave = () => void bus.off('signal', hear)
    if (first !== undefined) this.#due.add(first)
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
