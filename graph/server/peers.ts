import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Sql } from '../kernel/job.ts'
import { describeError } from './log.ts'

const everyMs = 1_000
const processes = 'wavehouse process'

/** What a process does once a second; `alone` says that no other process works on the database. */
export type Beat = (sql: Sql, alone: boolean) => Promise<void>

/**
 * The processes on one database. Each keeps one connection as long as it lives, with a lock in its name: so the others know that it is
 * there, and soon after its end that it is not.
 */
export class Peers {
  readonly #pool: Pool
  readonly #log: Logger
  readonly #name: string
  readonly #beats: Beat[] = []
  readonly #stopping = Promise.withResolvers<void>()
  #client: Promise<PoolClient> | null = null
  #drop = (): void => undefined
  #stopped = false
  #stumbled = false
  #running: Promise<void> = Promise.resolve()

  private constructor(pool: Pool, log: Logger, name: string) {
    this.#pool = pool
    this.#log = log
    this.#name = name
  }

  /** Makes this process known under a name of its own, and does the beats for the first time. */
  static async join(pool: Pool, log: Logger, name: string, beats: readonly Beat[]): Promise<Peers> {
    const peers = new Peers(pool, log, name)
    peers.#beats.push(...beats)
    await peers.#round()
    peers.#running = peers.#run()
    return peers
  }

  /** From now on this is done too. */
  add(beat: Beat): void {
    this.#beats.push(beat)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#stopping.resolve()
    await this.#running
    this.#drop()
  }

  async #run(): Promise<void> {
    for (;;) {
      await Promise.race([new Promise((resolve) => setTimeout(resolve, everyMs).unref()), this.#stopping.promise])
      if (this.#stopped) return
      await this.#round()
    }
  }

  /** What fails is tried again in a second, over a new connection; it is told once. */
  async #round(): Promise<void> {
    try {
      const sql = await this.#connected()
      const alone = await this.#alone()
      for (const beat of this.#beats) await beat(sql, alone)
      this.#stumbled = false
    } catch (error) {
      this.#drop()
      if (!this.#stumbled && !this.#stopped) this.#log.error(describeError(error), 'A look at what other processes do failed')
      this.#stumbled = true
    }
  }

  #connected(): Promise<PoolClient> {
    this.#client ??= this.#connect().catch((error) => {
      this.#client = null
      throw error
    })
    return this.#client
  }

  async #connect(): Promise<PoolClient> {
    const client = await this.#pool.connect()
    let held = true
    this.#drop = () => {
      if (!held) return
      held = false
      this.#client = null
      client.release(true)
    }
    client.on('error', this.#drop)
    try {
      await standIn(client, processes, this.#name)
      return client
    } catch (error) {
      this.#drop()
      throw error
    }
  }

  async #alone(): Promise<boolean> {
    const { rows } = await (await this.#connected()).query<{ alone: boolean }>(
      `select not exists (
         select from pg_locks l where ${held(processes)} and l.pid <> pg_backend_pid()
       ) as alone`,
    )
    return rows[0]?.alone ?? false
  }
}

/** Says once that it would be better to have a Redis. */
export function adviseRedis(log: Logger): Beat {
  let said = false
  return async (_sql, alone) => {
    if (alone || said) return
    said = true
    log.warn('Another process works on this database, and there is no REDIS_URL: each hears of the changes of the other within a second')
  }
}

/** A name for the database that no other database has. */
export async function databaseName(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select system_identifier || '-' || (select oid from pg_database where datname = current_database()) as name from pg_control_system()`,
  )
  return rows[0]?.name ?? ''
}

/** Holds a lock in a name as long as the connection stands: so others can see that its bearer lives. */
export async function standIn(client: PoolClient, kind: string, name: string): Promise<void> {
  // Without these the lock of a machine that vanished would stand for hours.
  await client.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
  // Shared, since after a broken connection the server may keep the old lock for a while.
  await client.query('select pg_advisory_lock_shared(hashtext($1), hashtext($2))', [kind, name])
}

/** The condition on a row `l` of pg_locks that it is such a lock of this database, in the name that the SQL of `name` gives or in any. */
export function held(kind: string, name?: string): string {
  const database = '(select d.oid from pg_database d where d.datname = current_database())'
  const ofName = name ? ` and l.objid = hashtext(${name})::oid` : ''
  return `l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.database = ${database} and l.classid = hashtext('${kind}')::oid${ofName}`
}
