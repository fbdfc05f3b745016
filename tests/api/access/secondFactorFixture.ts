import { generateSync } from 'otplib'
import { expect } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import type { TestServer } from '../testServer.ts'

interface Account {
  login: string
  password: string
}

/** What a person may read of the own second factor. */
export const own = '{ viewer { mustSetUpSecondFactor grants { rights } secondFactor { since lastUsedAt recoveryCodesLeft requiredBy } } }'
/** Refusals as `CODE field`. */
export const codes = (refusals: { code: string; field: string | null }[]) => refusals.map(({ code, field }) => `${code} ${field}`)

/** People who set up apps and sign in, each from a network that the test names; for that the server needs a `PUBLIC_URL`, as behind a proxy. */
export async function createSecondFactorFixture(testServer: TestServer) {
  const { db } = testServer
  const warehouse = await testServer.factory.createWarehouse()

  const staffOf = ({ login }: Account) => db.staff.findUniqueOrThrow({ where: { login } })
  const idOf = async (account: Account) => toNodeId('Staff', (await staffOf(account)).id)
  const isOpen = (client: Client) =>
    client.query('{ viewer { name } }').then(
      () => true,
      () => false,
    )

  /** A code of an app that was not used yet: what was accepted before is forgotten, so that no test waits for the next 30 seconds. */
  async function freshCode(account: Account, secret: string): Promise<string> {
    await db.secondFactor.updateMany({ where: { staff: { login: account.login } }, data: { lastStep: null } })
    return generateSync({ secret })
  }

  async function signIn(input: Data, network = '192.0.2.1', language = 'en'): Promise<Data> {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': network, 'accept-language': language }
    const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { token viewer { name } userErrors { code field message } } }'
    const response = await fetch(`${testServer.url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables: { input } }),
    })
    return ((await response.json()) as Data).data.signIn
  }

  const refusedWith = async (input: Data, network?: string) => codes((await signIn(input, network)).userErrors)[0]
  const clientOf = async (input: Data) => testServer.anonymous.with({ token: (await signIn(input)).token })

  /** Sets up an app; returns its secret, the recovery codes, and the code that confirmed it. */
  async function setUp(client: Client, code?: string) {
    const { secret, uri, userErrors } = await client.command('beginSecondFactor', { code }, 'secret uri')
    expect(userErrors).toEqual([])
    const first = generateSync({ secret })
    const done = await client.command('confirmSecondFactor', { code: first }, 'changed recoveryCodes')
    expect(done).toMatchObject({ changed: true, userErrors: [] })
    return { secret: secret as string, uri: uri as string, first, recoveryCodes: done.recoveryCodes as string[] }
  }

  async function newAccount(role = 'picker') {
    const account = await testServer.factory.createStaff({ role, warehouse: role === 'owner' ? undefined : warehouse })
    return { account, client: await clientOf(account) }
  }

  return { warehouse, staffOf, idOf, isOpen, freshCode, signIn, refusedWith, clientOf, setUp, newAccount }
}
