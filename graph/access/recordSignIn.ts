import { Failure } from '../kernel/command/failure.ts'
import { recordOutside, recordRefusal } from '../kernel/command/recordOutside.ts'
import type { Context } from '../kernel/schema/context.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { accountNode } from './authenticate.ts'
import { normalizeLogin } from './rules/login.ts'
import type { OpenedSession } from './signIn.ts'
import { findAccount, findSessionOf } from './store/activity.ts'
import { countEntry, isThrottled, networkOf } from './throttle.ts'

/**
 * Opens a session and writes to the command log that it was opened or refused. What was typed is never written, because people type passwords into
 * the field of the login; an account that exists is named by its id. Guesses fill no disk: what is throttled is left out, and the entries of
 * a network are limited.
 */
export async function recordSignIn<Opened extends OpenedSession | null>(
  { services, requestId, address }: Context,
  command: string,
  { login }: { login?: unknown },
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    const opened = await open()
    const session = opened?.device ? await findSessionOf(services.pool, opened.device) : null
    if (session) {
      const partnerId = session.partnerId && toNodeId('Partner', session.partnerId)
      await recordOutside(
        services,
        { actor: { kind: session.kind, id: session.staffId }, requestId, address, sessionId: session.id },
        { command: 'signIn', input: { staffId: accountNode(session.kind, session.staffId), partnerId } },
        { outcome: 'APPLIED', failure: null },
      )
    }
    return opened
  } catch (error) {
    if (!(error instanceof Failure) || isThrottled(error) || !(await countEntry(services, networkOf(address)))) throw error
    const account = typeof login === 'string' ? await findAccount(services.pool, login, normalizeLogin(login)) : null
    const input = account && { staffId: accountNode(account.kind, account.id) }
    await recordRefusal(services, { actor: { kind: 'NOBODY', id: null }, requestId, address }, { command, input }, error)
    throw error
  }
}
