import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { CannotStart } from '../../kernel/cannotStart.ts'
import { preparePostgres } from './embeddedPostgres.ts'

// The path of a socket has at most 107 bytes (103 on macOS); its file is named `.s.PGSQL.` and the port. PostgreSQL reads a list of folders.
const longestSocketFolder = 103 - '/.s.PGSQL.65535'.length
export const canHoldSocket = (folder: string): boolean => Buffer.byteLength(folder) <= longestSocketFolder && !/[,"]/.test(folder)

/** A running embedded PostgreSQL. */
export interface Postgres {
  /** URL of the database `wavehouse`; its user is a superuser. */
  url: string
  /** Resolves when the connection to the server is lost. */
  lost: Promise<void>
  /** Stops the server unless another instance is connected to it. */
  stop(): Promise<void>
}

/** Starts or joins the PostgreSQL server in `folder`; `settings` are server settings such as `fsync`, `at` fixes the port. */
export async function startPostgres(
  folder: string,
  settings: Record<string, string>,
  print: (line: string) => void,
  at?: number,
): Promise<Postgres> {
  const { home, data, tool } = await preparePostgres(resolve(folder), print)
  const runs = async () => (await tool('pg_ctl', 'status', '-D', data)).ok
  removeStalePidFile(data)
  if (!(await runs())) {
    const options = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: canHoldSocket(data) ? data : '',
      timezone: 'UTC',
      port: `${at ?? (await freePort(home))}`,
      ...settings,
    }
    const flags = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`)
    const log = join(data, 'server.log')
    const started = await tool('pg_ctl', 'start', '-w', '-t', '300', '-D', data, '-l', log, '-o', flags.join(' '))
    // Another instance may have started it at the same moment.
    if (!started.ok && !(await runs())) throw new CannotStart(startFailure(data, lastLines(log), started.output))
  }

  const port = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(home, 'password'), 'utf8')
  // A server that an older version started has no socket.
  const socket = existsSync(join(data, `.s.PGSQL.${port}`)) ? `?host=${encodeURIComponent(data)}` : ''
  const address = (database: string) => `postgresql://wavehouse:${password}@127.0.0.1:${port}/${database}${socket}`
  const connection = await openConnection(address('postgres'))
  const lost = new Promise<void>((resolve) => connection.once('end', resolve))
  const { rowCount } = await connection.query(`select from pg_database where datname = 'wavehouse'`)
  if (rowCount === 0) await connection.query('create database wavehouse').catch(unlessExists)
  return {
    url: address('wavehouse'),
    lost,
    async stop() {
      const last = !(await inUse(connection))
      await connection.end()
      if (last) await tool('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', data)
    },
  }
}

/** Connection kept open while this instance runs, so that no other instance stops the server. */
async function openConnection(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true })
  // The supervisor reports a lost connection.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function unlessExists(error: { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}

/** After a crash of the machine the pid in `postmaster.pid` may belong to another process; then the file is removed. */
function removeStalePidFile(data: string) {
  const record = join(data, 'postmaster.pid')
  if (!existsSync(record)) return
  const commandLine = `/proc/${readFileSync(record, 'utf8').split('\n')[0]}/cmdline`
  if (existsSync(commandLine) && !readFileSync(commandLine, 'utf8').includes(data)) rmSync(record)
}

/** Port of the last start if free, else any free port, which is then stored. */
async function freePort(home: string): Promise<number> {
  const kept = join(home, 'port')
  const listen = (wanted: number) =>
    new Promise<number>((taken, failed) => {
      const server = createServer()
      server.once('error', failed)
      server.listen(wanted, '127.0.0.1', () => {
        const { port } = server.address() as { port: number }
        server.close(() => taken(port))
      })
    })
  const port = await listen(existsSync(kept) ? Number(readFileSync(kept, 'utf8')) : 0).catch(() => listen(0))
  writeFileSync(kept, `${port}`)
  return port
}

/** Whether other clients are connected; waits briefly for connections that are closing. */
async function inUse(connection: Client): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    const others = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
    const { rowCount } = await connection.query(others).catch(() => ({ rowCount: 0 }))
    if (rowCount === 0) return false
    await pause(50)
  }
  return true
}

/** Why PostgreSQL did not start, by the end of its log. A full disk is rarely named in the very last line. */
export function startFailure(data: string, log: readonly string[], output: string): string {
  if (log.slice(-6).some((line) => line.includes('No space left on device')))
    return `PostgreSQL does not start: the disk of ${data} is full.`
  return `PostgreSQL does not start: ${log.at(-1) ?? output}`
}

function lastLines(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(-20) : []
}
