import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Client } from '../api/client.ts'
import { openHouse } from '../api/harness.ts'
import { eventually, openScene } from '../api/package/scene.ts'
import { Program } from '../faults/program.ts'
import { root } from '../tool.ts'

// The proxy of docker-compose.yml with its own configuration, where the machine has Caddy; the servers' names become addresses.
const present = spawnSync('caddy', ['version']).status === 0
const patienceMs = 60_000

test.skipIf(!present)(
  'one server after the other is replaced under load, and no request is lost',
  { timeout: 4 * patienceMs },
  async () => {
    const house = await openHouse()
    const folder = mkdtempSync(join(tmpdir(), 'proxy-'))
    const settings = { DATABASE_URL: house.databaseUrl, ROLE: 'server', DRAIN_SECONDS: '3', COST_PER_MINUTE: '0' }
    const servers = [new Program(settings), new Program(settings)]
    for (const server of servers) await server.start()
    const url = `http://127.0.0.1:${await freePort()}`
    const proxy = startProxy(url, servers, folder)
    await eventually(() => answers(url), Boolean, patienceMs)

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

    proxy.kill()
    for (const server of servers) await server.end('SIGTERM')
    rmSync(folder, { recursive: true })
  },
)

function startProxy(url: string, servers: readonly Program[], folder: string): ChildProcess {
  const file = join(folder, 'Caddyfile')
  const names = ['server-1:4000', 'server-2:4000']
  const text = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8').replace('{\n', '{\n\tadmin off\n')
  writeFileSync(
    file,
    names.reduce((config, name, i) => config.replace(name, new URL(servers[i]?.url ?? '').host), text),
  )
  const env = { ...process.env, SITE: url, HOME: folder }
  return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' })
}

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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
