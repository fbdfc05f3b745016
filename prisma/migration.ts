import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { readConfig } from '../graph/kernel/config.ts'
import { startPostgres } from '../graph/server/boot/postgres.ts'
import { runUntilSignal } from '../graph/server/boot/runUntilSignal.ts'
import { withScratchDatabase } from './connection.ts'
import { migrate, schemaDifference } from './migrate.ts'

await runUntilSignal(async (onShutdown, print) => {
  const name = process.argv[2]
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new CannotStart('Name the migration: npm run migration -- add_wave_note (lowercase letters, digits and underscores).')
  }
  const config = readConfig(process.env)
  const postgres = config.databaseUrl ? undefined : await startPostgres(join(config.dataDirectory, 'postgres'), {}, print)
  if (postgres) onShutdown(() => postgres.stop())
  const script = await withScratchDatabase(config.databaseUrl ?? postgres!.url, async (scratchUrl) => {
    await migrate(scratchUrl, () => undefined)
    return schemaDifference(scratchUrl)
  })
  if (!script) {
    print('The migrations match the schema: nothing to write.')
    return 0
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = join(import.meta.dirname, 'migrations', `${stamp}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'migration.sql'), `${script}\n`)
  print(
    `Wrote prisma/migrations/${stamp}_${name}/migration.sql: review it and add what Prisma cannot express (checks, triggers, partial indexes).`,
  )
  return 0
})
