import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { command } from './tool.ts'

interface Wanted {
  /** The file's name, and the environment variable that may name another one. */
  file: string
  variable: string
  /** Debian's package. */
  from: string
}

const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** Where the machine has a program that is no package of npm; installs Debian's where that can be done. */
export async function programPath({ file, variable, from }: Wanted, say: (line: string) => void): Promise<string> {
  const installed = () => process.env[variable] ?? folders.map((folder) => `${folder}/${file}`).find((path) => existsSync(path))
  const found = installed()
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${from} by apt-get …`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await command('apt-get', ['update', '-qq'], 'kept', env)
    const { said } = await command('apt-get', ['install', '-qq', '-y', '--no-install-recommends', from], 'kept', env)
    if (!installed()) say(`apt-get could not: ${said.trim().split('\n').at(-1)}`)
  }
  const now = installed()
  if (!now) throw new CannotStart(`No ${file} could be found or installed: install one, or name its program in ${variable}.`)
  return now
}

/** A port of this machine that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
