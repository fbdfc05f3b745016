import { command } from '../../kernel/command/command.ts'
import { createAccount } from '../createAccount.ts'
import { NewAccountInput } from '../input.ts'
import { accessRights } from '../states.ts'

/**
 * Creates a staff account. The password arrives checked and hashed, because a command's fingerprint must not contain it.
 * `mustChangePassword` if somebody else knows it. `hash` is a fast hash of a password that was made for it; the result's hash tells whether this
 * call created the account.
 */
export const createStaff = (passwordHash: string, mustChangePassword = false, hash: string | null = null) =>
  command({
    name: 'createStaff',
    means: 'Creates a staff account with its first roles. You cannot grant rights that you do not hold.',
    right: accessRights.staff,
    input: NewAccountInput,
    scope: () => ({}),
    needsConfirmation: () => true,
    async run(tx, call, input) {
      const { staffId, facts } = await createAccount(tx, call, input, { passwordHash, mustChangePassword, invited: false })
      return { result: { staffId, hash }, facts }
    },
  })
