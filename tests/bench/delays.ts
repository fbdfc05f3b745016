import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchEnvironment } from './bench.ts'

/** Delays of an event loop in milliseconds. */
interface Delays {
  p99Ms: number
  longestMs: number
}

/** A server with its job worker in one process, which measures the delays of its event loop. */
export interface DelayServer {
  url: string
  /** Begins a round. */
  begin(): Promise<void>
  /** Ends a round and keeps its delays. */
  end(): Promise<void>
  /** The delays of the worst round after the first, which is a warm-up. */
  note(): string
}

export async function startDelayServer(environment: BenchEnvironment): Promise<DelayServer> {
  const report = join(tmpdir(), `delays-${randomBytes(4).toString('hex')}.json`)
  environment.onShutdown(async () => rmSync(report, { force: true }))
  const server = await environment.start('delayServer.ts', environment.databaseUrl, report)
  const rounds: Delays[] = []
  async function read(): Promise<Delays> {
    rmSync(report, { force: true })
    process.kill(server.pid, 'SIGUSR2')
    while (!existsSync(report)) await pause(5)
    await pause(5)
    return JSON.parse(readFileSync(report, 'utf8'))
  }
  return {
    url: server.url,
    async begin() {
      await read()
    },
    async end() {
      rounds.push(await read())
    },
    note() {
      const worst = (pick: (one: Delays) => number) => Math.max(...rounds.slice(1).map(pick)).toFixed(0)
      return `Delay of the event loop of the one process that serves and works, worst round: p99 ${worst(({ p99Ms }) => p99Ms)} ms, longest ${worst(({ longestMs }) => longestMs)} ms.`
    },
  }
}
