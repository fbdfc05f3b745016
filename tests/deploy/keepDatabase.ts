import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from '../../graph/kernel/cannotStart.ts'
import { readConfig } from '../../graph/kernel/config.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { openDatabase } from '../../graph/kernel/sql/db.ts'
import { startPostgres } from '../../graph/server/boot/postgres.ts'
import { prepareServer } from '../../graph/server/boot/prepareServer.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { serve } from '../../graph/server/main.ts'
import { servicesOf } from '../../graph/server/services.ts'
import { runUntilIdle } from '../../prisma/seed/runUntilIdle.ts'
import { connectTestServer } from '../api/testServer.ts'
import { fillKept } from './keptContent.ts'
import { keep, keptNames, keptPath, writeKept } from './keptDatabase.ts'

// `npm run keep`: writes a small database of this version to `tests/deploy/kept`, to be upgraded by the tests of later versions.
await runUntilSignal(async (onShutdown, print) => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  onShutdown(async () => rmSync(folder, { recursive: true, force: true }))
  // A new cluster, because rows hold numbers of transactions, which are small there.
  const postgres = await startPostgres(join(folder, 'postgres'), {}, print)
  onShutdown(() => postgres.stop())
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: postgres.url, DEMO: 'false', COST_PER_MINUTE: '0' })
  const databaseUrl = await prepareServer(config, ['prisma', 'relay'], () => undefined, onShutdown)
  const database = openDatabase(databaseUrl, 4)
  onShutdown(() => database.close())

  const server = await serve({ ...config, databaseUrl })
  await fillKept(await connectTestServer(server.url, databaseUrl, database)).finally(() => server.close())
  await runUntilIdle(databaseUrl, database, servicesOf(database))
  const broken = await checkInvariants(database.pool)
  if (broken.length > 0) throw new Error(`Invariants do not hold: ${JSON.stringify(broken)}`)
  const { rows } = await database.pool.query<{ task: string }>('select task_identifier as task from graphile_worker.jobs')
  if (rows.length > 0) throw new Error(`Jobs are left, which would not be kept: ${rows.map(({ task }) => task).join(', ')}`)

  const kept = await keep(databaseUrl)
  const name = kept.migrations.at(-1) ?? ''
  // A released version never changes.
  if (keptNames().includes(name)) throw new CannotStart(`${keptPath(name)} exists. Delete it first if no version with it was released.`)
  const { path, bytes } = writeKept(kept)
  print(`Wrote ${path}, ${Math.ceil(bytes / 1024)} kB.`)
  return 0
})
