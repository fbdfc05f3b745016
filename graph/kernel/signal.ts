import { EventEmitter } from 'node:events'
import { Repeater } from 'graphql-yoga'
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
  follow<Key>(keyOf: (signal: Signal) => Key | null, gap: number, first?: Key): AsyncIterable<Key> {
    return new Repeater<Key>(async (push, stop) => {
      const waiting = new Map<Key, NodeJS.Timeout | null>()
      const give = (key: Key) => {
        waiting.set(
          key,
          setTimeout(() => settle(key), gap),
        )
        void push(key)
      }
      const again = new Set<Key>()
      const settle = (key: Key) => {
        waiting.delete(key)
        if (again.delete(key)) give(key)
      }
      const hear = (signal: Signal) => {
        const key = keyOf(signal)
        if (key === null) return
        if (waiting.has(key)) again.add(key)
        else give(key)
      }
      this.#bus.on('signal', hear)
      if (first !== undefined) give(first)
      await stop
      this.#bus.off('signal', hear)
      for (const timer of waiting.values()) if (timer) clearTimeout(timer)
    })
  }
}
