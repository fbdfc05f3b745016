import { createRole } from '../../graph/access/commands/createRole.ts'
import { inviteStaff } from '../../graph/access/commands/inviteStaff.ts'
import { roles } from '../../graph/access/rules/roles.ts'
import { hashPassword } from '../../graph/access/signIn.ts'
import { hashToken, newToken } from '../../graph/access/token.ts'
import type { Services } from '../../graph/kernel/command/command.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { runCommand } from './runCommand.ts'

/** A role of the provider's own, and somebody who was invited to it and has not chosen a password. */
export async function seedOffice(services: Services, { ownerId, warehouseId }: { ownerId: string; warehouseId: string }): Promise<void> {
  const owner = await services.actorOf('STAFF', ownerId)
  if (!owner) throw new Error('the demo has no owner')
  const rights = [...new Set([...roles.packer.rights, 'wave:takeOver'])]
  const { roleId } = await runCommand(services, createRole, { nameZh: '夜班包装组长', nameEn: 'Night shift packing lead', rights }, owner)
  const person = {
    login: 'aquist',
    name: 'Ada Quist',
    language: 'en',
    email: 'ada.quist@example.com',
    roles: [{ roleId: toNodeId('Role', roleId), warehouseId: toNodeId('Warehouse', warehouseId) }],
  }
  const [password, link] = [newToken('invitation'), newToken('invitation')]
  await runCommand(services, inviteStaff(await hashPassword(password), hashToken(link)), person, owner)
}
