import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../graph/kernel/config.ts'
import { startPostgres } from '../graph/server/postgres.ts'
import { withScratchDatabase } from './connection.ts'
import { difference, migrate } from './migrate.ts'

const name = process.argv[2]
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Say what the migration does: npm run migration -- add_wave_note (small letters, digits and underscores).')
  process.exit(1)
}

const config = readConfig(process.env)
const postgres = config.databaseUrl ? undefined : await startPostgres(join(config.dataDirectory, 'postgres'), {}, console.log)
const script = await withScratchDatabase(config.databaseUrl ?? postgres!.url, async (scratchUrl) => {
  await migrate(scratchUrl, () => undefined)
  return difference(scratchUrl)
}).finally(() => postgres?.stop())

if (script) {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = join(import.meta.dirname, 'migrations', `${stamp}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'migration.sql'), `${script}\n`)
  console.log(
    `Wrote prisma/migrations/${stamp}_${name}/migration.sql: read it, and add what Prisma cannot say (checks, triggers, partial indexes).`,
  )
} else {
  console.log('The migrations already say what the schema says: nothing to write.')
}
