import { createHash, randomBytes } from 'node:crypto'
import { existsSync, globSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { startPostgres } from '../graph/server/boot/postgres.ts'
import { createFunctions } from '../prisma/functions.ts'
import { migrate } from '../prisma/migrate.ts'

/** Template of a new database: tables and functions only, or with the demo warehouse. */
export type Template = 'empty' | 'demo'

/** Database of one test file or one browser worker. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

const root = resolve(import.meta.dirname, '..')
const VARIABLE = 'WAVEHOUSE_TEST_CLUSTER'
// Day on which the cluster was opened, so that test processes started after midnight use the same templates.
const DAY = 'WAVEHOUSE_TEST_DAY'
// Names of the templates for the sources as they were then: those may be edited while tests run.
const NAMES = 'WAVEHOUSE_TEST_TEMPLATES'
// Durability is off: test data can be created again.
const nonDurableSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '192MB',
  shared_buffers: '256MB',
}
const templateSources: Record<Template, string[]> = {
  empty: ['prisma/migrations/**/*.sql', 'prisma/customerReads.ts', 'graph/*/sql/*.sql', 'node_modules/graphile-worker/package.json'],
  // The seed runs the commands and jobs of all areas.
  demo: [
    'prisma/migrations/**/*.sql',
    'prisma/customerReads.ts',
    'graph/*/sql/*.sql',
    'node_modules/graphile-worker/package.json',
    'prisma/seed/**/*',
    'graph/**/*.ts',
  ],
}
/** Files of those folders without an effect on what the templates hold. */
const isWithoutEffect = (path: string) => path.endsWith('.test.ts') || path.startsWith('graph/generated/')

/**
 * Starts the test cluster or connects to a running one, creates missing and outdated templates, and passes its address to test processes.
 */
