import { command } from '../../../kernel/command/command.ts'
import { nameValues } from '../../../kernel/name.ts'
import { NotInvited } from '../../failures.ts'
import { CustomerUserInput } from '../../input.ts'
import { accessRights } from '../../states.ts'
import { insertInvitation } from '../../store/invitation.ts'
import { setActive } from '../../store.ts'
import { loadUser, scopeOfUser, userFact } from '../user.ts'

/** Makes another link for a user without a password. `hash` is that of the link's token; the result's tells whether this call made it. */
export const sendCustomerUserInvitation = (hash: string) =>
  command({
    name: 'sendCustomerUserInvitation',
    means:
      'Makes another link for a user of a customer who has not chosen a password yet, for the hours of the setting `INVITATION_HOURS` (24 by default); earlier links go on until their own time is over. Activates the account if the invitation was withdrawn. Refused if the user has rights that you do not hold.',
    right: accessRights.customerUsers,
    input: CustomerUserInput,
    scope: ({ customerUserId }, db) => scopeOfUser(db, customerUserId),
    needsConfirmation: () => true,
    async run(tx, call, { customerUserId }) {
      const user = await loadUser(tx, call, customerUserId)
      if (!user.invited) throw NotInvited(nameValues('name', user), 'customerUserId')
      if (!user.active) await setActive(tx, customerUserId, true)
      await insertInvitation(tx, call, customerUserId, hash)
      const activated = user.active ? [] : [userFact('activated', user)]
      return { result: { customerUserId, hash }, facts: [...activated, userFact('invited', user)] }
    },
  })
