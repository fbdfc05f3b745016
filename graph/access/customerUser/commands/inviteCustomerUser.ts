import { command } from '../../../kernel/command/command.ts'
import { NewCustomerUserInput } from '../../input.ts'
import { accessRights } from '../../states.ts'
import { scopeOfCustomer } from '../../steps.ts'
import { insertInvitation } from '../../store/invitation.ts'
import { insertUser } from '../insertUser.ts'
import { userFact } from '../user.ts'

/** Creates a user of a customer whose person chooses the password by a link. `hash` is that of the link's token; the result's tells whether this call made it. */
export const inviteCustomerUser = (passwordHash: string, hash: string) =>
  command({
    name: 'inviteCustomerUser',
    means:
      'Creates a user of a customer and a link by which the person chooses a password, once and within the hours of the setting `INVITATION_HOURS` (24 by default). The link goes to the e-mail of the account if the deployment sends mail, else its token is returned once. Refused unless you hold the rights of the role in all warehouses of the customer.',
    right: accessRights.customerUsers,
    input: NewCustomerUserInput,
    scope: ({ customerId }, db) => scopeOfCustomer(db, customerId),
    needsConfirmation: () => true,
    async run(tx, call, input) {
      const id = await insertUser(tx, call, input, { passwordHash, mustChangePassword: false, invited: true })
      await insertInvitation(tx, call, id, hash)
      const user = { id, customerId: input.customerId }
      return { result: { customerUserId: id, hash }, facts: [userFact('created', user), userFact('invited', user)] }
    },
  })
