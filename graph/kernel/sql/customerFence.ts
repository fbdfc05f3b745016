import pg from 'pg'
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts'

/** The role as which customers and their keys read; `prisma/customerReads.ts` creates it and grants it what they may read. */
export const customerRole = 'wavehouse_customer'

/** Server options of a connection of that role. */
export const asCustomer = `-c role=${customerRole} -c default_transaction_read_only=on`

/** Where a request reads: Prisma's client, and the pool for single SQL statements. */
export interface Reads {
  db: PrismaClient
  pool: Pick<pg.Pool, 'query'>
}

/**
 * The second fence of customers, behind the scope of the types: what a request of theirs reads, it reads as a role without ownership, for which
 * row-level security hides all rows but those of the customer. Without a customer, such a connection sees no row at all.
 */
export class CustomerFence {
  readonly #pool: pg.Pool
  readonly #openClient: () => PrismaClient
  #client: PrismaClient | null = null

  /**
   * The client has connections of its own: a request that holds one of them may wait for one of `pool`, never the other way round. It is opened with the
   * first read, because a client takes 16 MB, and many processes serve no customer.
   */
  constructor(pool: pg.Pool, openClient: () => PrismaClient) {
    this.#pool = pool
    this.#openClient = openClient
  }

  get #db(): PrismaClient {
    this.#client ??= this.#openClient()
    return this.#client
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = null
    await client?.$disconnect()
  }

  /** Where a request reads that has signed in a user of the customer meanwhile: each read in a transaction of its own. */
  apart(customerId: string): Reads {
    const run: Run = (call) =>
      this.#db.$transaction(async (tx) => {
        await tx.$executeRawUnsafe(setCustomer(customerId))
        return call(tx)
      })
    return { db: runBy(run), pool: this.#poolOf(customerId) }
  }

  /** Runs the reads of a request: those of Prisma in one transaction, which begins with the first, after the commands of a mutation. */
  async read<Result>(customerId: string, work: (reads: Reads) => Promise<Result>): Promise<Result> {
    const done = Promise.withResolvers<void>()
    let transaction: Promise<unknown> | null = null
    let client: Promise<Prisma.TransactionClient> | null = null
    const open = () => {
      client ??= new Promise((resolve, reject) => {
        const run = async (tx: Prisma.TransactionClient) => {
          await tx.$executeRawUnsafe(setCustomer(customerId))
          resolve(tx)
          await done.promise
        }
        // After the reads its end cannot fail for the caller.
        transaction = this.#db.$transaction(run).catch(reject)
      })
      return client
    }
    try {
      return await work({ db: runBy((call) => open().then(call)), pool: this.#poolOf(customerId) })
    } finally {
      done.resolve()
      await transaction
      // A context may be kept longer than its request.
      client = null
    }
  }

  #poolOf(customerId: string): Reads['pool'] {
    const query = (...asked: Parameters<pg.Pool['query']>) => this.#query(customerId, asked)
    return { query: query as unknown as pg.Pool['query'] }
  }

  /** Runs a single statement in a transaction of its own. */
  async #query(customerId: string, asked: Parameters<pg.Pool['query']>): Promise<unknown> {
    const client = await this.#pool.connect()
    try {
      await client.query(`begin; ${setCustomer(customerId)}`)
      return await client.query(...asked)
    } finally {
      // Nothing was written, so the same ends it after an error.
      await client.query('rollback').then(
        () => client.release(),
        (error) => client.release(error),
      )
    }
  }
}

/** For the rest of the transaction. `set` takes no parameters. */
const setCustomer = (customerId: string): string => `set local app.customer = ${pg.escapeLiteral(customerId)}`

type Methods = Record<string, (...args: unknown[]) => unknown>
type Call = (tx: Prisma.TransactionClient) => Promise<unknown>
type Run = (call: Call) => Promise<unknown>

/** A client whose queries are run by a function, which says in which transaction. */
function runBy(run: Run): PrismaClient {
  const method = (of: (tx: Prisma.TransactionClient) => unknown, name: string) => {
    return (...args: unknown[]) => run(async (tx) => (of(tx) as Methods)[name]!(...args))
  }
  return new Proxy({} as PrismaClient, {
    // Pothos looks whether there is a delegate.
    has: (_client, name) => typeof name === 'string',
    get(_client, name) {
      if (typeof name === 'symbol' || name === 'then') return undefined
      if (name.startsWith('$')) return method((tx) => tx, name)
      const delegate = (tx: Prisma.TransactionClient) => tx[name as keyof Prisma.TransactionClient]
      return new Proxy({} as Methods, { get: (_delegate, query) => method(delegate, String(query)) })
    },
  })
}
