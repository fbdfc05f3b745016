import { command } from '../../../kernel/command/command.ts'
import { NewCustomerUserInput } from '../../input.ts'
import { accessRights } from '../../states.ts'
import { scopeOfCustomer } from '../../steps.ts'
import { insertUser } from '../insertUser.ts'
import { userFact } from '../user.ts'

/**
 * Registers a user of a customer with a first password, which arrives checked and hashed, because a command's fingerprint must not contain it.
 * `mustChangePassword` if somebody else knows it. `hash` is a fast hash of a password that was made for it; the result's tells whether this call created the account.
 */
export const createCustomerUser = (passwordHash: string, hash: string | null = null, mustChangePassword = true) =>
  command({
    name: 'createCustomerUser',
    means:
      'Registers a user of a customer with a first password, which must be changed after the first sign-in. Refused unless you hold the rights of the role in all warehouses of the customer.',
    right: accessRights.customerUsers,
    input: NewCustomerUserInput,
    scope: ({ customerId }, db) => scopeOfCustomer(db, customerId),
    needsConfirmation: () => true,
    async run(tx, call, input) {
      const id = await insertUser(tx, call, input, { passwordHash, mustChangePassword, invited: false })
      return { result: { customerUserId: id, hash }, facts: [userFact('created', { id, customerId: input.customerId })] }
    },
  })
