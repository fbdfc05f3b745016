import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Client } from '../api/client.ts'
import { openHouse } from '../api/harness.ts'
import { eventually, openScene } from '../api/package/scene.ts'
import { Program } from '../faults/program.ts'
import { openProxy } from '../proxy.ts'

// The proxy of docker-compose.yml with its own configuration, where the machine has a Caddy such as there: an older one, as Debian's, answers 503 for
// a moment in which no server is known to be well (caddyserver/caddy#5841).
const version = /^v?(\d+)\.(\d+)/.exec(spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout ?? '')
const isPresent = version !== null && Number(version[1]) === 2 && Number(version[2]) >= 8
const patienceMs = 60_000

test.skipIf(!isPresent)(
  'one server after the other is replaced under load, and no request is lost',
  { timeout: 4 * patienceMs },
  async () => {
    const house = await openHouse()
    const settings = { DATABASE_URL: house.databaseUrl, ROLE: 'server', DRAIN_SECONDS: '3', COST_PER_MINUTE: '0' }
    const servers = [new Program(settings), new Program(settings)]
    for (const server of servers) await server.start()
    const proxy = await openProxy(...servers.map(({ url }) => url))
    const { url } = proxy

    const scene = await openScene(house)
    const sku = await scene.product(100_000)
    const shop = new Client(url, scene.shop.identity)
    const ended: string[] = []
    let busy = true
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (busy) {
          const input = { warehouseId: scene.warehouse.id, customerId: scene.customer.id, ...scene.order({ [sku]: 1 }) }
          const made = shop.command('createPackage', input, 'package { id }')
          ended.push(await made.then(({ package: one }) => (one ? 'made' : 'refused'), String))
        }
      }),
    )
    for (const server of servers) {
      expect(await server.end('SIGTERM')).toBe(0)
      const before = ended.length
      await eventually(
        async () => ended.length,
        (count) => count > before + 5,
        patienceMs,
      )
      await server.start()
      await eventually(() => answers(server.url), Boolean, patienceMs)
    }
    expect(await acknowledged(url, String(scene.shop.identity.token))).toContain('connection_ack')
    busy = false
    await load
    console.log(`${ended.length} packages were taken in`)
    expect(ended.filter((end) => end !== 'made')).toEqual([])

    await proxy.close()
    for (const server of servers) await server.end('SIGTERM')
  },
)

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** What a WebSocket through the proxy hears first. */
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
