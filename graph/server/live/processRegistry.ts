import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Sql } from '../../kernel/events/job.ts'
import { describeError } from '../log.ts'

const everyMs = 1_000
export const processLockKind = 'wavehouse process'

/** Task that a process runs every second; `alone` says that no other process is connected to the database. */
export type Heartbeat = (sql: Sql, alone: boolean) => Promise<void>

/** Registry of the processes on one database. Each holds a liveness lock on one connection, so that the others see it start and end. */
export class ProcessRegistry {
  readonly #pool: Pool
  readonly #log: Logger
  readonly #name: string
  readonly #heartbeats: Heartbeat[] = []
  readonly #stopping = Promise.withResolvers<void>()
  #client: Promise<PoolClient> | null = null
  #drop = (): void => undefined
  #stopped = false
  #isFailing = false
  #running: Promise<void> = Promise.resolve()

  private constructor(pool: Pool, log: Logger, name: string) {
    this.#pool = pool
    this.#log = log
    this.#name = name
  }

  /** Registers this process and runs the heartbeats once. */
  static async join(pool: Pool, log: Logger, name: string, heartbeats: readonly Heartbeat[]): Promise<ProcessRegistry> {
    const registry = new ProcessRegistry(pool, log, name)
    registry.#heartbeats.push(...heartbeats)
    await registry.#round()
    registry.#running = registry.#run()
    return registry
  }

  /** Adds a heartbeat. */
  add(heartbeat: Heartbeat): void {
    this.#heartbeats.push(heartbeat)
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

  /** Runs all heartbeats; after an error it reconnects in the next round and logs once. */
  async #round(): Promise<void> {
    try {
      const sql = await this.#connected()
      const alone = await this.#alone()
      for (const heartbeat of this.#heartbeats) await heartbeat(sql, alone)
      this.#isFailing = false
    } catch (error) {
      this.#drop()
      if (!this.#isFailing && !this.#stopped) this.#log.error(describeError(error), 'A heartbeat failed')
      this.#isFailing = true
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
      await holdLivenessLock(client, processLockKind, this.#name)
      return client
    } catch (error) {
      this.#drop()
      throw error
    }
  }

  async #alone(): Promise<boolean> {
    const { rows } = await (await this.#connected()).query<{ alone: boolean }>(
      `select not exists (
         select from pg_locks l where ${livenessLockCondition(processLockKind)} and l.pid <> pg_backend_pid()
       ) as alone`,
    )
    return rows[0]?.alone ?? false
  }
}

/** Warns once if several processes run without Redis. */
export function adviseRedis(log: Logger): Heartbeat {
  let advised = false
  return async (_sql, alone) => {
    if (alone || advised) return
    advised = true
    log.warn('Several processes use this database without REDIS_URL: each sees changes of the others after up to a second')
  }
}

/** Name of the database that is unique across servers. */
export async function databaseIdentity(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select system_identifier || '-' || (select oid from pg_database where datname = current_database()) as name from pg_control_system()`,
  )
  return rows[0]?.name ?? ''
}

/** Holds a lock under a name while the connection is open, so that others can see that its owner is alive. */
export async function holdLivenessLock(client: PoolClient, kind: string, name: string): Promise<void> {
  // TCP keepalive: otherwise the lock of a vanished machine would be held for hours.
  await client.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
  // Shared, because after a broken connection the server may hold the old lock for a while.
  await client.query('select pg_advisory_lock_shared(hashtext($1), hashtext($2))', [kind, name])
}

/** SQL condition on a row `l` of pg_locks: a liveness lock of this kind in this database, under the name given as SQL, or any. */
export function livenessLockCondition(kind: string, name?: string): string {
  const database = '(select d.oid from pg_database d where d.datname = current_database())'
  const ofName = name ? ` and l.objid = hashtext(${name})::oid` : ''
  return `l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.database = ${database} and l.classid = hashtext('${kind}')::oid${ofName}`
}
