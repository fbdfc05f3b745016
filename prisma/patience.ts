import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { sqlError } from '../graph/kernel/sqlError.ts'

/** How long a change waits for the lock of a table: as long do all others who need the table, for they queue behind it. */
export const lockPatienceMs = 2_000
const restMs = 3_000
const tries = 60

/** Tries again, for some minutes, what a long query keeps from its lock. */
export async function patiently<T>(say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (tried === tries)
        throw new CannotStart('The tables could not be changed: long queries hold them. Try again when they are over.', { cause: error })
      if (tried === 1) say('A long query holds a table that is to be changed: trying until it is over …')
      await pause(restMs)
    }
  }
}

/** Whether something gave up because it waited too long for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return sqlError(error)?.state === '55P03'
}
