import type { Pool } from 'pg'
import type { Actor } from '../command/actor.ts'
import type { Origin } from '../command/call.ts'
import type { Services } from '../command/command.ts'
import type { Failure } from '../command/failure.ts'
import { Unauthenticated } from '../failures.ts'
import type { Language } from '../language.ts'
import type { Db } from '../sql/db.ts'

/** Context of a resolver: caller, language and database client. */
export interface Context {
  actor: Actor | null
  /** Why the token is refused, if it is known; null for one that works, is unknown or was not sent. */
  refusal?: Failure | null
  language: Language
  requestId: string
  address: string | null
  /** Session of the person; null for all others. */
  sessionId?: string | null
  userAgent: string
  /** Where it reads; of customers, what runs in `fenced` reads behind the fence of the database. */
  db: Db
  /** The same for single SQL statements. */
  pool: Pick<Pool, 'query'>
  services: Services
  /** Hash of the request's token, used to end its session. */
  tokenHash: string | null
}

/** Why a request has no caller. */
export const notSignedIn = (ctx: Pick<Context, 'refusal'>): Failure => ctx.refusal ?? Unauthenticated()

/** The signed-in caller; without one it throws why. */
export function signedIn(ctx: Context): Actor {
  if (!ctx.actor) throw notSignedIn(ctx)
  return ctx.actor
}

/** Origin of a command in this request. */
export function originOf(ctx: Context): Origin {
  const { language, requestId, address, sessionId = null } = ctx
  return { actor: signedIn(ctx), language, requestId, address, sessionId }
}
