import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort, programPath } from '../program.ts'

const redis = { file: 'redis-server', variable: 'REDIS_SERVER', from: 'redis-server' }

/** A Redis of its own, that can hang, be killed, and start again at the same address. */
export class RedisServer {
  readonly #program: string
  readonly port: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'wavehouse-redis-'))
  #child: ChildProcess | null = null

  private constructor(path: string, port: number) {
    this.#program = path
    this.port = port
  }

  static async open(): Promise<RedisServer> {
    const server = new RedisServer(await programPath(redis, console.log), await freePort())
    await server.start()
    return server
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    const options = ['--bind', '127.0.0.1', '--port', `${this.port}`, '--dir', this.#folder, '--save', '', '--appendonly', 'no']
    // Its allocator hangs under libfaketime (`npm run test:at`), and nothing here depends on Redis' clock.
    const env = { ...process.env, LD_PRELOAD: undefined }
    const child = spawn(this.#program, options, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    this.#child = child
    for await (const line of createInterface(child.stdout)) if (line.includes('Ready to accept connections')) break
    child.stdout.resume()
  }

  /** From now on it takes connections and what is said to it, and answers nothing. */
  hang(): void {
    this.#child?.kill('SIGSTOP')
  }

  async kill(): Promise<void> {
    if (!this.#child) return
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
    this.#child = null
  }

  async close(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
