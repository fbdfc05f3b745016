import { createHash, randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../graph/server/postgres.ts'
import { createFunctions } from '../prisma/functions.ts'
import { migrate } from '../prisma/migrate.ts'

/** What a new database holds: tables and functions only, or the demo warehouse too. */
export type Template = 'empty' | 'demo'

/** A database of its own for one test file or one browser worker. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

const root = resolve(import.meta.dirname, '..')
const VARIABLE = 'WAVEHOUSE_TEST_CLUSTER'
// A crash of the machine may lose everything here: it is made again.
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300', shared_buffers: '256MB' }
const made: Record<Template, string[]> = {
  empty: ['prisma/migrations/**/*.sql', 'graph/*/sql/*.sql'],
  demo: ['prisma/migrations/**/*.sql', 'graph/*/sql/*.sql', 'prisma/seed/**/*'],
}

/** Starts or adopts the cluster of the tests, makes the templates that are missing or stale, and tells test processes where it is. */
export async function openTestCluster(templates: Template[], say: (line: string) => void): Promise<{ close(): Promise<void> }> {
  const postgres = await startPostgres(join(root, '.wavehouse/test'), careless, say)
  try {
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
      await postgres.stop()
    },
  }
}

/** Whether `openTestCluster` has been called here or in a parent process. */
export function testClusterIsOpen(): boolean {
  return process.env[VARIABLE] !== undefined
}

/** Makes a database from a template (0.1 to 0.2 s); `drop` ends whatever is still connected to it. */
export async function createDatabase(template: Template): Promise<TestDatabase> {
  const server = process.env[VARIABLE]
  if (!server)
    throw new Error('The test cluster is not open: run the tests by vitest or playwright with the configuration of this project.')
  const source = await makeTemplate(server, template, () => undefined)
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await administer(server, (client) => client.query(`create database ${name} template ${source}`))
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => administer(server, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

/** The template's database: its name holds the digest of what it was made from, so a stale one is never used. */
async function makeTemplate(server: string, template: Template, say: (line: string) => void): Promise<string> {
  const name = `template_${template}_${digest(made[template])}`
  await administer(server, async (client) => {
    if (await exists(client, name)) return
    // Whoever comes second waits here and finds it done.
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
  } else {
    const seed = join(root, 'prisma/seed/seed.ts')
    if (existsSync(seed)) await (await import(seed)).seed(url, say)
  }
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

function digest(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const path of globSync(patterns, { cwd: root }).sort()) {
    if (path.includes('.')) hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 12)
}
