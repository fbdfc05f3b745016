import { setTimeout as pause } from 'node:timers/promises'
import { RequestRefused } from '../api/client.ts'

const patienceMs = 60_000
/** A task may be cut off again and again before its turn comes, as long as others go on. */
const taskMs = 300_000

/** Sends until an answer comes, as every client of the house does: the key makes it harmless. `excused` says which answers are none. */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  excused: (error: unknown) => boolean | Promise<boolean> = isSilence,
): Promise<T> {
  const until = Date.now() + taskMs
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (Date.now() > until || !(await excused(error))) throw error
      await pause(20)
    }
  }
}

/** No connection, or one that ended before the whole answer was there. */
export function isSilence(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError
}

/** The server answers that it cannot: its database is away. */
export function isTrouble(error: unknown): boolean {
  return isSilence(error) || (error instanceof RequestRefused && error.code === 'SYSTEM_ERROR')
}

/** Waits until something holds. */
export async function until(holds: () => Promise<boolean> | boolean, what: string, ms = patienceMs): Promise<void> {
  for (const end = Date.now() + ms; !(await holds()); await pause(25)) if (Date.now() > end) throw new Error(`In vain: ${what}`)
}
