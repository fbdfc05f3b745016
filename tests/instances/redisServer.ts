import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CannotStart } from '../../graph/kernel/cannotStart.ts'
import { command } from '../tool.ts'

const places = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']

/** The machine's own Redis, else Debian's. */
async function program(say: (line: string) => void): Promise<string> {
  const installed = () => process.env.REDIS_SERVER ?? places.find((path) => existsSync(path))
  const found = installed()
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Redis by apt-get …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await command('apt-get', ['update', '-qq'], 'kept', env)
    const { said } = await command('apt-get', ['install', '-qq', '-y', '--no-install-recommends', 'redis-server'], 'kept', env)
    if (!installed()) say(`apt-get could not: ${said.trim().split('\n').at(-1)}`)
  }
  const now = installed()
  if (!now) throw new CannotStart('No redis-server could be found or installed: install one, or name its program in REDIS_SERVER.')
  return now
}

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
    const server = new RedisServer(await program(console.log), await freePort())
    await server.start()
    return server
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    const options = ['--bind', '127.0.0.1', '--port', `${this.port}`, '--dir', this.#folder, '--save', '', '--appendonly', 'no']
    const child = spawn(this.#program, options, { stdio: ['ignore', 'pipe', 'inherit'] })
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