export async function openTestCluster(templates: Template[], say: (line: string) => void): Promise<{ close(): Promise<void> }> {
  const postgres = await startPostgres(testClusterFolder(), nonDurableSettings, say)
  process.env[DAY] = new Date().toISOString().slice(0, 10)
  process.env[NAMES] = JSON.stringify({ empty: nameOf('empty'), demo: nameOf('demo') })
  try {
    await administer(postgres.url, requireOwnClock)
    await administer(postgres.url, dropOrphans)
    for (const template of templates) await makeTemplate(postgres.url, template, say)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  process.env[VARIABLE] = postgres.url
  return {
    async close() {
      delete process.env[VARIABLE]
      delete process.env[DAY]
      delete process.env[NAMES]
      await postgres.stop()
    },
  }
}

/**
 * Folder of the test cluster: in memory where there is room. A database has a thousand files, and ext4, which avoids what was just deleted, needs
 * 0.8 s of a processor to create one after others were dropped; memory needs 0.1 s.
 */
export function testClusterFolder(): string {
  // A server with another date (`tests/at.ts`) must not be shared with other tests.
  const name = process.env.FAKETIME ? 'test-at' : 'test'
  const memory = '/dev/shm'
  if (!existsSync(memory)) return join(root, '.wavehouse', name)
  removeAbandoned(memory)
  const own = join(memory, `${prefix}${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  if (!existsSync(own)) {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < neededBytes) return join(root, '.wavehouse', name)
    mkdirSync(own, { recursive: true })
  }
  linkClone(join(own, 'clone'))
  return join(own, name)
}

const prefix = `wavehouse-${process.getuid?.() ?? ''}-`
const neededBytes = 4 * 1024 ** 3

/** Links a cluster to its clone, unless another process has. */
function linkClone(link: string) {
  if (isLink(link)) return
  try {
    symlinkSync(root, link)
  } catch (error) {
    if (!isLink(link)) throw error
  }
}

/** Deletes the clusters of clones that are gone, but none that may run: another container may share the memory, not the clones. */
function removeAbandoned(memory: string) {
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix))) {
    const path = join(memory, name)
    const link = join(path, 'clone')
    const runs = ['test', 'test-at'].some((cluster) => existsSync(join(path, cluster, 'data/postmaster.pid')))
    if (isLink(link) && !existsSync(link) && !runs) rmSync(path, { recursive: true, force: true })
  }
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

/** Whether `openTestCluster` has been called here or in a parent process. */
export function testClusterIsOpen(): boolean {
  return process.env[VARIABLE] !== undefined
}

/** Creates a database from a template (0.1 to 0.2 s); `drop` closes remaining connections. */
export async function createDatabase(template: Template, settings: Record<string, string> = {}): Promise<TestDatabase> {
  const server = process.env[VARIABLE]
  if (!server)
    throw new Error('The test cluster is not open: run the tests by vitest or playwright with the configuration of this project.')
  const source = await makeTemplate(server, template, () => undefined)
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await administer(server, async (client) => {
    await client.query(`create database ${name} template ${source}`)
    for (const [setting, value] of Object.entries(settings)) await client.query(`alter database ${name} set ${setting} = '${value}'`)
  })
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => administer(server, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

/**
 * Creates the template database, whose name contains a digest of its sources, so that an outdated one is never used. Partitions and the
 * demo warehouse depend on the day, so a template is used on one day only.
 */
async function makeTemplate(server: string, template: Template, say: (line: string) => void): Promise<string> {
  const { [template]: name } = JSON.parse(process.env[NAMES] ?? '{}') as Record<Template, string>
  await administer(server, async (client) => {
    if (await exists(client, name)) return
    // A concurrent process waits here and then finds the template.
    await client.query(`select pg_advisory_lock(hashtext($1))`, [`template ${template}`])
    if (await exists(client, name)) return
    const source = template === 'demo' ? await makeTemplate(server, 'empty', say) : 'template1'
    const half = `half_${name}`
    say(`Making the test database "${template}" …`)
    await client.query(`drop database if exists ${half} with (force)`)
    await client.query(`create database ${half} template ${source}`)
    await fill(template, Object.assign(new URL(server), { pathname: `/${half}` }).href, say)
    const { rows } = await client.query(`select datname from pg_database where datname ~ $1`, [`^template_${template}_`])
    for (const { datname } of rows) await client.query(`drop database if exists ${datname}`)
    await client.query(`alter database ${half} rename to ${name}`)
  })
  return name
}

async function fill(template: Template, url: string, say: (line: string) => void) {
  if (template === 'empty') {
    await migrate(url, () => undefined)
    await createFunctions(url)
    // Otherwise each test server would create the tables of the job queue.
    await runMigrations({ connectionString: url })
  } else {
    const seed = join(root, 'prisma/seed/seed.ts')
    if (existsSync(seed)) await (await import(seed)).seed(url, say)
  }
}

/** Throws if the server was started with another date. */
async function requireOwnClock(client: Client) {
  const { rows } = await client.query('select clock_timestamp() as now')
  if (Math.abs(rows[0].now - Date.now()) > 60_000)
    throw new CannotStart('Tests with another clock are running here: run these when they have ended.')
}

async function dropOrphans(client: Client) {
  const { rows } = await client.query(
    `select datname, split_part(datname, '_', 2)::int as pid from pg_database where datname ~ '^test_[0-9]+_'`,
  )
  for (const { datname, pid } of rows) if (!alive(pid)) await client.query(`drop database if exists ${datname} with (force)`)
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function exists(client: Client, name: string): Promise<boolean> {
  return (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1
}

async function administer<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const nameOf = (template: Template) => `template_${template}_${digest(templateSources[template])}`

function digest(patterns: string[]): string {
  const hash = createHash('sha256').update(process.env[DAY] ?? '')
  for (const path of globSync(patterns, { cwd: root }).sort()) {
    if (path.includes('.') && !isWithoutEffect(path)) hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 12)
}
