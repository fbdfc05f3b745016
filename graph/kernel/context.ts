import type { Actor } from './actor.ts'
import type { Origin } from './call.ts'
import type { Services } from './command.ts'
import type { Db } from './db.ts'
import { Unauthenticated } from './failures.ts'
import type { Language } from './language.ts'

/** What a resolver has: who asks, in which language, and a client to read with. */
export interface Context {
  actor: Actor | null
  language: Language
  requestId: string
  address: string | null
  userAgent: string
  db: Db
  services: Services
  /** The hash of the token that the request carries; to end its session. */
  tokenHash: string | null
}

/** Who acts, for a field that nobody may use without signing in. */
export function signedIn(ctx: Context): Actor {
  if (!ctx.actor) throw Unauthenticated()
  return ctx.actor
}

/** From where a command of this request comes. */
export function originOf(ctx: Context): Origin {
  return { actor: signedIn(ctx), language: ctx.language, requestId: ctx.requestId, address: ctx.address }
}
