import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isNewer, migrate } from '../../prisma/migrate.ts'
import { Client } from '../api/client.ts'
import type { Data } from '../api/data.ts'
import { createPackageFixture, eventually } from '../api/package/packageFixture.ts'
import { startTestServer } from '../api/testServer.ts'
import { ManagedProcess } from '../faults/managedProcess.ts'
import { root } from '../tool.ts'

// The old version serves while the new one migrates: expand first, then backfill in small transactions.
const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
const admin = new pg.Client({ connectionString: testServer.databaseUrl })
const newVersion = () =>
  new ManagedProcess({ DATABASE_URL: testServer.databaseUrl, MIGRATIONS: folder }, join(import.meta.dirname, 'newVersion.ts'))
const [first, second] = [newVersion(), newVersion()]

const patienceMs = 60_000

const expand = 'alter table package add column handling text;'
const backfill = `do $$
declare
  touched integer := 1;
begin
  while touched > 0 loop
    update package set handling = 'STANDARD'
    where id in (select id from package where handling is null order by id limit 10 for update skip locked);
    get diagnostics touched = row_count;
    commit;
  end loop;
end $$;`

beforeAll(async () => {
  await admin.connect()
  cpSync(join(root, 'prisma/migrations'), folder, { recursive: true })
  for (const [name, sql] of [
    ['29990101000000_expand_handling', expand],
    ['29990101000001_backfill_handling', backfill],
  ] as const) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'migration.sql'), sql)
  }
})
afterAll(async () => {
  for (const program of [first, second]) if (program.isRunning) await program.stop('SIGTERM')
  await admin.end()
  rmSync(folder, { recursive: true })
})

const countLogged = (program: ManagedProcess, word: string) => program.output.filter((line) => line.includes(word)).length
const take = (url: string, sku: string) => {
  const input = { warehouseId: fixture.warehouse.id, customerId: fixture.customer.id, ...fixture.orderInput({ [sku]: 1 }) }
  return new Client(url, fixture.integrator.identity).command('createPackage', input, 'package { id number }')
}

// Under libfaketime (`npm run test:at`) PostgreSQL's lock timeout never fires.
const upgrade = test.skipIf(process.env.FAKETIME)

upgrade('two versions live while the tables change, whatever holds them, and nobody is refused', { timeout: 3 * patienceMs }, async () => {
  const sku = await fixture.createProduct(100_000)
  for (let i = 0; i < 25; i++) await take(testServer.url, sku)

  const answers: Data[] = []
  let loaded = true
  const load = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (loaded) answers.push(await take(testServer.url, sku))
    }),
  )
  // A long-running reader of the table to be changed.
  await admin.query('begin')
  await admin.query('select count(*) from package')
  const starting = Promise.all([first.start(), second.start()])
  starting.catch(() => undefined)
  await eventually(
    async () => countLogged(first, 'Waiting for a long-running query') + countLogged(second, 'Waiting for a long-running query'),
    (count) => count === 1,
    patienceMs,
  )
  const whileHeld = answers.length
  await eventually(
    async () => answers.length,
    (count) => count > whileHeld,
    patienceMs,
  )
  await admin.query('rollback')
  await starting
  const both = await Promise.all([take(first.url, sku), take(second.url, sku), take(testServer.url, sku)])
  loaded = false
  await load

  expect([...answers, ...both].filter(({ package: made, userErrors }) => !made || userErrors.length > 0)).toEqual([])
  expect(countLogged(first, 'Applied 2.') + countLogged(second, 'Applied 2.')).toBe(1)
  expect(countLogged(first, 'Applied 0.') + countLogged(second, 'Applied 0.')).toBe(1)
  const { rows } = await admin.query(
    `select count(*) filter (where handling = 'STANDARD')::int as filled, count(*)::int as packages from package`,
  )
  expect(rows[0].packages).toBe(25 + answers.length + both.length)
  // Rows that the old version wrote meanwhile are left for the contracting migration.
  expect(rows[0].filled).toBeGreaterThanOrEqual(25)
})

upgrade('the old version starts no more, since the database is newer than it', async () => {
  expect(await isNewer(testServer.databaseUrl)).toBe(true)
  await expect(migrate(testServer.databaseUrl, () => undefined)).rejects.toThrow(
    'The database is newer than this program: it has the migration 29990101000001_backfill_handling, which is unknown here.',
  )
})
