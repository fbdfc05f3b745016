import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Client } from '../api/client.ts'
import { createPackageFixture, eventually } from '../api/package/packageFixture.ts'
import { startTestServer } from '../api/testServer.ts'
import { ManagedProcess } from '../faults/managedProcess.ts'
import { openProxy } from '../proxy.ts'

// The proxy configuration of docker-compose.yml; requires a Caddy of its version, because older ones, such as Debian's, answer 503 while no
// server is known to be healthy (caddyserver/caddy#5841).
const version = /^v?(\d+)\.(\d+)/.exec(spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout ?? '')
const isPresent = version !== null && Number(version[1]) === 2 && Number(version[2]) >= 8
const patienceMs = 60_000

test.skipIf(!isPresent)('a rolling restart under load loses no request', { timeout: 4 * patienceMs }, async () => {
  const testServer = await startTestServer()
  const settings = { DATABASE_URL: testServer.databaseUrl, ROLE: 'server', DRAIN_SECONDS: '3', COST_PER_MINUTE: '0' }
  const servers = [new ManagedProcess(settings), new ManagedProcess(settings)]
  for (const server of servers) await server.start()
  const proxy = await openProxy(...servers.map(({ url }) => url))
  const { url } = proxy

  const fixture = await createPackageFixture(testServer)
  const sku = await fixture.createProduct(100_000)
  const integrator = new Client(url, fixture.integrator.identity)
  const ended: string[] = []
  let busy = true
  const load = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (busy) {
        const input = { warehouseId: fixture.warehouse.id, customerId: fixture.customer.id, ...fixture.orderInput({ [sku]: 1 }) }
        const made = integrator.command('createPackage', input, 'package { id }')
        ended.push(await made.then(({ package: one }) => (one ? 'made' : 'refused'), String))
      }
    }),
  )
  for (const server of servers) {
    expect(await server.stop('SIGTERM')).toBe(0)
    const before = ended.length
    await eventually(
      async () => ended.length,
      (count) => count > before + 5,
      patienceMs,
    )
    await server.start()
    await eventually(() => answers(server.url), Boolean, patienceMs)
  }
  expect(await acknowledged(url, String(fixture.integrator.identity.token))).toContain('connection_ack')
  busy = false
  await load
  console.log(`${ended.length} packages were taken in`)
  expect(ended.filter((end) => end !== 'made')).toEqual([])

  await proxy.close()
  for (const server of servers) await server.stop('SIGTERM')
})

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** First message of a WebSocket through the proxy. */
function acknowledged(url: string, token: string): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (message) => {
      resolve(String(message))
      socket.close()
    })
  })
}
