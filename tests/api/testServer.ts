import { afterAll, expect } from 'vitest'
import { installRoles } from '../../graph/access/commands/installRoles.ts'
import type { RoleCode } from '../../graph/access/rules/roles.ts'
import { system } from '../../graph/kernel/command/actor.ts'
import { execute, type Services } from '../../graph/kernel/command/command.ts'
import { readConfig } from '../../graph/kernel/config.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { checkInvariants, checkInvariantsSince } from '../../graph/kernel/invariants.ts'
import { type Database, type Db, openDatabase } from '../../graph/kernel/sql/db.ts'
import { type RunningServer, serve } from '../../graph/server/main.ts'
import { servicesOf } from '../../graph/server/services.ts'
import { createDatabase, type Template } from '../cluster.ts'
import { Client } from './client.ts'
import { type Run, TestDataFactory } from './testDataFactory.ts'

export const operationsToken = 'operations-token-of-the-tests'

/** A running server with its own database, a data factory and clients. */
export interface TestServer {
  url: string
  databaseUrl: string
  /** URL of the metrics, if the environment enables them. */
  metricsUrl: string | null
  /** Direct access to the database, to verify what was written. */
  db: Db
  /** Services that the jobs of this database use. */
  services: Services
  /** Creates warehouses, locations, customers, products and accounts. */
  factory: TestDataFactory
  /** Client without a token. */
  anonymous: Client
  /** Signs in a new member of staff with a seeded role, in one warehouse or everywhere. */
  signInAs(role: RoleCode, warehouse?: { id: string }): Promise<Client>
  /** Signs in a new member of staff with exactly these rights. */
  signInWithRights(rights: readonly string[], warehouse?: { id: string }): Promise<Client>
  /** Signs in a new user of a customer. */
  signInOf(customer: { id: string }, role?: 'ALL' | 'READ'): Promise<Client>
  /** Signs an account in, once more if it is signed in already. */
  signIn(account: { login: string; password: string }): Promise<Client>
  /** Creates a client with a new API key, of one customer or of the provider, for all warehouses or one. */
  createApiKeyClient(rights: readonly string[], customer?: { id: string }, warehouse?: { id: string }): Promise<Client>
  /** Creates the client of a wall screen of a warehouse. */
  createWallClient(warehouse: { id: string }): Promise<Client>
  /** Runs a command as the system and throws if it is refused. */
  runCommand: Run
  /** Kinds of the facts that were written while `work` ran, in order; without those of jobs, which run at any time. */
  recordFactKinds(work: () => Promise<unknown>): Promise<string[]>
}

interface Options {
  /** Template of the database. */
  template?: Template
  environment?: Record<string, string>
  /** Settings of the database's sessions. */
  settings?: Record<string, string>
  /** False for a test that writes to tables directly. */
  invariants?: boolean
}

/** Starts a server for a test file; after its tests the invariants are checked and server and database are closed. */
export async function startTestServer({
  template = 'empty',
  environment = {},
  settings = {},
  invariants = true,
}: Options = {}): Promise<TestServer> {
  const scratch = await createDatabase(template, settings)
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_POOL: '8',
    OPERATIONS_TOKEN: operationsToken,
    COST_PER_MINUTE: '0',
    ENCRYPTION_KEY: Buffer.alloc(32, 'key').toString('base64'),
    ...environment,
  })
  let server: RunningServer | null = await serve({ ...config, databaseUrl: scratch.url })
  const database = openDatabase(scratch.url, 4)

  afterAll(async () => {
    await server?.close()
    // Vitest keeps this function while other files run in this process, and a server has 16 MB of its own.
    server = null
    const broken = invariants ? [...(await checkInvariants(database.pool)), ...(await checkInvariantsSince(database.pool, '0'))] : []
    await database.close()
    await scratch.drop()
    expect(broken, 'invariants of the database').toEqual([])
  })
  return connectTestServer(server.url, scratch.url, database, server.metricsUrl)
}

/** Creates a `TestServer` for a running server and a connection to its database. */
export async function connectTestServer(
  url: string,
  databaseUrl: string,
  database: Database,
  metricsUrl: string | null = null,
): Promise<TestServer> {
  const services = servicesOf(database)
  /** Tells the commands that tests run as the system from those of jobs. */
  const requestId = newId()
  const run: TestServer['runCommand'] = async (command, input) => {
    const origin = { actor: system, language: 'en', requestId, address: null } as const
    const { result, failures } = await execute(services, origin, command, input, { key: null })
    if (failures.length > 0) throw new Error(`${command.name}: ${failures.map(({ code, field }) => `${code} ${field ?? ''}`).join(', ')}`)
    return result as Exclude<typeof result, null>
  }
  await run(installRoles, {})
  const anonymous = new Client(url, { token: null, language: 'en' })
  const fixture = new TestDataFactory(database.prisma, run)
  return {
    url,
    databaseUrl,
    metricsUrl,
    db: database.prisma,
    services,
    factory: fixture,
    anonymous,
    runCommand: run,
    signInAs: async (role, warehouse) => signIn(anonymous, await fixture.createStaff({ role, warehouse })),
    signInWithRights: async (rights, warehouse) => signIn(anonymous, await fixture.createStaff({ rights, warehouse })),
    signInOf: async (customer, role) => signIn(anonymous, await fixture.createCustomerUser(customer, role)),
    signIn: (account) => signIn(anonymous, account),
    createApiKeyClient: async (...of) => anonymous.with({ token: await fixture.createApiKey(...of) }),
    createWallClient: async (warehouse) => anonymous.with({ token: await fixture.createWallToken(warehouse) }),
    async recordFactKinds(work) {
      const last = await database.prisma.event.aggregate({ _max: { no: true } })
      await work()
      const facts = await database.prisma.event.findMany({ where: { no: { gt: last._max.no ?? 0 } }, orderBy: { no: 'asc' } })
      const commands = await database.prisma.commandLog.findMany({
        where: { id: { in: facts.map(({ commandId }) => commandId) }, actorKind: 'SYSTEM', requestId: { not: requestId } },
        select: { id: true },
      })
      const byJobs = new Set(commands.map(({ id }) => id))
      return facts.filter(({ commandId }) => !byJobs.has(commandId)).map(({ kind }) => kind)
    },
  }
}

async function signIn(anonymous: Client, { login, password }: { login: string; password: string }): Promise<Client> {
  const data = await anonymous.query('mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { code } } }', {
    input: { login, password },
  })
  if (!data.signIn.token) throw new Error(`${login} cannot sign in: ${data.signIn.userErrors[0]?.code}`)
  return anonymous.with({ token: data.signIn.token })
}
