import { v7 as uuidv7 } from 'uuid'
import { isUncertain } from './failure.ts'

/**
 * The keys under which one form or button sends its command. Each submit has its own; only what may already have happened, because its answer
 * was lost, is sent again under the same one, for as long as the input stays the same.
 */
export class Intent {
  #uncertain: { key: string; input: string } | null = null

  keyFor(input: unknown): string {
    const text = JSON.stringify(input)
    if (this.#uncertain?.input !== text) this.#uncertain = { key: uuidv7(), input: text }
    return this.#uncertain.key
  }

  /** What became of the last send; undefined when the server answered. */
  settle(failure?: unknown): void {
    if (!isUncertain(failure)) this.#uncertain = null
  }
}

const tries = 4

/** Sends again while no answer comes, with growing pauses; the last failure is passed on. */
export async function untilAnswered<T>(send: () => Promise<T>, pause = wait): Promise<T> {
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
