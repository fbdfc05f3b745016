import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Database, openDatabase } from '../../graph/kernel/db.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { demoTokens } from '../../prisma/seed/tokens.ts'
import { Client } from '../api/client.ts'
import { createDatabase } from '../cluster.ts'
import { openProxy } from '../proxy.ts'
import { type Estate, readEstate } from './estate.ts'
import type { Probed } from './probe.ts'

/** Who attacks: nobody known, the key of one customer, people, and a screen on a wall. */
export const callers = ['nobody', 'integrator', 'owner', 'packer', 'wall'] as const
export type CallerName = (typeof callers)[number]

export interface Vitals {
  rssBytes: number
  heapBytes: number
  /** The longest time for which the server had no ear for anybody, since it was last asked. */
  longestTurnMs: number
}

/** The demo warehouse, served by a process of its own that is to be attacked. */
export interface House {
  url: string
  /** Whether a proxy stands before it, which has manners of its own. */
  proxied: boolean
  callers: Record<CallerName, Client>
  estate: Estate
  database: Database
  /** Somebody who does their work while `attack` runs; tells what they saw. */
  during(attack: () => Promise<unknown>): Promise<Probed>
  vitals(): Promise<Vitals>
  /** Its vitals after it has thrown away what it does not need. */
  weight(): Promise<Vitals>
  /** What the server wrote to its log as an error, and how it died if it did. */
  troubles(): string[]
  /** Takes it down; gives what was broken in the database, and whatever went wrong at the end. */
  close(): Promise<string[]>
}

/**
 * Opens it, with the proxy of a deployment before it where that is wanted. There is no limit of cost by the minute unless `environment` sets one,
 * so that everything is let through to where it may hurt.
 */
export async function openHouse(environment: Record<string, string> = {}, proxied = false): Promise<House> {
  const scratch = await createDatabase('demo')
  const database = openDatabase(scratch.url, 4)
  const { child, url: direct, troubles } = await startServer(scratch.url, { COST_PER_MINUTE: '0', DATABASE_POOL: '12', ...environment })
  const proxy = proxied ? await openProxy(direct) : null
  const url = proxy?.url ?? direct
  const anonymous = new Client(url, { token: null, language: 'en' })
  const person = async (login: string) => {
    const { signIn } = await anonymous.query('mutation ($input: SignInInput!) { signIn(input: $input) { token } }', {
      input: { login, password: 'wavehouse' },
    })
    return anonymous.with({ token: signIn.token })
  }
  const manager = await person('manager')
  const { warehouses } = await manager.query('{ warehouses { id number } }')
  const lax = warehouses.find(({ number }: { number: string }) => number === 'LAX1').id
  let ended = false
  const tell = async (what: 'vitals' | 'weight') => {
    child.send(what)
    return ((await once(child, 'message')) as [Vitals])[0]
  }
  return {
    url,
    proxied,
    database,
    callers: {
      nobody: anonymous,
      integrator: anonymous.with({ token: demoTokens.customerKey }),
      owner: await person('owner'),
      packer: await person('packer2'),
      wall: anonymous.with({ token: demoTokens.wall.LAX1 }),
    },
    estate: await readEstate(database.pool, demoTokens.customerKey),
    troubles: () => [...troubles, ...(child.exitCode === null || ended ? [] : [`the server ended with code ${child.exitCode}`])],
    vitals: () => tell('vitals'),
    weight: () => tell('weight'),
    async during(attack) {
      const worker = new Worker(join(import.meta.dirname, 'probe.ts'), {
        workerData: { url, token: manager.identity.token, warehouseId: lax, stationId: await nextStation(manager, lax) },
      })
      await once(worker, 'message')
      const probed = once(worker, 'message') as Promise<[Probed]>
      try {
        await attack()
      } finally {
        worker.postMessage('enough')
      }
      return (await probed)[0]
    },
    async close() {
      ended = true
      await proxy?.close()
      child.kill('SIGTERM')
      const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
      const broken = await checkInvariants(database.pool)
      await database.close()
      await scratch.drop()
      return [
        ...broken.map(({ name, rows }) => `${name}: ${JSON.stringify(rows[0])}`),
        ...(code === 0 ? [] : [`it ended with code ${code}`]),
      ]
    },
  }
}

/** A station of its own for each time, so that its numbers begin anew. */
async function nextStation(client: Client, warehouseId: string): Promise<string> {
  const { station } = await client.command('registerStation', { warehouseId, name: `Probe ${newId()}` }, 'station { id }')
  await client.command('takeStation', { stationId: station.id })
  return station.id
}

async function startServer(databaseUrl: string, environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'server.ts'), databaseUrl], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const troubles: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => troubles.push(...problemsIn(String(chunk))))
  const [{ url }] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(([code]) => [{ url: null, code }])])) as [
    { url: string | null },
  ]
  if (!url) throw new Error(`The server did not start: ${troubles.join('')}`)
  return { child, url, troubles }
}

/** What a server says for its operators, but what a later Node or package will bring, and that graphql-ws could not finish with who had left. */
function problemsIn(said: string): string[] {
  return /DeprecationWarning|--trace-deprecation|write (EPIPE|ECONNRESET)/.test(said) ? [] : [said.slice(0, 2_000)]
}
