import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '../../generated/prisma/client.ts'
import { asCustomer, CustomerFence } from './customerFence.ts'
import { statementNames } from './statementNames.ts'

/** Client inside a command's transaction. */
export type Tx = Prisma.TransactionClient

/** Client for reads outside of a transaction. */
export type Db = PrismaClient

/** What reads by plain SQL, as a pool does. */
export interface Queries {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** Plain SQL inside a command's transaction. */
export const queriesIn = (tx: Tx): Queries => ({
  query: async <Row extends object>(text: string, values: unknown[] = []) => ({ rows: await tx.$queryRawUnsafe<Row[]>(text, ...values) }),
})

export interface Database {
  pool: pg.Pool
  /** Pool for the statements of scans. */
  scanPool: pg.Pool
  prisma: PrismaClient
  /** Where customers read. */
  fence: CustomerFence
  /** All pools, for metrics. */
  pools: readonly pg.Pool[]
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
export function openPool(url: string, connections: number, options?: string): pg.Pool {
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
    ...(options !== undefined && { options }),
  })
  // Without error listeners a broken connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Plans each prepared statement once. Otherwise PostgreSQL plans the large statements of scans for every call, which costs more than running them;
 * statements of lists need that, because their plan depends on the values.
 */
export const plannedOnce = '-c plan_cache_mode=force_generic_plan'

/**
 * Opens one pool for both Prisma and plain SQL, one of half its size for scans, and two of a quarter for reads of customers: one for Prisma,
 * one for plain SQL.
 */
export function openDatabase(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  const scanPool = openPool(url, Math.ceil(connections / 2), plannedOnce)
  const fencePool = openPool(url, Math.ceil(connections / 4), asCustomer)
  const fencePrismaPool = openPool(url, Math.ceil(connections / 4), asCustomer)
  const pools = [pool, scanPool, fencePool, fencePrismaPool]
  const prisma = clientOn(pool)
  const fence = new CustomerFence(fencePool, () => clientOn(fencePrismaPool))
  return {
    pool,
    scanPool,
    prisma,
    fence,
    pools,
    async close() {
      await Promise.all([prisma.$disconnect(), fence.close()])
      await Promise.all(pools.map((one) => one.end()))
    },
  }
}

/** Prisma also reads in transactions; under load they wait for a connection instead of failing. */
function clientOn(pool: pg.Pool): PrismaClient {
  // The option's type demands a name; the adapter passes `undefined` on to `pg`, which then prepares nothing.
  const nameOf = statementNames()
  const adapter = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) as string })
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 15_000, timeout: 30_000 } })
}
