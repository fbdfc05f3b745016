import { execFileSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { type Database, openDatabase } from '../../graph/kernel/sql/db.ts'
import { type Postgres, startPostgres } from '../../graph/server/boot/postgres.ts'
import { createFunctions } from '../../prisma/functions.ts'
import { migrate } from '../../prisma/migrate.ts'
import { Client } from '../api/client.ts'
import { createPackageFixture, type PackageFixture } from '../api/package/packageFixture.ts'
import { connectTestServer } from '../api/testServer.ts'
import { ManagedProcess } from '../faults/managedProcess.ts'
import { command, root } from '../tool.ts'
import { clientPrograms } from './clientPrograms.ts'

// The scripts of deploy/, with a PostgreSQL that archives its log like the one of docker-compose.yml.
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const backups = join(folder, 'backups')
const silence = () => undefined
const patience = { timeout: 180_000 }
const opened: (() => Promise<unknown>)[] = []
let url = ''
let owner = { uid: 0, gid: 0 }
let database: Database
let server: ManagedProcess
let fixture: PackageFixture

const postgresIn = async (name: string, settings: Record<string, string>): Promise<Postgres> => {
  const postgres = await startPostgres(join(folder, name), settings, silence)
  opened.push(() => postgres.stop())
  return postgres
}
const databaseAt = (at: string): Database => {
  const open = openDatabase(at, 4)
  opened.push(() => open.close())
  return open
}
const programOn = async (at: string): Promise<ManagedProcess> => {
  const program = new ManagedProcess({ DATABASE_URL: at, COST_PER_MINUTE: '0' })
  await program.start()
  opened.push(async () => program.isRunning && program.stop('SIGTERM'))
  return program
}
const script = (name: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  command('sh', [join(root, 'deploy', name), ...args], 'kept', { BACKUPS: backups, ...env })
const baseBackup = async (days = '14') => {
  const env = { BACKUPS: backups, DATABASE_URL: url, KEEP_DAYS: days }
  const { code, said } = await command(process.execPath, [join(root, 'deploy/base.ts')], 'kept', env)
  expect(said).toMatch(/^Base backup \d{8}T\d{6}\.\d{3}Z in /)
  expect(code).toBe(0)
}

beforeAll(async () => {
  // PostgreSQL runs as another user, who may have no access to the clone.
  execFileSync('chmod', ['755', folder])
  copyFileSync(join(root, 'deploy/archive.sh'), join(folder, 'archive.sh'))
  const archive = `env BACKUPS=${backups} sh ${join(folder, 'archive.sh')} %p %f`
  const postgres = await postgresIn('first', { archive_mode: 'on', archive_command: archive })
  url = postgres.url
  owner = statSync(join(folder, 'first/data'))
  for (const name of ['', 'wal', 'base', 'dump']) {
    mkdirSync(join(backups, name))
    chownSync(join(backups, name), owner.uid, owner.gid)
  }
  await migrate(url, silence)
  await createFunctions(url)
  server = await programOn(url)
  database = databaseAt(url)
  fixture = await createPackageFixture(await connectTestServer(server.url, url, database))
}, patience.timeout)

afterAll(async () => {
  for (const close of opened.reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
}, patience.timeout)

/** Number of rows and digest of every table. */
async function rowsOf({ pool }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  const rows: Record<string, string> = {}
  for (const { name } of tables) {
    const digest = `select count(*) || ' ' || md5(coalesce(string_agg(row, '' order by row), '')) as digest from (select md5(t::text) as row from ${name} t) as rows`
    rows[name] = (await pool.query<{ digest: string }>(digest)).rows[0]?.digest ?? ''
  }
  return rows
}

async function taken(at: string, sku: string): Promise<boolean> {
  const input = { warehouseId: fixture.warehouse.id, customerId: fixture.customer.id, ...fixture.orderInput({ [sku]: 1 }) }
  const { package: made } = await new Client(at, fixture.integrator.identity).command('createPackage', input, 'package { id }')
  return made !== null
}

/** Runs a function under load. */
async function underLoad(sku: string, work: () => Promise<unknown>): Promise<void> {
  let busy = true
  const load = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (busy) await taken(server.url, sku)
    }),
  )
  await work().finally(() => {
    busy = false
  })
  await load
}

