import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A program in its own process that has printed its address. */
export interface Process {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts a program with this Node and waits for its first line. */
export async function startProcess(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Process> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url,
    pid: child.pid as number,
    async stop() {
      if (child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
