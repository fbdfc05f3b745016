import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../tool.ts'

const serverProcess = join(import.meta.dirname, 'serverProcess.ts')
// Stripped and compiled code is kept between starts, as in production.
const standing = { LOG_LEVEL: 'debug', DATABASE_POOL: '8', NODE_COMPILE_CACHE: join(root, '.wavehouse/compiled') }

/** A server process that can be ended in every way, and started again. */
export class Program {
  readonly #environment: Record<string, string>
  readonly #script: string
  #child: ChildProcess | null = null
  /** What it has said besides its address: errors of its log, or all of it where its environment says a level. */
  readonly said: string[] = []
  /** How many requests it has taken and not answered, by its own account. */
  cut = 0
  /** Where it listens: elsewhere after each start. */
  port = 0

  constructor(environment: Record<string, string>, script = serverProcess) {
    this.#environment = environment
    this.#script = script
  }

  /** Whether the process lives. */
  get lives(): boolean {
    return this.#child !== null
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** The end of what it has said, without the values that Node prints below an error. */
  get lastWords(): string {
    const lines = this.said.filter((line) => /^(\S| {4}at )/.test(line)).map((line) => line.slice(0, 400))
    return lines.slice(-12).join('\n') || 'without a word'
  }

  /** Starts it and waits until it listens. */
  async start(): Promise<void> {
    const env = { ...process.env, ...standing, ...this.#environment, PORT: '0' }
    const child = spawn(process.execPath, [this.#script], { env, stdio: ['pipe', 'pipe', 'pipe'] })
    this.#child = child
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    const listening = new Promise<string>((resolve, reject) => {
      const hear = (line: string) => {
        if (line.startsWith('http')) return resolve(line)
        if (line.includes('"ending":"cut"')) this.cut++
        // Who asks for a level wants to read all of it.
        if (this.#environment.LOG_LEVEL || !/"level":"(debug|info)"/.test(line)) this.said.push(line)
      }
      for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', hear)
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${this.lastWords}`)))
    })
    this.port = Number(new URL(await listening).port)
  }

  /** Lets it stand still, in the middle of whatever it does. */
  freeze(): void {
    this.#child?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#child?.kill('SIGCONT')
  }

  /** Ends it by a signal and waits until it is gone; gives its exit code, null where the signal ended it. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (!child) throw new Error(`The server has ended by itself: ${this.lastWords}`)
    const gone = once(child, 'exit')
    child.kill(signal)
    const [code] = (await gone) as [number | null]
    return code
  }
}
