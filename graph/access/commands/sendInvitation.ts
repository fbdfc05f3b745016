import { command } from '../../kernel/command/command.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { nameValues } from '../../kernel/name.ts'
import { NotInvited } from '../failures.ts'
import { StaffInput } from '../input.ts'
import { accessRights } from '../states.ts'
import { loadAccount } from '../steps.ts'
import { insertInvitation, invitedFact } from '../store/invitation.ts'
import { setActive } from '../store.ts'

/** Makes another link for an account without a password. `hash` is that of the link's token; the result's tells whether this call made it. */
export const sendInvitation = (hash: string) =>
  command({
    name: 'sendInvitation',
    means:
      'Makes another link for somebody who has not chosen a password yet, for the hours of the setting `INVITATION_HOURS` (24 by default); earlier links go on until their own time is over. Activates the account if the invitation was withdrawn. Refused if the account has rights that you do not hold.',
    right: accessRights.staff,
    input: StaffInput,
    scope: () => ({}),
    needsConfirmation: () => true,
    async run(tx, call, { staffId }) {
      const account = await loadAccount(tx, call, staffId)
      if (!account.invited) throw NotInvited(nameValues('name', account), 'staffId')
      const facts: Fact[] = []
      if (!account.active) {
        await setActive(tx, staffId, true)
        facts.push({ kind: 'staff.activated', type: 'Staff', id: staffId, warehouseId: null, customerId: null })
      }
      await insertInvitation(tx, call, staffId, hash)
      return { result: { staffId, hash }, facts: [...facts, invitedFact(staffId)] }
    },
  })
