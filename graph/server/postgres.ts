import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { CannotStart } from '../kernel/cannotStart.ts'
import { openCluster } from './cluster.ts'

/** A running embedded PostgreSQL. */
export interface Postgres {
  /** The address of the database `wavehouse`, whose user may do anything in this server. */
  url: string
  /** Stops the server, unless another instance of the program is connected to it. */
  stop(): Promise<void>
}

/** Starts or adopts the PostgreSQL whose files are in `folder`; `settings` are server settings such as `fsync`. */
export async function startPostgres(folder: string, settings: Record<string, string>, say: (line: string) => void): Promise<Postgres> {
  const { home, data, tool } = await openCluster(resolve(folder), say)
  const runs = async () => (await tool('pg_ctl', 'status', '-D', data)).ok
  forgetAnotherProcess(data)
  if (!(await runs())) {
    const options = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      timezone: 'UTC',
      port: `${await freePort(home)}`,
      ...settings,
    }
    const flags = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`)
    const log = join(data, 'server.log')
    const started = await tool('pg_ctl', 'start', '-w', '-t', '300', '-D', data, '-l', log, '-o', flags.join(' '))
    // Another instance may have started it in the same moment: then it runs, and that is enough.
    if (!started.ok && !(await runs())) throw new CannotStart(`PostgreSQL does not start: ${lastLine(log) ?? started.said}`)
  }

  const port = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(home, 'password'), 'utf8')
  const address = (database: string) => `postgresql://wavehouse:${password}@127.0.0.1:${port}/${database}`
  const presence = await present(address('postgres'))
  const { rowCount } = await presence.query(`select from pg_database where datname = 'wavehouse'`)
  if (rowCount === 0) await presence.query('create database wavehouse').catch(unlessExists)
  return {
    url: address('wavehouse'),
    async stop() {
      const last = !(await inUse(presence))
      await presence.end()
      if (last) await tool('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', data)
    },
  }
}

/** A connection that is kept as long as this instance runs, so that no other one stops the server beneath it. */
async function present(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true })
  // Its loss is no news here: whoever works with the server notices.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function unlessExists(error: { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error
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

/** Whether anybody else is connected; waits a moment for connections that are just closing. */
async function inUse(presence: Client): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    const others = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
    const { rowCount } = await presence.query(others).catch(() => ({ rowCount: 0 }))
    if (rowCount === 0) return false
    await pause(50)
  }
  return true
}

function lastLine(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').at(-1) : undefined
}
