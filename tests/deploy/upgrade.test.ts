import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isNewer, migrate } from '../../prisma/migrate.ts'
import { Client, type Data } from '../api/client.ts'
import { openHouse } from '../api/harness.ts'
import { eventually, openScene } from '../api/package/scene.ts'
import { Program } from '../faults/program.ts'
import { root } from '../tool.ts'

// The old version serves while the new one changes the tables beneath it: expand first, then backfill in small transactions.
const house = await openHouse()
const scene = await openScene(house)
const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
const admin = new pg.Client({ connectionString: house.databaseUrl })
const newVersion = () => new Program({ DATABASE_URL: house.databaseUrl, MIGRATIONS: folder }, join(import.meta.dirname, 'newVersion.ts'))
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
  for (const program of [first, second]) if (program.lives) await program.end('SIGTERM')
  await admin.end()
  rmSync(folder, { recursive: true })
})

const said = (program: Program, word: string) => program.said.filter((line) => line.includes(word)).length
const take = (url: string, sku: string) => {
  const input = { warehouseId: scene.warehouse.id, customerId: scene.customer.id, ...scene.order({ [sku]: 1 }) }
  return new Client(url, scene.shop.identity).command('createPackage', input, 'package { id number }')
}

test('two versions live while the tables change, whatever holds them, and nobody is refused', { timeout: 3 * patienceMs }, async () => {
  const sku = await scene.product(100_000)
  for (let i = 0; i < 25; i++) await take(house.url, sku)

  const answers: Data[] = []
  let loaded = true
  const load = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (loaded) answers.push(await take(house.url, sku))
    }),
  )
  // Somebody reads for long what is to be changed.
  await admin.query('begin')
  await admin.query('select count(*) from package')
  const starting = Promise.all([first.start(), second.start()])
  starting.catch(() => undefined)
  await eventually(
    async () => said(first, 'A long query') + said(second, 'A long query'),
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
  const both = await Promise.all([take(first.url, sku), take(second.url, sku), take(house.url, sku)])
  loaded = false
  await load

  expect([...answers, ...both].filter(({ package: made, userErrors }) => !made || userErrors.length > 0)).toEqual([])
  expect(said(first, 'Applied 2.') + said(second, 'Applied 2.')).toBe(1)
  expect(said(first, 'Applied 0.') + said(second, 'Applied 0.')).toBe(1)
  const { rows } = await admin.query(
    `select count(*) filter (where handling = 'STANDARD')::int as filled, count(*)::int as packages from package`,
  )
  expect(rows[0].packages).toBe(25 + answers.length + both.length)
  // Those that the old version made meanwhile are for the migration that contracts.
  expect(rows[0].filled).toBeGreaterThanOrEqual(25)
})

test('the old version starts no more, since the database is newer than it', async () => {
  expect(await isNewer(house.databaseUrl)).toBe(true)
  await expect(migrate(house.databaseUrl, () => undefined)).rejects.toThrow(
    'The database is newer than this program: it has the migration 29990101000001_backfill_handling, which is unknown here.',
  )
})
