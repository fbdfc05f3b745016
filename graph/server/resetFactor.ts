import { join } from 'node:path'
import { resetSecondFactor } from '../access/commands/resetSecondFactor.ts'
import { normalizeLogin } from '../access/rules/login.ts'
import { findAccount } from '../access/store/activity.ts'
import { CannotStart } from '../kernel/cannotStart.ts'
import { readConfig } from '../kernel/config.ts'
import { runAsSystem } from '../kernel/events/job.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { openDatabase } from '../kernel/sql/db.ts'
import { startPostgres } from './boot/postgres.ts'
import { runUntilSignal } from './boot/runUntilSignal.ts'
import { servicesOf } from './services.ts'

// `npm run reset-factor -- LOGIN`: for an owner who has lost phone and recovery codes, where no other person may reset it.
await runUntilSignal(async (onShutdown, print) => {
  const [login, ...others] = process.argv.slice(2)
  if (!login || others.length > 0) throw new CannotStart('Name one account: npm run reset-factor -- LOGIN')
  const config = readConfig(process.env)
  const postgres = config.databaseUrl ? undefined : await startPostgres(join(config.dataDirectory, 'postgres'), {}, print)
  if (postgres) onShutdown(() => postgres.stop())
  const database = openDatabase(config.databaseUrl ?? postgres!.url, 2)
  onShutdown(() => database.close())
  const account = await findAccount(database.pool, login, normalizeLogin(login))
  if (account?.kind !== 'STAFF') throw new CannotStart(`There is no account ${login}.`)
  const { id } = account
  const { secondFactorSince } = await database.prisma.staff.findUniqueOrThrow({ where: { id }, select: { secondFactorSince: true } })
  if (!secondFactorSince) {
    print(`The account ${login} has no two-step verification; nothing was changed.`)
    return 0
  }
  const { failures } = await runAsSystem(servicesOf(database), resetSecondFactor, { staffId: toNodeId('Staff', id) })
  if (failures[0]) throw new CannotStart(`Nothing was changed: ${failures[0].code}.`)
  print(`The account ${login} signs in with its password alone now; its sessions have ended.`)
  return 0
})
