import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createDatabase } from '../cluster.ts'

/** The password of everybody in the demo warehouse. */
export const password = 'wavehouse'

/** The demo warehouse, served by a process of its own. */
export interface House {
  url: string
  /** Asks the API as somebody; throws what it answers with an error. */
  ask<Data>(document: string, variables?: Record<string, unknown>, token?: string): Promise<Data>
  /** Signs somebody in over the API; returns the token. */
  token(login: string): Promise<string>
  /** What the console keeps in local storage of somebody who is signed in and works in a warehouse. */
  entries(login: string, warehouse: 'LAX1' | 'BER1'): Promise<{ token: string; userInfo: string; warehouseId: string }>
  close(): Promise<void>
}

/** Serves a fresh copy of the demo warehouse. */
export async function openHouse(): Promise<House> {
  const database = await createDatabase('demo')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts'), database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  const tokens = new Map<string, string>()

  const house: House = {
    url,
    async ask(document, variables = {}, token) {
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
    async token(login) {
      const known = tokens.get(login)
      if (known) return known
      const document = 'mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { message } } }'
      const { signIn } = await house.ask<{ signIn: { token: string } }>(document, { input: { login, password } })
      tokens.set(login, signIn.token)
      return signIn.token
    },
    async entries(login, warehouse) {
      const token = await house.token(login)
      const document = 'query { viewer { staffId name } warehouses { id number } }'
      const { viewer, warehouses } = await house.ask<Surroundings>(document, {}, token)
      const warehouseId = warehouses.find(({ number }) => number === warehouse)?.id ?? ''
      return { token, userInfo: JSON.stringify({ id: viewer.staffId, name: viewer.name, login }), warehouseId }
    },
    async close() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await database.drop()
    },
  }
  return house
}

interface Surroundings {
  viewer: { staffId: string; name: string }
  warehouses: { id: string; number: string }[]
}
