import type { Actor } from '../command/actor.ts'
import type { Origin } from '../command/call.ts'
import type { Services } from '../command/command.ts'
import { Unauthenticated } from '../failures.ts'
import type { Language } from '../language.ts'
import type { Db } from '../sql/db.ts'

/** Context of a resolver: caller, language and database client. */
export interface Context {
  actor: Actor | null
  language: Language
  requestId: string
  address: string | null
  userAgent: string
  db: Db
  services: Services
  /** Hash of the request's token, used to end its session. */
  tokenHash: string | null
}

/** The signed-in caller; throws UNAUTHENTICATED without one. */
export function signedIn(ctx: Context): Actor {
  if (!ctx.actor) throw Unauthenticated()
  return ctx.actor
}

/** Origin of a command in this request. */
export function originOf(ctx: Context): Origin {
  return { actor: signedIn(ctx), language: ctx.language, requestId: ctx.requestId, address: ctx.address }
}
