import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { sqlError } from '../graph/kernel/sql/sqlError.ts'

/** Lock timeout of schema changes; other queries on the table queue behind it for as long. */
export const lockTimeoutMs = 2_000
const pauseMs = 3_000
const tries = 60

/** Retries work that fails on a lock timeout for some minutes. */
export async function retryOnLockTimeout<T>(print: (line: string) => void, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (tried === tries)
        throw new CannotStart('The migration could not lock its tables because of long-running queries. Try again later.', { cause: error })
      if (tried === 1) print('Waiting for a long-running query that locks a table …')
      await pause(pauseMs)
    }
  }
}

/** Whether an error is a lock timeout. */
export function isLockTimeout(error: unknown): boolean {
  return sqlError(error)?.state === '55P03'
}
