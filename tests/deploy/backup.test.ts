import { execFileSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../graph/kernel/db.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { type Postgres, startPostgres } from '../../graph/server/postgres.ts'
import { createFunctions } from '../../prisma/functions.ts'
import { migrate } from '../../prisma/migrate.ts'
import { Client } from '../api/client.ts'
import { settle } from '../api/harness.ts'
import { openScene, type Scene } from '../api/package/scene.ts'
import { Program } from '../faults/program.ts'
import { command, root } from '../tool.ts'
import { clientPrograms } from './clientPrograms.ts'

// The scripts of deploy/, against a PostgreSQL that archives its log as the one of docker-compose.yml does.
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const backups = join(folder, 'backups')
const silence = () => undefined
const patience = { timeout: 180_000 }
const opened: (() => Promise<unknown>)[] = []
let url = ''
let owner = { uid: 0, gid: 0 }
let database: Database
let server: Program
let scene: Scene

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
const programOn = async (at: string): Promise<Program> => {
  const program = new Program({ DATABASE_URL: at, COST_PER_MINUTE: '0' })
  await program.start()
  opened.push(async () => program.lives && program.end('SIGTERM'))
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
  // PostgreSQL runs as a user of its own, who may not be able to reach the clone.
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
  scene = await openScene(await settle(server.url, url, database))
}, patience.timeout)

afterAll(async () => {
  for (const close of opened.reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
}, patience.timeout)

/** The rows of every table: how many, and a digest of all that they hold. */
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
  const input = { warehouseId: scene.warehouse.id, customerId: scene.customer.id, ...scene.order({ [sku]: 1 }) }
  const { package: made } = await new Client(at, scene.shop.identity).command('createPackage', input, 'package { id }')
  return made !== null
}

/** Runs something while packages come in from all sides. */
async function whileBusy(sku: string, work: () => Promise<unknown>): Promise<void> {
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

/** Nothing is lost, everything that must hold holds, and people can work on. */
async function expectWhole(restoredUrl: string, wanted: Record<string, string>, sku: string): Promise<void> {
  const restored = databaseAt(restoredUrl)
  expect(await rowsOf(restored)).toEqual(wanted)
  expect(await checkInvariants(restored.pool)).toEqual([])
  const program = await programOn(restoredUrl)
  expect(await taken(program.url, sku)).toBe(true)
  await program.end('SIGTERM')
}

let wanted: Record<string, string> = {}
let sku = ''

test('a base backup of a busy house and the log bring back any moment after it', patience, async () => {
  sku = await scene.product(100_000)
  await whileBusy(sku, () => baseBackup())
  await whileBusy(sku, () => scene.product(10))
  await server.end('SIGTERM')
  wanted = await rowsOf(database)
  expect(Object.keys(wanted).length).toBeGreaterThan(50)
  const { rows } = await database.pool.query<{ moment: string }>('select clock_timestamp()::text as moment')
  const moment = rows[0]?.moment ?? ''

  // The accident, and enough of the log behind it that it is archived.
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
  await expectWhole(restoredUrl, wanted, sku)
})

test('a folder that holds something is not restored into, nor a moment before the first base backup', async () => {
  expect(await script('restore.sh', [backups])).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') })
  const nowhere = join(folder, 'nowhere')
  const early = await script('restore.sh', [nowhere, '2020-01-01 00:00:00+00'])
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining('No base backup') })
})

test('the log is archived once, and never over another', async () => {
  const [piece = ''] = readdirSync(join(backups, 'wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const kept = join(backups, 'wal', piece)
  expect(await script('archive.sh', [kept, piece])).toMatchObject({ code: 0 })
  expect((await script('archive.sh', [join(folder, 'archive.sh'), piece])).code).not.toBe(0)
  expect(statSync(kept).size).toBe(16 * 1024 * 1024)
})

test('what no kept base backup needs goes away', patience, async () => {
  const [first = ''] = readdirSync(join(backups, 'base'))
  const [second, third] = ['20200101T000000.000Z', '20200102T000000.000Z']
  for (const old of [second, third]) execFileSync('cp', ['-r', join(backups, 'base', first), join(backups, 'base', old)])
  await baseBackup('1')
  // The last of the old ones stays: the moments up to the next one need it.
  expect(readdirSync(join(backups, 'base')).sort().slice(0, 2)).toEqual([third, first])
  const before = readdirSync(join(backups, 'wal'))
  rmSync(join(backups, 'base', third), { recursive: true })
  rmSync(join(backups, 'base', first), { recursive: true })
  await baseBackup('1')
  const after = readdirSync(join(backups, 'wal'))
  expect(before.filter((name) => !after.includes(name)).length).toBeGreaterThan(0)
})

const programs = clientPrograms()

test.skipIf(!programs)('a dump is restored with every row', patience, async () => {
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
