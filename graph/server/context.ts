import type { IncomingMessage } from 'node:http'
import { authenticate } from '../access/authenticate.ts'
import type { Services } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/identity.ts'
import { languageOf } from '../kernel/language.ts'

/** What a transport knows of a request. */
export interface Caller {
  authorization: string | null
  acceptLanguage: string | null
  userAgent: string
  address: string | null
  requestId?: string | null
}

/** A context with the token that it came with: null where the token is unknown, expired or revoked. */
export interface RequestContext extends Context {
  token: string | null
  /** The session, key or wall token; its end is signalled under this id. */
  tokenId: string | null
}

/** The context of one request or of one subscription. */
export async function contextOf(services: Services, caller: Caller): Promise<RequestContext> {
  const token = bearerOf(caller.authorization)
  const known = token ? await authenticate(services, token) : null
  return {
    actor: known?.actor ?? null,
    token: known ? token : null,
    tokenId: known?.tokenId ?? null,
    tokenHash: known?.tokenHash ?? null,
    language: languageOf(caller.acceptLanguage, known?.actor.language),
    requestId: caller.requestId ?? newId(),
    address: caller.address,
    userAgent: caller.userAgent,
    db: services.db,
    services,
  }
}

/** Reads what an HTTP request says of its caller. */
export type CallerOf = (request: IncomingMessage, requestId?: string | null) => Caller

/** Behind a proxy the caller's address is the one that the proxy saw: the last that it added, since all before it can be made up. */
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

/** The token of an Authorization header; null where it is none. */
export function bearerOf(authorization: string | null | undefined): string | null {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}
