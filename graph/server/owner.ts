import { randomBytes } from 'node:crypto'
import { connected } from '../../prisma/connection.ts'
import { createStaff } from '../access/createStaff.ts'
import { grantRole } from '../access/grantRole.ts'
import { installRoles } from '../access/installRoles.ts'
import { hashPassword } from '../access/signIn.ts'
import { openDatabase } from '../kernel/db.ts'
import { runAsSystem } from '../kernel/job.ts'
import { toNodeId } from '../kernel/nodeId.ts'
import { servicesOf } from './services.ts'

/** Brings the built-in roles up to this program, and gives an empty deployment its first owner, whose password is said once. */
export async function settleIn(databaseUrl: string, say: (line: string) => void): Promise<void> {
  await connected(databaseUrl, async (client) => {
    // Processes that start together take turns: there is one first owner.
    await client.query(`select pg_advisory_lock(hashtext('wavehouse owner'))`)
    await settle(databaseUrl, say)
  })
}

async function settle(databaseUrl: string, say: (line: string) => void): Promise<void> {
  const database = openDatabase(databaseUrl, 2)
  try {
    const services = servicesOf(database.prisma)
    await runAsSystem(services, installRoles, {})
    if ((await database.prisma.staff.count()) > 0) return
    const password = randomBytes(12).toString('base64url')
    const account = { login: 'owner', name: 'Owner', language: 'zh-CN' }
    const { result } = await runAsSystem(services, createStaff(await hashPassword(password)), account)
    const role = await database.prisma.role.findUniqueOrThrow({ where: { code: 'owner' }, select: { id: true } })
    if (!result) throw new Error('The first owner could not be made')
    await runAsSystem(services, grantRole, {
      staffId: toNodeId('Staff', result.staffId),
      roleId: toNodeId('Role', role.id),
      warehouseId: null,
    })
    say(`Nobody can sign in yet: sign in as owner with the password ${password}. It is shown only this once.`)
  } finally {
    await database.close()
  }
}
