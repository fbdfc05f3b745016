import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect, type Page } from 'playwright/test'
import { createDatabase } from '../cluster.ts'

/** The demo warehouse, served for one browser worker. */
export interface House {
  url: string
  /** Asks the API as somebody; throws what it answers with an error. */
  ask<Data>(document: string, variables?: Record<string, unknown>, token?: string): Promise<Data>
  /** Signs somebody in over the API; returns the token. */
  token(login: string): Promise<string>
}

/** The password of everybody in the demo warehouse. */
export const password = 'wavehouse'

interface Fixtures {
  /** A page on which somebody has signed in, with the language of the console. */
  enter(login: string, options?: { language?: 'zh-CN' | 'en'; path?: string; warehouse?: 'LAX1' | 'BER1' }): Promise<Page>
}

export { expect }

export const test = base.extend<Fixtures, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const database = await createDatabase('demo')
      const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts'), database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
      const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
      await use(houseAt(url))
      child.kill('SIGTERM')
      await once(child, 'exit')
      await database.drop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
  enter: async ({ page, house }, use) => {
    await use(async (login, { language = 'en', path = '/home/panel', warehouse = 'LAX1' } = {}) => {
      const token = await house.token(login)
      const { viewer, warehouses } = await house.ask<Surroundings>(surroundings, {}, token)
      const place = warehouses.find(({ number }) => number === warehouse)?.id ?? ''
      const user = JSON.stringify({ id: viewer.staffId, name: viewer.name, login })
      const entries = { token, userInfo: user, warehouseId: place, language }
      await page.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
      }, entries)
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}warehouse=${encodeURIComponent(place)}`)
      return page
    })
  },
})

interface Surroundings {
  viewer: { staffId: string; name: string }
  warehouses: { id: string; number: string }[]
}

const surroundings = 'query { viewer { staffId name } warehouses { id number } }'

function houseAt(url: string): House {
  const tokens = new Map<string, string>()
  const house: House = {
    url,
    async ask(document, variables = {}, token) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
          'accept-language': 'en',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ query: document, variables }),
      })
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
  }
  return house
}
