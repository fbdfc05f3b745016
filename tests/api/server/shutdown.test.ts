import { once } from 'node:events'
import { connect } from 'node:net'
import { createClient } from 'graphql-ws'
import { afterAll, expect, it } from 'vitest'
import { createApiKey } from '../../../graph/access/commands/createApiKey.ts'
import { keptSecret, newToken } from '../../../graph/access/token.ts'
import { readConfig } from '../../../graph/kernel/config.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { serve } from '../../../graph/server/main.ts'
import { serverListens } from '../subscription.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const token = newToken('key')
await testServer.runCommand(createApiKey(keptSecret(token)), { name: 'Shop', rights: ['warehouse:read'] })
const second = await serve({ ...readConfig({ PORT: '0', LOG_LEVEL: 'error', COST_PER_MINUTE: '0' }), databaseUrl: testServer.databaseUrl })
let closed: Promise<void> | null = null
const close = () => {
  closed ??= second.close()
  return closed
}
afterAll(close)

const authorization = `Bearer ${token}`
const document = 'subscription ($id: ID!) { locationChanged(warehouseId: $id) { id } }'
const query = () =>
  fetch(`${second.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: '{"query":"{ warehouses { number } }"}',
  })

it('answers requests in progress, ends streams and sockets with a reconnect code, and stops', async () => {
  const operation = newId()
  const listening = serverListens(operation)
  const socket = createClient({
    url: `${second.url.replace('http', 'ws')}/graphql`,
    connectionParams: { token },
    generateID: () => operation,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {},
  })
  const socketClosed = new Promise<{ code: number }>((resolve) => socket.on('closed', (event) => resolve(event as { code: number })))
  socket.subscribe({ query: document, variables: { id: warehouse.id } }, { next: () => {}, error: () => {}, complete: () => {} })
  const stream = await fetch(`${second.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization },
    body: JSON.stringify({ query: document, variables: { id: warehouse.id } }),
  })
  const streamed = stream.text()
  await listening

  // Forty concurrent requests until the server stops accepting.
  const answers: number[] = []
  let closing = false
  const load = Promise.all(
    Array.from({ length: 40 }, async () => {
      while (!closing) {
        const response = await query()
        await response.text()
        answers.push(response.status)
      }
    }),
  )
  await expect.poll(() => answers.length, { timeout: 15_000 }).toBeGreaterThan(40)
  closing = true
  const begin = performance.now()
  await Promise.all([close(), load])
  expect(performance.now() - begin).toBeLessThan(5_000)
  expect(answers.length).toBeGreaterThan(40)
  expect(answers.filter((status) => status !== 200)).toEqual([])
  expect((await socketClosed).code).toBe(1001)
  expect(await streamed).toContain('event: complete')
  await expect(query()).rejects.toThrow()
  socket.dispose()
})

it('answers a connection that was open before shutdown and sends its request after', async () => {
  const third = await serve({ ...readConfig({ PORT: '0', LOG_LEVEL: 'error', ROLE: 'server' }), databaseUrl: testServer.databaseUrl })
  const open = async () => {
    const socket = connect(Number(new URL(third.url).port), '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const socket = await open()
  const gone = third.close()
  for (let listens = true; listens; ) {
    listens = await open().then(
      (other) => Boolean(other.destroy()),
      () => false,
    )
  }
  socket.write('GET /health HTTP/1.1\r\nhost: wavehouse\r\n\r\n')
  let answer = ''
  for await (const chunk of socket) answer += chunk
  expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nconnection: close\r\n[\s\S]*closing/i)
  await gone
})
