import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { newId } from '../../graph/kernel/identity.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { type Database, openDatabase } from '../../graph/kernel/sql/db.ts'
import { demoTokens } from '../../prisma/seed/tokens.ts'
import { Client } from '../api/client.ts'
import { createDatabase } from '../cluster.ts'
import { openProxy } from '../proxy.ts'
import type { CallerName } from './callers.ts'
import { type KnownData, readKnownData } from './knownData.ts'
import type { ProbeResult } from './probe.ts'

export interface ProcessStats {
  rssBytes: number
  heapBytes: number
  /** The longest block of the event loop since the last request of these statistics. */
  longestBlockMs: number
}

/** Server process with the demo warehouse, to be attacked. */
export interface TestServer {
  url: string
  /** Whether a proxy is in front of it, which changes some answers. */
  proxied: boolean
  callers: Record<CallerName, Client>
  knownData: KnownData
  database: Database
  /** Runs a normal client during an attack; returns its measurements. */
  probeDuring(attack: () => Promise<unknown>): Promise<ProbeResult>
  stats(): Promise<ProcessStats>
  /** Process statistics after a garbage collection. */
  statsAfterGc(): Promise<ProcessStats>
  /** Errors in the log of the server, and how it ended after a crash. */
  loggedErrors(): string[]
  /** Stops the server; returns violated invariants and errors of the shutdown. */
  close(): Promise<string[]>
}

/**
 * Starts the server, optionally behind the proxy of a deployment. The cost limit per minute is off unless `environment` sets it, so that
 * all requests are executed.
 */
export async function startTestServer(environment: Record<string, string> = {}, proxied = false): Promise<TestServer> {
  const scratch = await createDatabase('demo')
  const database = openDatabase(scratch.url, 4)
  const { child, url: direct, loggedErrors } = await startServer(scratch.url, { COST_PER_MINUTE: '0', DATABASE_POOL: '12', ...environment })
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
  /** Exit code, or the signal by which it was ended; null while it runs. */
  const exit = () => child.exitCode ?? child.signalCode
  const tell = async (what: 'vitals' | 'weight') => {
    if (exit() !== null) throw new Error(`The server ended with ${exit()}`)
    child.send(what)
    return ((await once(child, 'message')) as [ProcessStats])[0]
  }
  return {
    url,
    proxied,
    database,
    callers: {
      anonymous,
      integrator: anonymous.with({ token: demoTokens.customerKey }),
      owner: await person('owner'),
      packer: await person('packer2'),
      wall: anonymous.with({ token: demoTokens.wall.LAX1 }),
    },
    knownData: await readKnownData(database.pool, demoTokens.customerKey),
    loggedErrors: () => [...loggedErrors, ...(exit() === null || ended ? [] : [`the server ended with ${exit()}`])],
    stats: () => tell('vitals'),
    statsAfterGc: () => tell('weight'),
    async probeDuring(attack) {
      const worker = new Worker(join(import.meta.dirname, 'probe.ts'), {
        workerData: { url, token: manager.identity.token, warehouseId: lax, stationId: await takeNewStation(manager, lax) },
      })
      await once(worker, 'message')
      const probeResult = once(worker, 'message') as Promise<[ProbeResult]>
      try {
        await attack()
      } finally {
        worker.postMessage('enough')
      }
      return (await probeResult)[0]
    },
    async close() {
      ended = true
      await proxy?.close()
      child.kill('SIGTERM')
      if (exit() === null) await once(child, 'exit')
      const broken = await checkInvariants(database.pool)
      await database.close()
      await scratch.drop()
      return [
        ...broken.map(({ name, rows }) => `${name}: ${JSON.stringify(rows[0])}`),
        ...(exit() === 0 ? [] : [`it ended with ${exit()}`]),
      ]
    },
  }
}

/** Registers and takes a new station, so that its scan numbers start at 1. */
async function takeNewStation(client: Client, warehouseId: string): Promise<string> {
  const { station } = await client.command('registerStation', { warehouseId, name: `Probe ${newId()}` }, 'station { id }')
  await client.command('takeStation', { stationId: station.id })
  return station.id
}

async function startServer(databaseUrl: string, environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'serverProcess.ts'), databaseUrl], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const loggedErrors: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => loggedErrors.push(...errorsIn(String(chunk))))
  const [{ url }] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(([code]) => [{ url: null, code }])])) as [
    { url: string | null },
  ]
  if (!url) throw new Error(`The server did not start: ${loggedErrors.join('')}`)
  return { child, url, loggedErrors }
}

/** Log lines that are errors, except deprecation warnings of Node and packages, and writes of graphql-ws to disconnected clients. */
function errorsIn(said: string): string[] {
  return /DeprecationWarning|--trace-deprecation|write (EPIPE|ECONNRESET)/.test(said) ? [] : [said.slice(0, 2_000)]
}
