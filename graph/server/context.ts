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
}

/** The context of one request or of one subscription. */
export async function contextOf(services: Services, caller: Caller): Promise<Context> {
  const token = /^Bearer\s+(\S+)$/i.exec(caller.authorization ?? '')?.[1]
  const known = token ? await authenticate(services.db, token) : null
  return {
    actor: known?.actor ?? null,
    tokenHash: known?.tokenHash ?? null,
    language: languageOf(caller.acceptLanguage),
    requestId: newId(),
    address: caller.address,
    userAgent: caller.userAgent,
    db: services.db,
    services,
  }
}

/** What an HTTP request says of its caller. */
export function callerOf(request: Request, incoming: IncomingMessage | undefined): Caller {
  return {
    authorization: request.headers.get('authorization'),
    acceptLanguage: request.headers.get('accept-language'),
    userAgent: request.headers.get('user-agent') ?? '',
    address: incoming?.socket.remoteAddress ?? null,
  }
}
