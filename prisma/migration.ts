import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { readConfig } from '../graph/kernel/config.ts'
import { live } from '../graph/server/lifetime.ts'
import { startPostgres } from '../graph/server/postgres.ts'
import { withScratchDatabase } from './connection.ts'
import { difference, migrate } from './migrate.ts'

await live(async (atEnd, say) => {
  const name = process.argv[2]
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new CannotStart('Say what the migration does: npm run migration -- add_wave_note (small letters, digits and underscores).')
  }
  const config = readConfig(process.env)
  const postgres = config.databaseUrl ? undefined : await startPostgres(join(config.dataDirectory, 'postgres'), {}, say)
  if (postgres) atEnd(() => postgres.stop())
  const script = await withScratchDatabase(config.databaseUrl ?? postgres!.url, async (scratchUrl) => {
    await migrate(scratchUrl, () => undefined)
    return difference(scratchUrl)
  })
  if (!script) {
    say('The migrations already say what the schema says: nothing to write.')
    return 0
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = join(import.meta.dirname, 'migrations', `${stamp}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'migration.sql'), `${script}\n`)
  say(
    `Wrote prisma/migrations/${stamp}_${name}/migration.sql: read it, and add what Prisma cannot say (checks, triggers, partial indexes).`,
  )
  return 0
})
