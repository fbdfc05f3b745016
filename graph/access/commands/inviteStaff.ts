import { command } from '../../kernel/command/command.ts'
import { createAccount } from '../createAccount.ts'
import { NewAccountInput } from '../input.ts'
import { accessRights } from '../states.ts'
import { insertInvitation, invitedFact } from '../store/invitation.ts'

/** Creates an account whose person chooses the password by a link. `hash` is that of the link's token; the result's tells whether this call made it. */
export const inviteStaff = (passwordHash: string, hash: string) =>
  command({
    name: 'inviteStaff',
    means:
      'Creates a staff account with its first roles and a link by which the person chooses a password, once and within the hours of the setting `INVITATION_HOURS` (24 by default). The link goes to the e-mail of the account if the deployment sends mail, else its token is returned once. You cannot grant rights that you do not hold.',
    right: accessRights.staff,
    input: NewAccountInput,
    scope: () => ({}),
    needsConfirmation: () => true,
    async run(tx, call, input) {
      const { staffId, facts } = await createAccount(tx, call, input, { passwordHash, mustChangePassword: false, invited: true })
      await insertInvitation(tx, call, staffId, hash)
      return { result: { staffId, hash }, facts: [...facts, invitedFact(staffId)] }
    },
  })
