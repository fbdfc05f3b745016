import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../tool.ts'

const serverProcess = join(import.meta.dirname, 'serverProcess.ts')
// The compile cache is kept across starts, as in production.
const baseEnvironment = { LOG_LEVEL: 'debug', DATABASE_POOL: '8', NODE_COMPILE_CACHE: join(root, '.wavehouse/compiled') }

/** A server process that can be killed, suspended and restarted. */
export class ManagedProcess {
  readonly #environment: Record<string, string>
  readonly #script: string
  #child: ChildProcess | null = null
  /** Output except its address: errors of its log, or everything if its environment sets a log level. */
  readonly output: string[] = []
  /** Number of accepted requests without a response, as reported at shutdown. */
  unansweredRequests = 0
  /** Port; changes with each start. */
  port = 0

  constructor(environment: Record<string, string>, script = serverProcess) {
    this.#environment = environment
    this.#script = script
  }

  /** Whether the process lives. */
  get isRunning(): boolean {
    return this.#child !== null
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** The last lines of output, without the values that Node prints below an error. */
  get lastOutput(): string {
    const lines = this.output.filter((line) => /^(\S| {4}at )/.test(line)).map((line) => line.slice(0, 400))
    return lines.slice(-12).join('\n') || 'without a word'
  }

  /** Starts the process and waits until it listens. */
  async start(): Promise<void> {
    const env = { ...process.env, ...baseEnvironment, ...this.#environment, PORT: '0' }
    const child = spawn(process.execPath, [this.#script], { env, stdio: ['pipe', 'pipe', 'pipe'] })
    this.#child = child
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    const listening = new Promise<string>((resolve, reject) => {
      const readLine = (line: string) => {
        if (line.startsWith('http')) return resolve(line)
        if (line.includes('"ending":"cut"')) this.unansweredRequests++
        // An explicit log level asks for the whole log.
        if (this.#environment.LOG_LEVEL || !/"level":"(debug|info)"/.test(line)) this.output.push(line)
      }
      for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', readLine)
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${this.lastOutput}`)))
    })
    this.port = Number(new URL(await listening).port)
  }

  /** Suspends the process. */
  suspend(): void {
    this.#child?.kill('SIGSTOP')
  }

  resume(): void {
    this.#child?.kill('SIGCONT')
  }

  /** Sends a signal and waits for the exit; returns the exit code, null if the signal ended it. */
  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (!child) throw new Error(`The server has ended by itself: ${this.lastOutput}`)
    const gone = once(child, 'exit')
    child.kill(signal)
    const [code] = (await gone) as [number | null]
    return code
  }
}
