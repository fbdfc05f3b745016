import { keyActor } from '../access/authenticate.ts'
import { staffActor } from '../access/steps.ts'
import type { Actor } from '../kernel/command/actor.ts'
import type { Services } from '../kernel/command/command.ts'
import { limiterInMemory } from '../kernel/command/limiter.ts'
import { TransactionLimit } from '../kernel/command/transactionLimit.ts'
import { Signals } from '../kernel/events/signal.ts'
import { newId } from '../kernel/identity.ts'
import type { Database, Db } from '../kernel/sql/db.ts'

/** Services of one process. */
export function servicesOf({ prisma: db, pool }: Pick<Database, 'prisma' | 'pool'>, newLimiter = limiterInMemory): Services {
  // A quarter of the connections is left for reads while all transactions wait for locks.
  const transactions = new TransactionLimit(Math.ceil(pool.options.max * 0.75))
  return { db, pool, transactions, signals: new Signals(), newId, newLimiter, actorOf: (kind, id) => actorOf(db, kind, id) }
}

async function actorOf(db: Db, kind: string, id: string): Promise<Actor | null> {
  if (kind === 'STAFF') return staffActor(db, id)
  if (kind !== 'KEY') return null
  return keyActor(db, { id })
}
