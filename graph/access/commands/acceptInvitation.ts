import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { refuseLink } from '../rules/invitation.ts'
import { accessRights } from '../states.ts'
import { acceptLinks, readLink } from '../store/invitation.ts'
import { lockAccounts, setPassword } from '../store.ts'

/** Sets the password that an invited person chose; neither it nor the token may enter the command's fingerprint. All links of the invitation are used by it. */
export const acceptInvitation = ({ tokenHash, passwordHash }: { tokenHash: string; passwordHash: string }) =>
  command({
    name: 'acceptInvitation',
    means: 'Sets the password of an invited account.',
    right: accessRights.self,
    input: fields({}),
    scope: () => ({}),
    async run(tx, call) {
      await lockAccounts(tx)
      const refusal = refuseLink(await readLink(tx, tokenHash), call.now)
      if (refusal) throw refusal
      const staffId = call.actor.id as string
      await setPassword(tx, staffId, { passwordHash, mustChangePassword: false })
      await acceptLinks(tx, call, staffId)
      const fact = { kind: 'staff.invitationAccepted', type: 'Staff', id: staffId, warehouseId: null, customerId: null }
      return { result: { staffId }, facts: [fact] }
    },
  })
