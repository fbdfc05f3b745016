import { command } from '../../../kernel/command/command.ts'
import { CustomerUserInput } from '../../input.ts'
import { accessRights } from '../../states.ts'
import { withdrawLinks } from '../../store/invitation.ts'
import { endSessionsOf, setActive } from '../../store.ts'
import { loadUser, lockOther, scopeOfUser, userFact } from '../user.ts'

/** Deactivates a user of a customer and ends the sessions and the invitation; no effect if inactive. */
export const deactivateCustomerUser = command({
  name: 'deactivateCustomerUser',
  means:
    'Deactivates a user of a customer and ends their sessions and invitation at once. No effect if inactive; your own account is refused.',
  right: accessRights.customerUsers,
  input: CustomerUserInput,
  scope: ({ customerUserId }, db) => scopeOfUser(db, customerUserId),
  async run(tx, call, { customerUserId }) {
    const user = await lockOther(tx, call, customerUserId)
    if (!user.active) return { result: { customerUserId }, facts: [] }
    await setActive(tx, customerUserId, false)
    await withdrawLinks(tx, call, customerUserId)
    const ended = await endSessionsOf(tx, call, customerUserId)
    return { result: { customerUserId }, facts: [userFact('deactivated', user), ...ended] }
  },
})

/** Activates a user of a customer with the previous password; no effect if active. */
export const activateCustomerUser = command({
  name: 'activateCustomerUser',
  means: 'Activates a user of a customer again, with the previous role and password. Refused if the user has rights that you do not hold.',
  right: accessRights.customerUsers,
  input: CustomerUserInput,
  scope: ({ customerUserId }, db) => scopeOfUser(db, customerUserId),
  needsConfirmation: () => true,
  async run(tx, call, { customerUserId }) {
    const user = await loadUser(tx, call, customerUserId)
    if (user.active) return { result: { customerUserId }, facts: [] }
    await setActive(tx, customerUserId, true)
    return { result: { customerUserId }, facts: [userFact('activated', user)] }
  },
})
