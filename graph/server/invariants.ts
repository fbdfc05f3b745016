import { join } from 'node:path'
import { connected } from '../../prisma/connection.ts'
import { readConfig } from '../kernel/config.ts'
import { checkInvariants, readInvariants } from '../kernel/invariants.ts'
import { live } from './lifetime.ts'
import { startPostgres } from './postgres.ts'

await live(async (atEnd, say) => {
  const config = readConfig(process.env)
  const postgres = config.databaseUrl ? undefined : await startPostgres(join(config.dataDirectory, 'postgres'), {}, say)
  if (postgres) atEnd(() => postgres.stop())
  const violations = await connected(config.databaseUrl ?? postgres!.url, checkInvariants)
  for (const { name, rows } of violations) {
    console.error(`\n${name}`)
    console.table(rows)
  }
  const asked = readInvariants().length
  say(`${asked - violations.length} of ${asked} invariants hold.`)
  return violations.length > 0 ? 1 : 0
})
