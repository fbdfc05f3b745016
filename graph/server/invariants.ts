import { join } from 'node:path'
import { withConnection } from '../../prisma/connection.ts'
import { readConfig } from '../kernel/config.ts'
import { checkInvariants, readInvariants } from '../kernel/invariants.ts'
import { startPostgres } from './boot/postgres.ts'
import { runUntilSignal } from './boot/runUntilSignal.ts'

await runUntilSignal(async (onShutdown, print) => {
  const config = readConfig(process.env)
  const postgres = config.databaseUrl ? undefined : await startPostgres(join(config.dataDirectory, 'postgres'), {}, print)
  if (postgres) onShutdown(() => postgres.stop())
  const violations = await withConnection(config.databaseUrl ?? postgres!.url, checkInvariants)
  for (const { name, rows } of violations) {
    console.error(`\n${name}`)
    console.table(rows)
  }
  const asked = readInvariants().length
  print(`${asked - violations.length} of ${asked} invariants hold.`)
  return violations.length > 0 ? 1 : 0
})
