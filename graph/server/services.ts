import { keyActor } from '../access/authenticate.ts'
import { staffActor } from '../access/steps.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Services } from '../kernel/command.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/identity.ts'
import { limiterInMemory } from '../kernel/limiter.ts'
import { Signals } from '../kernel/signal.ts'

/** What one process gives to its commands. */
export function servicesOf(db: Db, newLimiter = limiterInMemory): Services {
  return { db, signals: new Signals(), newId, newLimiter, actorOf: (kind, id) => actorOf(db, kind, id) }
}

async function actorOf(db: Db, kind: string, id: string): Promise<Actor | null> {
  if (kind === 'STAFF') return staffActor(db, id)
  if (kind !== 'KEY') return null
  return keyActor(db, { id })
}
