import { setTimeout as pause } from 'node:timers/promises'
import { RequestRefused } from '../api/client.ts'

const timeoutMs = 60_000
/** A task may fail several times before it succeeds, while others continue. */
const taskMs = 300_000

/** Retries until an answer arrives, like every client: the key makes it idempotent. `excused` classifies errors to retry. */
export async function retryUntilAnswered<T>(
  send: () => Promise<T>,
  excused: (error: unknown) => boolean | Promise<boolean> = isConnectionLoss,
): Promise<T> {
  const deadline = Date.now() + taskMs
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (Date.now() > deadline || !(await excused(error))) throw error
      await pause(20)
    }
  }
}

/** Whether the connection failed or was closed before the response was complete. */
export function isConnectionLoss(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError
}

/** Whether the server reports that its database is unavailable. */
export function isUnavailable(error: unknown): boolean {
  return isConnectionLoss(error) || (error instanceof RequestRefused && ['SYSTEM_ERROR', 'SERVER_BUSY'].includes(error.code))
}

/** Polls until a condition holds. */
export async function waitUntil(holds: () => Promise<boolean> | boolean, what: string, ms = timeoutMs): Promise<void> {
  for (const end = Date.now() + ms; !(await holds()); await pause(25))
    if (Date.now() > end) throw new Error(`Timed out waiting for: ${what}`)
}
