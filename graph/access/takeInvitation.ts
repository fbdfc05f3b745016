import type { Actor } from '../kernel/command/actor.ts'
import { execute } from '../kernel/command/command.ts'
import type { Named } from '../kernel/name.ts'
import type { Context } from '../kernel/schema/context.ts'
import { acceptInvitation } from './commands/acceptInvitation.ts'
import { LoginFailed } from './failures.ts'
import { refusePassword } from './refusePassword.ts'
import { refuseLink } from './rules/invitation.ts'
import { ownRights } from './rules/roles.ts'
import { hashPassword, type OpenedSession } from './signIn.ts'
import { type KnownLink, readLink } from './store/invitation.ts'
import { openSession } from './store.ts'
import { networkOf } from './throttle.ts'
import { hashToken, newToken } from './token.ts'

/** The link of a token. Who has the token may read it, also in a session of another account. */
export const readInvitation = ({ services }: Context, token: string): Promise<KnownLink | null> => readLink(services.db, hashToken(token))

/** Sets the password of an invited person, once, and signs them in. A link that cannot be used costs no hashing of the password. */
export async function takeInvitation(ctx: Context, { token, password }: { token: string; password: string }): Promise<OpenedSession> {
  const { services, language, requestId, address, userAgent } = ctx
  const tokenHash = hashToken(token)
  const link = await readInvitation(ctx, token)
  const refusal = refuseLink(link, new Date())
  if (refusal || !link) throw refusal ?? LoginFailed()
  const weak = await refusePassword(password, link.staff.login, 'password')
  if (weak) throw weak
  const passwordHash = await hashPassword(password)
  const { id: staffId, name, nameEn, customer } = link.staff
  const grants = [{ rights: new Set(ownRights), warehouseId: null, customerId: customer?.id ?? null }]
  const actor: Actor & Named = { kind: customer ? 'CUSTOMER_USER' : 'STAFF', id: staffId, name, nameEn, grants }
  const command = acceptInvitation({ tokenHash, passwordHash })
  const { failures } = await execute(services, { actor, language, requestId, address }, command, {}, { key: null })
  if (failures[0]) throw failures[0]
  const session = newToken(customer ? 'userSession' : 'session')
  const device = hashToken(session)
  const sender = { userAgent: userAgent.slice(0, 300), address: networkOf(address) }
  // An account without a password has no second factor either.
  const row = { staffId, passwordHash, tokenHash: device, ...sender, hasSecondFactor: false, step: null }
  if (!(await openSession(services.pool, row))) throw LoginFailed()
  return { token: session, device }
}
