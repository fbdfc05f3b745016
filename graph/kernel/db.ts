import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '../generated/prisma/client.ts'

/** A client inside a command's transaction. */
export type Tx = Prisma.TransactionClient

/** A client that reads outside of any transaction. */
export type Db = PrismaClient

export interface Database {
  pool: pg.Pool
  prisma: PrismaClient
  close(): Promise<void>
}

/** A pool of connections; one that breaks fails what is asked of it and is replaced at the next use. */
export function openPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'wavehouse',
  })
  // Without listeners a broken connection would end the process, be it idle or lent to somebody.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Opens one pool that serves Prisma and plain SQL alike. */
export function openDatabase(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  // Prisma reads in transactions too; when many ask at once they wait for a connection, as everything does, and do not fail.
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
