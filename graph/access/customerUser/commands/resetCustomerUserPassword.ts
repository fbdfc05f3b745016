import { command } from '../../../kernel/command/command.ts'
import { nameValues } from '../../../kernel/name.ts'
import { StaffInactive } from '../../failures.ts'
import { CustomerUserInput } from '../../input.ts'
import { accessRights } from '../../states.ts'
import { endSessionsOf, setPassword } from '../../store.ts'
import { loadUser, scopeOfUser, userFact } from '../user.ts'

/** Sets a one-time password for a user of a customer. `hash` is a fast hash of it; the result's tells whether this call set it. */
export const resetCustomerUserPassword = (passwordHash: string, hash: string) =>
  command({
    name: 'resetCustomerUserPassword',
    means:
      'Sets a one-time password for another user of a customer and ends their sessions. It is returned once and must be changed after the next sign-in. Refused if the user has rights that you do not hold.',
    right: accessRights.customerUsers,
    input: CustomerUserInput,
    scope: ({ customerUserId }, db) => scopeOfUser(db, customerUserId),
    needsConfirmation: () => true,
    async run(tx, call, { customerUserId }) {
      const user = await loadUser(tx, call, customerUserId)
      if (!user.active) throw StaffInactive(nameValues('name', user), 'customerUserId')
      await setPassword(tx, customerUserId, { passwordHash, mustChangePassword: true })
      const ended = await endSessionsOf(tx, call, customerUserId)
      return { result: { customerUserId, hash }, facts: [userFact('passwordReset', user), ...ended] }
    },
  })
