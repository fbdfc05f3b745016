import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client, Pool } from 'pg'
import { createStaff } from '../../graph/access/commands/createStaff.ts'
import { grantRole } from '../../graph/access/commands/grantRole.ts'
import type { RoleCode } from '../../graph/access/rules/roles.ts'
import { hashPassword } from '../../graph/access/signIn.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { storeEdges } from '../../graph/kernel/schema/storeEdges.ts'
import { type Database, openDatabase } from '../../graph/kernel/sql/db.ts'
import { startPostgres } from '../../graph/server/boot/postgres.ts'
import { createFunctions, sqlFiles } from '../../prisma/functions.ts'
import { migrate } from '../../prisma/migrate.ts'
import { type Masters, seedMasters, type WarehouseMasters } from '../../prisma/seed/masters.ts'
import { runCommand } from '../../prisma/seed/runCommand.ts'
import { createSeedContext, type SeedContext } from '../../prisma/seed/seedContext.ts'
import { root } from '../tool.ts'
import { type Process, startProcess } from './process.ts'

/** A durable database with the master data of the demo, a server process, and signed-in users. */
export interface BenchEnvironment {
  url: string
  /** Process id of the server. */
  pid: number
  databaseUrl: string
  database: Database
  seedContext: SeedContext
  masters: Masters
  warehouse: WarehouseMasters
  /** Signs in a new member of staff. */
  createUser(role: RoleCode): Promise<{ id: string; token: string }>
  /** Whether competitors are measured. */
  competitors: boolean
  /** Starts a competitor on its own empty database; both are removed when the environment closes. */
  startCompetitor<Peer extends { stop(): Promise<void> }>(start: (databaseUrl: string) => Promise<Peer>): Promise<Peer>
  /** Starts a program of the bench that prints its address. */
  start(program: string, ...args: string[]): Promise<Process>
  /** Rate of `select 1` with eight clients. */
  controlRate(): Promise<number>
  /** Updates the planner statistics; to be called after a bench has written its rows. */
  analyze(): Promise<void>
  /** Registers a function that runs when the environment closes. */
  onShutdown(close: () => Promise<unknown>): void
  close(): Promise<void>
}

const password = 'bench'

/** Rows that take minutes to write, so that their database is kept for later runs of the bench. */
export interface PersistentData {
  /** Identifies the database: the bench and its size. */
  name: string
  fill(databaseUrl: string): Promise<void>
}

/** Opens an environment in `.wavehouse/bench`; its data is deleted on close, unless it is persistent. */
export async function openBenchEnvironment(
  say: (line: string) => void,
  { competitors = false, persistentData }: { competitors?: boolean; persistentData?: PersistentData | undefined } = {},
): Promise<BenchEnvironment> {
  const settings = { max_connections: '200', shared_buffers: '512MB', max_wal_size: '8GB' }
  const postgres = await startPostgres(join(root, '.wavehouse/bench'), settings, say)
  const name = persistentData ? persistentDatabaseName(persistentData) : `bench_${randomBytes(4).toString('hex')}`
  const administer = (sql: string) => ask(postgres.url, sql)
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  const isThere = (await administer(`select from pg_database where datname = '${name}'`)).rowCount === 1
  const isNew = !isThere || !(await ask(databaseUrl, `select to_regclass('bench.kept') as kept`)).rows[0].kept
  if (isNew) {
    // A database whose filling was interrupted is created again.
    if (isThere) await administer(`drop database ${name} with (force)`)
    await administer(`create database ${name}`)
    await migrate(databaseUrl, () => undefined)
    await createFunctions(databaseUrl)
  }
  const database = openDatabase(databaseUrl, 8)
  await storeEdges(database.prisma)
  const stage = createSeedContext(database, new Date(Date.now() - 3_600_000))
  const masters = isNew
    ? await seedMasters(stage.services)
    : ((await ask(databaseUrl, 'select masters from bench.kept')).rows[0].masters as Masters)
  if (persistentData && isNew) {
    const begin = performance.now()
    await persistentData.fill(databaseUrl).catch(async (error) => {
      await database.close()
      await administer(`drop database ${name} with (force)`)
      throw error
    })
    await ask(databaseUrl, `create table bench.kept as select '${JSON.stringify(masters).replaceAll("'", "''")}'::jsonb as masters`)
    say(`  filled in ${Math.round((performance.now() - begin) / 1000)} s`)
  }
  const passwordHash = await hashPassword(password)
  const pool = new Pool({ connectionString: databaseUrl, max: 8 })
  const stops: { stop(): Promise<unknown> }[] = []
  const start = async (program: string, ...args: string[]) => {
    const process = await startProcess(resolve(import.meta.dirname, program), args)
    stops.push(process)
    return process
  }
  // Everything is checked at the end; the server would begin with it a minute after its start.
  await pool.query('update ledger_check set complete_at = now(), complete_seconds = 0')
  const { url, pid } = await start('server.ts', databaseUrl)
  return {
    ...{ url, pid, databaseUrl, database, seedContext: stage, masters, start, competitors },
    warehouse: masters.warehouses.LAX1,
    async createUser(role) {
      const login = `bench${randomBytes(4).toString('hex')}`
      const { staffId } = await runCommand(stage.services, createStaff(passwordHash), { login, name: login, language: 'en' })
      const { id: roleId } = await database.prisma.role.findUniqueOrThrow({ where: { code: role } })
      await runCommand(stage.services, grantRole, {
        staffId: toNodeId('Staff', staffId),
        roleId: toNodeId('Role', roleId),
        warehouseId: null,
      })
      return { id: staffId, token: await signIn(url, login) }
    },
    async startCompetitor(startOn) {
      const own = `${name}_peer_${stops.length}`
      await administer(`create database ${own}`)
      stops.push({ stop: () => administer(`drop database ${own} with (force)`) })
      const competitor = await startOn(Object.assign(new URL(databaseUrl), { pathname: `/${own}` }).href)
      stops.push(competitor)
      return competitor
    },
    controlRate: () => measureControlRate(pool),
    analyze: async () => void (await pool.query('vacuum analyze')),
    onShutdown: (close) => void stops.push({ stop: close }),
    async close() {
      for (const one of stops.reverse()) await one.stop()
      const broken = await checkInvariants(pool)
      await Promise.all([pool.end(), database.close()])
      if (!persistentData) await administer(`drop database ${name} with (force)`)
      await postgres.stop()
      if (broken.length > 0) throw new Error(`Fast, but wrong: ${JSON.stringify(broken)}`)
    },
  }
}

/** Name with a digest of the code that fills the database, so that an outdated one is not used. */
function persistentDatabaseName({ name }: PersistentData): string {
  const hash = createHash('sha256')
  for (const { sql } of sqlFiles()) hash.update(sql)
  for (const folder of ['prisma/migrations', 'prisma/seed', 'tests/bench/fill'])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(sql|ts)$/.test(file)) hash.update(readFileSync(join(root, folder, file)))
  return `bench_${name}_${hash.digest('hex').slice(0, 12)}`
}

async function ask(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

async function measureControlRate(pool: Pool): Promise<number> {
  const times = 4_000
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < times / 8; i++) await pool.query('select 1')
    }),
  )
  return times / ((performance.now() - begin) / 1000)
}

async function signIn(url: string, login: string): Promise<string> {
  const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { message } } }'
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input: { login, password } } }),
  })
  return (await response.json()).data.signIn.token
}