/** Verifies that no row is lost, the invariants hold, and commands work. */
async function expectIntact(restoredUrl: string, wanted: Record<string, string>, sku: string): Promise<void> {
  const restored = databaseAt(restoredUrl)
  expect(await rowsOf(restored)).toEqual(wanted)
  expect(await checkInvariants(restored.pool)).toEqual([])
  const program = await programOn(restoredUrl)
  expect(await taken(program.url, sku)).toBe(true)
  await program.stop('SIGTERM')
}

let wanted: Record<string, string> = {}
let sku = ''

test('restores any moment after a base backup taken under load', patience, async () => {
  sku = await fixture.createProduct(100_000)
  await underLoad(sku, () => baseBackup())
  await underLoad(sku, () => fixture.createProduct(10))
  await server.stop('SIGTERM')
  wanted = await rowsOf(database)
  expect(Object.keys(wanted).length).toBeGreaterThan(50)
  const { rows } = await database.pool.query<{ moment: string }>('select clock_timestamp()::text as moment')
  const moment = rows[0]?.moment ?? ''

  // The accident, and enough log after it for the segment to be archived.
  await database.pool.query(`select pg_sleep(0.01)`)
  await database.pool.query('truncate recipient')
  await database.pool.query('select pg_switch_wal()')
  const archived = async () =>
    (await database.pool.query(`select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as all from pg_stat_archiver`))
      .rows[0].all
  await expect.poll(archived, { timeout: 60_000 }).toBe(true)
  await database.pool.query('select pg_switch_wal()')

  mkdirSync(join(folder, 'second/data'), { recursive: true })
  const restored = await script('restore.sh', [join(folder, 'second/data'), moment])
  expect(restored).toMatchObject({ code: 0 })
  execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, join(folder, 'second')])
  copyFileSync(join(folder, 'first/password'), join(folder, 'second/password'))
  const { url: restoredUrl } = await postgresIn('second', {})
  await expectIntact(restoredUrl, wanted, sku)
})

test('refuses to restore into a non-empty folder, or to a moment before the first base backup', async () => {
  expect(await script('restore.sh', [backups])).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') })
  const nowhere = join(folder, 'nowhere')
  const early = await script('restore.sh', [nowhere, '2020-01-01 00:00:00+00'])
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining('No base backup') })
})

test('archives a log segment once, and never overwrites another', async () => {
  const [piece = ''] = readdirSync(join(backups, 'wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const kept = join(backups, 'wal', piece)
  expect(await script('archive.sh', [kept, piece])).toMatchObject({ code: 0 })
  expect((await script('archive.sh', [join(folder, 'archive.sh'), piece])).code).not.toBe(0)
  expect(statSync(kept).size).toBe(16 * 1024 * 1024)
})

test('deletes what no kept base backup needs', patience, async () => {
  const [first = ''] = readdirSync(join(backups, 'base'))
  const [second, third] = ['20200101T000000.000Z', '20200102T000000.000Z']
  for (const old of [second, third]) execFileSync('cp', ['-r', join(backups, 'base', first), join(backups, 'base', old)])
  await baseBackup('1')
  // The last of the old backups stays, for moments before the next one.
  expect(readdirSync(join(backups, 'base')).sort().slice(0, 2)).toEqual([third, first])
  const before = readdirSync(join(backups, 'wal'))
  rmSync(join(backups, 'base', third), { recursive: true })
  rmSync(join(backups, 'base', first), { recursive: true })
  await baseBackup('1')
  const after = readdirSync(join(backups, 'wal'))
  expect(before.filter((name) => !after.includes(name)).length).toBeGreaterThan(0)
})

const programs = clientPrograms()

test.skipIf(!programs)('restores every row from a dump', patience, async () => {
  await database.pool.query('drop database if exists restored')
  const { hostname, port, username, password, pathname } = new URL(url)
  const env = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password, PATH: `${programs}:${process.env.PATH}` }
  const dumped = await script('dump.sh', [], { ...env, PGDATABASE: pathname.slice(1) })
  expect(dumped.said).toMatch(/^Dumped \d{8}T\d{6}Z\.dump, /)
  const [dump = ''] = readdirSync(join(backups, 'dump'))
  await database.pool.query('create database restored')
  const args = ['--exit-on-error', '--dbname=restored', join(backups, 'dump', dump)]
  expect(await command(join(programs ?? '', 'pg_restore'), args, 'kept', env)).toMatchObject({ code: 0 })
  const restoredUrl = Object.assign(new URL(url), { pathname: '/restored' }).href
  const now = await rowsOf(database)
  expect(await rowsOf(databaseAt(restoredUrl))).toEqual(now)
})
