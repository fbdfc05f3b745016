import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A Wavehouse in a process of its own. */
export interface Running {
  url: string
  child: ChildProcess
  /** Everything that it has written so far, log and all. */
  said(): string
  /** Tells it to stop and waits until it has; gives its exit code. */
  stop(): Promise<number | null>
}

/** Starts a server on a database; `environment` is all that it reads. Resolves when it listens; what it says at the start is kept. */
export async function startProcess(
  databaseUrl: string,
  environment: Record<string, string> = {},
  program = join(import.meta.dirname, 'serve.ts'),
): Promise<Running> {
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL: '8', DATABASE_URL: databaseUrl, ...environment }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const url = await new Promise<string>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const [, address] = /^listens at (\S+)$/m.exec(said) ?? []
        if (address) ready(address)
      })
    }
    child.once('exit', (code) => failed(new Error(`It ended with ${code}: ${said}`)))
  })
  return {
    url,
    child,
    said: () => said,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    },
  }
}
