import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createFirstOwner } from '../../graph/server/boot/createFirstOwner.ts'
import { createDatabase, type Template } from '../cluster.ts'
import { must } from './must.ts'

/** The password of all accounts of the demo warehouse. */
export const password = 'wavehouse'

/** A server process, by default with the demo warehouse. */
export interface TestServer {
  url: string
  /** What the first start of an empty database prints; with the demo, nothing. */
  printed: readonly string[]
  databaseUrl: string
  /** Sends a request to the API; throws its errors. */
  query<Data>(document: string, variables?: Record<string, unknown>, token?: string): Promise<Data>
  /** Signs in over the API; returns the token. */
  signIn(login: string): Promise<string>
  /** Local storage entries of a signed-in user in a warehouse. */
  localStorageEntries(login: string, warehouse: 'LAX1' | 'BER1'): Promise<{ token: string; userInfo: string; warehouseId: string }>
  close(): Promise<void>
}

/** Starts a server with a new copy of the demo warehouse, or with an empty database and its first owner, and with more variables of the environment. */
export async function startTestServer(template: Template = 'demo', environment: Record<string, string> = {}): Promise<TestServer> {
  const database = await createDatabase(template)
  const printed: string[] = []
  if (template === 'empty') await createFirstOwner(database.url, (line) => printed.push(line))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serverProcess.ts'), database.url, JSON.stringify(environment)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  const tokens = new Map<string, string>()

  const testServer: TestServer = {
    url,
    printed,
    databaseUrl: database.url,
    async query(document, variables = {}, token) {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        'accept-language': 'en',
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: document, variables }) })
      const answer = (await response.json()) as { data?: unknown; errors?: unknown }
      if (answer.errors) throw new Error(JSON.stringify(answer.errors))
      return answer.data as never
    },
    async signIn(login) {
      const known = tokens.get(login)
      if (known) return known
      const document = 'mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { message } } }'
      const { signIn } = await testServer.query<{ signIn: { token: string } }>(document, { input: { login, password } })
      tokens.set(login, signIn.token)
      return signIn.token
    },
    async localStorageEntries(login, warehouse) {
      const token = await testServer.signIn(login)
      const document = 'query { viewer { staffId name } warehouses { id number } }'
      const { viewer, warehouses } = await testServer.query<Surroundings>(document, {}, token)
      const warehouseId = must(warehouses.find(({ number }) => number === warehouse)?.id, 'warehouse')
      return { token, userInfo: JSON.stringify({ id: viewer.staffId, name: viewer.name, login }), warehouseId }
    },
    async close() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await database.drop()
    },
  }
  return testServer
}

interface Surroundings {
  viewer: { staffId: string; name: string }
  warehouses: { id: string; number: string }[]
}
