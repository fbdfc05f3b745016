import { withConnection } from '../../../prisma/connection.ts'
import { createStaff } from '../../access/commands/createStaff.ts'
import { grantRole } from '../../access/commands/grantRole.ts'
import { installRoles } from '../../access/commands/installRoles.ts'
import { normalizeLogin } from '../../access/rules/login.ts'
import { hashPassword } from '../../access/signIn.ts'
import { fillLoginKeys } from '../../access/store/login.ts'
import { newPassword } from '../../access/token.ts'
import { runAsSystem } from '../../kernel/events/job.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { openDatabase } from '../../kernel/sql/db.ts'
import { servicesOf } from '../services.ts'

/** Updates the built-in roles and, if there is no staff, creates the owner and prints the password once. */
export async function createFirstOwner(databaseUrl: string, print: (line: string) => void): Promise<void> {
  await withConnection(databaseUrl, async (client) => {
    // The lock serializes processes that start together, so that only one owner is created.
    await client.query(`select pg_advisory_lock(hashtext('wavehouse owner'))`)
    await installRolesAndOwner(databaseUrl, print)
  })
}

async function installRolesAndOwner(databaseUrl: string, print: (line: string) => void): Promise<void> {
  const database = openDatabase(databaseUrl, 2)
  try {
    const services = servicesOf(database)
    await runAsSystem(services, installRoles, {})
    await fillLoginKeys(database.prisma, normalizeLogin)
    if ((await database.prisma.staff.count()) > 0) return
    const password = newPassword()
    const account = { login: 'owner', name: 'Owner', language: 'zh-CN' }
    const { result } = await runAsSystem(services, createStaff(await hashPassword(password), true), account)
    const role = await database.prisma.role.findUniqueOrThrow({ where: { code: 'owner' }, select: { id: true } })
    if (!result) throw new Error('The first owner could not be made')
    await runAsSystem(services, grantRole, {
      staffId: toNodeId('Staff', result.staffId),
      roleId: toNodeId('Role', role.id),
      warehouseId: null,
    })
    print(`Created the account owner with the password ${password}. It is shown only once and must be changed at the first sign-in.`)
  } finally {
    await database.close()
  }
}
