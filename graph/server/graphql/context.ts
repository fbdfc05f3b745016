import type { IncomingMessage } from 'node:http'
import { authenticate } from '../../access/authenticate.ts'
import { isPerson } from '../../kernel/command/actor.ts'
import type { Services } from '../../kernel/command/command.ts'
import { newId } from '../../kernel/identity.ts'
import { languageOf } from '../../kernel/language.ts'
import type { Context } from '../../kernel/schema/context.ts'

/** Request data known to the transport. */
export interface Caller {
  authorization: string | null
  acceptLanguage: string | null
  userAgent: string
  address: string | null
  requestId?: string | null
}

/** A context with the request's token; null if the token is unknown or refused. */
export interface RequestContext extends Context {
  token: string | null
  /** Id of the session, API key or wall token; its end is signalled under this id. */
  tokenId: string | null
}

/** Creates the context of a request or subscription. */
export async function contextOf(services: Services, caller: Caller): Promise<RequestContext> {
  const token = bearerOf(caller.authorization)
  const { known, refusal } = token ? await authenticate(services, token, caller) : { known: null, refusal: null }
  return {
    actor: known?.actor ?? null,
    refusal,
    token: known ? token : null,
    tokenId: known?.tokenId ?? null,
    sessionId: known && isPerson(known.actor) ? known.tokenId : null,
    tokenHash: known?.tokenHash ?? null,
    language: languageOf(caller.acceptLanguage, known?.actor.language),
    requestId: caller.requestId ?? newId(),
    address: caller.address,
    userAgent: caller.userAgent,
    db: services.db,
    pool: services.pool,
    services,
  }
}

/** Reads the caller from an HTTP request. */
export type CallerOf = (request: IncomingMessage, requestId?: string | null) => Caller

/** Behind a proxy the client address is the last entry of X-Forwarded-For; earlier entries can be forged. */
export function callerReader(behindProxy: boolean): CallerOf {
  return (request, requestId = null) => {
    const { authorization = null, 'accept-language': acceptLanguage = null, 'user-agent': userAgent = '' } = request.headers
    const forwarded = behindProxy
      ? String(request.headers['x-forwarded-for'] ?? '')
          .split(',')
          .at(-1)
          ?.trim()
      : ''
    return { authorization, acceptLanguage, userAgent, address: forwarded || request.socket.remoteAddress || null, requestId }
  }
}

/** Bearer token of an Authorization header, or null. */
export function bearerOf(authorization: string | null | undefined): string | null {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}
