import { type Actor, system } from '../../kernel/command/actor.ts'
import { command, type Services } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
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
      const refusal = refuseLink(await readLink(tx, tokenHash), call.now)
      if (refusal) throw refusal
      const staffId = call.actor.id as string
      const account = await readAccount(tx, staffId)
      const outgrown = refuseMaker(maker, account)
      if (outgrown) throw outgrown
      await setPassword(tx, staffId, { passwordHash, mustChangePassword: false })
      await acceptLinks(tx, call, staffId)
      const fact = { kind: 'staff.invitationAccepted', type: 'Staff', id: staffId, warehouseId: null, customerId: null }
      return { result: { staffId }, facts: [fact] }
    },
  })

/** Who made a link, with the rights of now; null if their account or key does not work any more. */
function makerOf({ actorOf }: Services, link: KnownLink | null): Promise<Actor | null> | Actor | null {
  if (link?.createdById) return actorOf('STAFF', link.createdById)
  if (link?.createdByKeyId) return actorOf('KEY', link.createdByKeyId)
  return system
}
