import { type Actor, system } from '../../kernel/command/actor.ts'
import { command, type Services } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { userFact } from '../customerUser/user.ts'
import { InvitationUnknown } from '../failures.ts'
import { refuseLink, refuseMaker } from '../rules/invitation.ts'
import { accessRights } from '../states.ts'
import { readAccount } from '../steps.ts'
import { acceptLinks, type KnownLink, readLink } from '../store/invitation.ts'
import { lockAccounts, setPassword } from '../store.ts'

/** Sets the password that an invited person chose; neither it nor the token may enter the command's fingerprint. All links of the invitation are used by it. */
export const acceptInvitation = ({ tokenHash, passwordHash }: { tokenHash: string; passwordHash: string }) =>
  command({
    name: 'acceptInvitation',
    means: 'Sets the password of an invited account.',
    right: accessRights.self,
    input: fields({}),
    scope: () => ({}),
    plan: async (db, _origin, _input, services) => makerOf(services, await readLink(db, tokenHash)),
    async run(tx, call, _input, maker) {
      await lockAccounts(tx)
      const link = await readLink(tx, tokenHash)
      const refusal = refuseLink(link, call.now)
      if (refusal || !link) throw refusal ?? InvitationUnknown()
      const staffId = call.actor.id as string
      const { customer } = link.staff
      const account = customer ? { ...link.staff, grants: [] } : await readAccount(tx, staffId)
      const outgrown = refuseMaker(maker, account, customer)
      if (outgrown) throw outgrown
      await setPassword(tx, staffId, { passwordHash, mustChangePassword: false })
      await acceptLinks(tx, call, staffId)
      const fact = customer
        ? userFact('invitationAccepted', { id: staffId, customerId: customer.id })
        : { kind: 'staff.invitationAccepted', type: 'Staff', id: staffId, warehouseId: null, customerId: null }
      return { result: { staffId }, facts: [fact] }
    },
  })

/** Who made a link, with the rights of now; null if their account or key does not work any more. */
async function makerOf({ actorOf }: Services, link: KnownLink | null): Promise<Actor | null> {
  if (link?.createdById) return (await actorOf('STAFF', link.createdById)) ?? actorOf('CUSTOMER_USER', link.createdById)
  if (link?.createdByKeyId) return actorOf('KEY', link.createdByKeyId)
  return system
}
