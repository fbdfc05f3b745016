import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { command } from './tool.ts'

interface WantedProgram {
  /** File name, and an environment variable with another path. */
  file: string
  variable: string
  /** Debian package. */
  from: string
}

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** Path of an installed program outside of npm, if any. */
export const installedPath = ({ file, variable }: WantedProgram): string | undefined =>
  process.env[variable] ?? folders.map((folder) => `${folder}/${file}`).find((path) => existsSync(path))

/** Path of a program outside of npm; installs the Debian package if possible. */
export async function programPath(wanted: WantedProgram, say: (line: string) => void): Promise<string> {
  const { file, variable, from } = wanted
  const installed = () => installedPath(wanted)
  const found = installed()
  if (found) return found
  await installDebian([from], () => installed() !== undefined, say)
  const now = installed()
  if (!now) throw new CannotStart(`No ${file} could be found or installed: install one, or name its program in ${variable}.`)
  return now
}

/** Installs Debian packages if machine and user allow it; prints the errors if `isThere` is false afterwards. */
export async function installDebian(packages: readonly string[], isThere: () => boolean, say: (line: string) => void): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${packages.join(' and ')} by apt-get …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await command('apt-get', ['update', '-qq'], 'kept', env)
  const installed = await command('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...packages], 'kept', env)
  if (!isThere()) say(`apt-get could not: ${[updated, installed].map(({ said }) => said.trim().split('\n').at(-1)).join(' / ')}`)
}

/** Finds an unused local port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
