import { afterAll, expect } from 'vitest'
import type { z } from 'zod'
import { installRoles } from '../../graph/access/installRoles.ts'
import type { RoleCode } from '../../graph/access/roles.ts'
import { system } from '../../graph/kernel/actor.ts'
import { type Command, execute } from '../../graph/kernel/command.ts'
import { readConfig } from '../../graph/kernel/config.ts'
import { type Database, type Db, openDatabase } from '../../graph/kernel/db.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { serve } from '../../graph/server/main.ts'
import { servicesOf } from '../../graph/server/services.ts'
import { createDatabase, type Template } from '../cluster.ts'
import { Client, type Data } from './client.ts'
import { Fixture } from './fixture.ts'

export const operationsToken = 'operations-token-of-the-tests'

/** A running server with a database of its own, and the people and things that a test puts into it. */
export interface House {
  url: string
  databaseUrl: string
  /** Where its metrics are, if its environment opens them. */
  metricsUrl: string | null
  /** Looks behind the API, to see that nothing was written, or what was. */
  db: Db
  /** Makes warehouses, places, customers, products and people. */
  fixture: Fixture
  /** Somebody who is not signed in. */
  anonymous: Client
  /** Signs in a new member of staff who holds a seeded role, in one warehouse or everywhere. */
  as(role: RoleCode, warehouse?: { id: string }): Promise<Client>
  /** Signs in a new member of staff who holds just these rights. */
  withRights(rights: readonly string[], warehouse?: { id: string }): Promise<Client>
  /** A client with a new API key, of one customer or of the provider. */
  withKey(rights: readonly string[], customer?: { id: string }): Promise<Client>
  /** A wall screen of a warehouse. */
  asWall(warehouse: { id: string }): Promise<Client>
  /** Runs a command as the program itself, and throws what it refuses. */
  run<Input extends z.ZodObject, Result, Plan>(command: Command<Input, Result, Plan>, input: Data): Promise<Result>
  /** The kinds of the facts that were written meanwhile, in order: what happened, or nothing. */
  factsOf(work: () => Promise<unknown>): Promise<string[]>
}

interface Options {
  /** What the database begins with. */
  template?: Template
  environment?: Record<string, string>
  /** False for a test that writes past all commands. */
  invariants?: boolean
}

/** Starts the real server for a test file; after its tests the invariants are checked and everything is taken down. */
export async function openHouse({ template = 'empty', environment = {}, invariants = true }: Options = {}): Promise<House> {
  const scratch = await createDatabase(template)
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL: '8', OPERATIONS_TOKEN: operationsToken, ...environment })
  const server = await serve({ ...config, databaseUrl: scratch.url })
  const database = openDatabase(scratch.url, 4)

  afterAll(async () => {
    await server.close()
    const broken = invariants ? await checkInvariants(database.pool) : []
    await database.close()
    await scratch.drop()
    expect(broken, 'invariants of the database').toEqual([])
  })
  return settle(server.url, scratch.url, database, server.metricsUrl)
}

/** Makes a house of a running server and a connection to its database. */
export async function settle(url: string, databaseUrl: string, database: Database, metricsUrl: string | null = null): Promise<House> {
  const services = servicesOf(database.prisma)
  const run: House['run'] = async (command, input) => {
    const origin = { actor: system, language: 'en', requestId: newId(), address: null } as const
    const { result, failures } = await execute(services, origin, command, input, { key: null })
    if (failures.length > 0) throw new Error(`${command.name}: ${failures.map(({ code, field }) => `${code} ${field ?? ''}`).join(', ')}`)
    return result as Exclude<typeof result, null>
  }
  await run(installRoles, {})
  const anonymous = new Client(url, { token: null, language: 'en' })
  const fixture = new Fixture(database.prisma, run)
  return {
    url,
    databaseUrl,
    metricsUrl,
    db: database.prisma,
    fixture,
    anonymous,
    run,
    as: async (role, warehouse) => signIn(anonymous, await fixture.staff({ role, warehouse })),
    withRights: async (rights, warehouse) => signIn(anonymous, await fixture.staff({ rights, warehouse })),
    withKey: async (rights, customer) => anonymous.with({ token: await fixture.key(rights, customer) }),
    asWall: async (warehouse) => anonymous.with({ token: await fixture.wall(warehouse) }),
    async factsOf(work) {
      const last = await database.prisma.event.aggregate({ _max: { no: true } })
      await work()
      const facts = await database.prisma.event.findMany({ where: { no: { gt: last._max.no ?? 0 } }, orderBy: { no: 'asc' } })
      return facts.map(({ kind }) => kind)
    },
  }
}

async function signIn(anonymous: Client, account: { login: string; password: string }): Promise<Client> {
  const data = await anonymous.query('mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { code } } }', {
    input: account,
  })
  if (!data.signIn.token) throw new Error(`${account.login} cannot sign in: ${data.signIn.userErrors[0]?.code}`)
  return anonymous.with({ token: data.signIn.token })
}
