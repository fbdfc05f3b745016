import { v7 as uuidv7 } from 'uuid'
import { isUncertain } from './failure.ts'

/**
 * Idempotency keys of one form or button. Each submit has a new key; a submit whose answer was lost is repeated under the same key while the input
 * is unchanged.
 */
export class Intent {
  #uncertain: { key: string; input: string } | null = null

  keyFor(input: unknown): string {
    const text = JSON.stringify(input)
    if (this.#uncertain?.input !== text) this.#uncertain = { key: uuidv7(), input: text }
    return this.#uncertain.key
  }

  /** Outcome of the last send; undefined when the server answered. */
  settle(failure?: unknown): void {
    if (!isUncertain(failure)) this.#uncertain = null
  }
}

const tries = 4

/** Retries with growing delays while there is no answer; throws the last failure. */
export async function withIdempotencyKey<T>(send: () => Promise<T>, pause = wait): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (!isUncertain(error) || attempt >= tries) throw error
      await pause(300 * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
