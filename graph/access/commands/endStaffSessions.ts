import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { EndStaffSessionsInput } from '../input.ts'
import { accessRights } from '../states.ts'
import { readAccount } from '../steps.ts'
import { endSessionsOf } from '../store.ts'

/** Signs a person out, on all devices or on one. */
export const endStaffSessions = command({
  name: 'endStaffSessions',
  means:
    'Ends the sessions of a member of staff, or one of them; their sockets close at once. They can sign in again. No effect if none is open.',
  right: accessRights.staff,
  input: EndStaffSessionsInput,
  scope: () => ({}),
  async run(tx, call, { staffId, sessionId = null }) {
    await readAccount(tx, staffId)
    if (sessionId && (await tx.session.count({ where: { id: sessionId, staffId } })) === 0) throw NotFound({ what: 'Session' }, 'sessionId')
    const ended = await endSessionsOf(tx, call, staffId, { only: sessionId })
    const fact = { kind: 'staff.signedOut', type: 'Staff', id: staffId, warehouseId: null, customerId: null }
    return { result: { staffId }, facts: ended.length > 0 ? [fact, ...ended] : [] }
  },
})
