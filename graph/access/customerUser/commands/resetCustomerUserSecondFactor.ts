import { command } from '../../../kernel/command/command.ts'
import { CustomerUserInput } from '../../input.ts'
import { accessRights } from '../../states.ts'
import { deleteFactor } from '../../store/secondFactor.ts'
import { endSessionsOf } from '../../store.ts'
import { loadUser, scopeOfUser, userFact } from '../user.ts'

/** Removes the second factor of a user of a customer who has lost the phone. */
export const resetCustomerUserSecondFactor = command({
  name: 'resetCustomerUserSecondFactor',
  means:
    'Removes the authenticator app and the recovery codes of another user of a customer and ends their sessions; they then sign in with their password alone. No effect if they have none. Refused if the user has rights that you do not hold.',
  right: accessRights.customerUsers,
  input: CustomerUserInput,
  scope: ({ customerUserId }, db) => scopeOfUser(db, customerUserId),
  needsConfirmation: () => true,
  async run(tx, call, { customerUserId }) {
    const user = await loadUser(tx, call, customerUserId)
    if (!(await deleteFactor(tx, customerUserId))) return { result: { customerUserId }, facts: [] }
    const ended = await endSessionsOf(tx, call, customerUserId)
    return { result: { customerUserId }, facts: [userFact('secondFactorReset', user), ...ended] }
  },
})
