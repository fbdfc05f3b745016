import type { Tx } from '../sql/db.ts'
import { isOutdated, RetryCommand, refusalOf } from '../sql/sqlError.ts'
import type { Failure } from './failure.ts'

/** Most attempts of work whose rows others change meanwhile; then the transaction begins again after a pause, without its locks. */
const maxAttempts = 5

/** Runs work in a savepoint of this name; a refusal rolls it back and is returned. Runs it again if what it had loaded has changed before it was saved. */
export async function refusedOrDone<Result>(
  tx: Tx,
  name: 'command' | 'generation',
  work: () => Promise<Result>,
): Promise<{ done: Result; refusal: null } | { done: null; refusal: Failure }> {
  await tx.$executeRawUnsafe(`savepoint ${name}`)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    try {
      return { done: await work(), refusal: null }
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal && !isOutdated(error)) throw error
      await tx.$executeRawUnsafe(`rollback to savepoint ${name}`)
      if (refusal) return { done: null, refusal }
    }
  }
  throw new RetryCommand()
}
