import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '../../generated/prisma/client.ts'

/** Client inside a command's transaction. */
export type Tx = Prisma.TransactionClient

/** Client for reads outside of a transaction. */
export type Db = PrismaClient

export interface Database {
  pool: pg.Pool
  prisma: PrismaClient
  close(): Promise<void>
}

/** Runs one query at a time. Prisma queries relations concurrently, even in a transaction, which pg deprecates. */
class SequentialClient extends pg.Client {
  #last: Promise<unknown> | null = null

  // biome-ignore lint/suspicious/noExplicitAny: one signature for pg's many.
  override query(...asked: any[]): any {
    const ask = (): Promise<unknown> => super.query.apply(this, asked as never) as never
    // Calls with a callback or a query object come from a pool, which uses the client exclusively.
    if (typeof asked.at(-1) === 'function' || typeof asked[0]?.submit === 'function') return ask()
    const answer = this.#last ? this.#last.then(ask) : ask()
    const over: Promise<void> = answer.then(
      () => rest(),
      () => rest(),
    )
    const rest = () => {
      if (this.#last === over) this.#last = null
    }
    this.#last = over
    return answer
  }
}

/** Opens a connection pool; a broken connection fails its query and is replaced on next use. */
export function openPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    Client: SequentialClient,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 25_000,
    // Longer than any command holds a row lock; a timeout is answered with SERVER_BUSY.
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'wavehouse',
  })
  // Without error listeners a broken connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Opens one pool for both Prisma and plain SQL. */
export function openDatabase(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  // Prisma also reads in transactions; under load they wait for a connection instead of failing.
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 15_000, timeout: 30_000 } })
  return {
    pool,
    prisma,
    async close() {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}
