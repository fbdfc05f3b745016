import { spawn } from 'node:child_process'
import { delimiter, dirname, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** Exit code of a tool, and its output if it was captured. */
export interface Ended {
  code: number
  said: string
}

/** Runs a package's script with this Node and the packages' programs on PATH; its output is shown or captured. */
export function tool(script: string, args: string[], words: 'shown' | 'kept' = 'shown', env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return command(process.execPath, [join(root, script), ...args], words, env)
}

/** Runs any program in the same way. */
export function command(program: string, args: string[], words: 'shown' | 'kept', env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const PATH = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const stdio = words === 'shown' ? ('inherit' as const) : (['ignore', 'pipe', 'pipe'] as const)
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env, PATH },
      stdio: [...(typeof stdio === 'string' ? [stdio, stdio, stdio] : stdio)],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
    child.on('error', (error) => done({ code: 127, said: error.message }))
    child.on('close', (code) => done({ code: code ?? 1, said }))
  })
}
