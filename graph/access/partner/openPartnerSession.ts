import type { Context } from '../../kernel/schema/context.ts'
import { TemporaryTokenNotFound } from '../failures.ts'
import type { OpenedSession } from '../signIn.ts'
import { hasOpened, spendTicket } from '../store/partner.ts'
import { networkOf } from '../throttle.ts'
import { hashToken, newToken } from '../token.ts'

/** Uses a ticket for a session; null if it has opened the session of this request, which goes on. Fails with TEMPORARY_TOKEN_NOT_FOUND. */
export async function openPartnerSession(ctx: Context, { ticket }: { ticket: string }): Promise<OpenedSession | null> {
  const { services, userAgent, address, actor, tokenHash } = ctx
  const ticketHash = hashToken(ticket)
  const token = newToken('partnerSession')
  const device = hashToken(token)
  const sender = { userAgent: userAgent.slice(0, 300), address: networkOf(address) }
  if (await spendTicket(services.pool, { ticketHash, tokenHash: device, ...sender })) return { token, device }
  if (actor && tokenHash && (await hasOpened(services.pool, ticketHash, tokenHash))) return null
  throw TemporaryTokenNotFound()
}
