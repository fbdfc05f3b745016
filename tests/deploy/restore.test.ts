import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../graph/kernel/config.ts'
import { unreadEvents } from '../../graph/kernel/events/position.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { startPostgres } from '../../graph/server/boot/postgres.ts'
import { serve } from '../../graph/server/main.ts'
import { withConnection } from '../../prisma/connection.ts'
import { createFunctions } from '../../prisma/functions.ts'
import { firstSupported, migrate } from '../../prisma/migrate.ts'
import { checked, imported } from '../api/exchange/importFixture.ts'
import { productHeader, xlsxOf } from '../api/exchange/sheetFiles.ts'
import { createDatabase } from '../cluster.ts'
import { productRow } from './keptContent.ts'
import { type KeptDatabase, keep, loadKept, readKept } from './keptDatabase.ts'
import { readHouse, signIn, takePackageIn } from './keptUse.ts'

// A dump that is restored into another cluster: its rows hold transaction numbers that the new cluster has not reached.

const silence = () => undefined
const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL: '6', COST_PER_MINUTE: '0' })

/** A cluster that has hardly counted any transactions. */
async function openCluster(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'restored-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another user.
  execFileSync('chmod', ['755', folder])
  const postgres = await startPostgres(join(folder, 'cluster'), { fsync: 'off' }, silence)
  onTestFinished(() => postgres.stop())
  return postgres.url
}

async function upgrade(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl, silence)
  await createFunctions(databaseUrl)
}

/** A database of this version in the cluster of the tests, whose rows have higher transaction numbers. */
async function dumpOfThisVersion(): Promise<KeptDatabase> {
  const database = await createDatabase('empty')
  onTestFinished(() => database.drop())
  await withConnection(database.url, (client) => client.query('drop schema public cascade; create schema public'))
  await loadKept(database.url, readKept(firstSupported))
  await upgrade(database.url)
  const server = await serve({ ...config, databaseUrl: database.url })
  try {
    await takePackageIn(await signIn(server.url, 'manager'))
    const unread = () => withConnection(database.url, async (client) => (await client.query(unreadEvents)).rows)
    await expect.poll(unread, { timeout: 60_000 }).toEqual([])
  } finally {
    await server.close()
  }
  return keep(database.url)
}

test.each([
  ['this version', dumpOfThisVersion],
  ['the first supported version', async () => readKept(firstSupported)],
])('a dump of %s that is restored into another cluster works by itself', async (_version, makeDump) => {
  const dump = await makeDump()
  const databaseUrl = await openCluster()
  await loadKept(databaseUrl, { ...dump, transaction: 0 })
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  onTestFinished(() => pool.end())
  // Numbers of a cluster that has worked for a while.
  await pool.query(`set session_replication_role = replica; update event set tx = tx + 1000000; update follower set tx = tx + 1000000 where tx > 0;
    set session_replication_role = origin`)
  await upgrade(databaseUrl)
  const { rows } = await pool.query('select max(tx) > pg_current_xact_id()::text::bigint as foreign from event')
  expect(rows).toEqual([{ foreign: true }])

  const first = await serve({ ...config, databaseUrl })
  onTestFinished(() => first.close())
  const second = await serve({ ...config, databaseUrl, role: 'server' })
  onTestFinished(() => second.close())
  const manager = await signIn(first.url, 'manager')
  const house = await readHouse(manager)
  const changes = 'subscription ($id: ID!) { packageChanged(warehouseId: $id) { label { state } } }'
  const following = await (await signIn(second.url, 'manager')).subscribe(changes, { id: house.warehouse.id })
  // The follower of labels, and the events that the other server finds in the database.
  await takePackageIn(manager)
  await following.nextMatching(({ packageChanged }) => packageChanged?.label.state === 'READY')
  following.end()
  const found = await checked(manager, xlsxOf([productHeader, productRow('SHEET-9')]), house)
  expect(await imported(manager, found)).toMatchObject({ state: 'DONE', applied: 1 })
  await expect.poll(async () => (await pool.query(unreadEvents)).rows, { timeout: 60_000 }).toEqual([])
  expect(await checkInvariants(pool)).toEqual([])
})
