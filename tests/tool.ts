import { spawn } from 'node:child_process'
import { delimiter, dirname, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** How a tool ended, and what it said where its words were kept. */
export interface Ended {
  code: number
  said: string
}

/** Runs a package's script on this Node, with the packages' programs on PATH; its words are shown, or kept for later. */
export function tool(script: string, args: string[], words: 'shown' | 'kept' = 'shown', env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return command(process.execPath, [join(root, script), ...args], words, env)
}

/** Runs any program likewise. */
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
