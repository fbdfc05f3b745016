import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { CannotStart } from '../graph/kernel/cannotStart.ts'

/** Runs `work` on a connection of its own; a server that cannot be reached is a `CannotStart` that names it without the password. */
export async function connected<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new CannotStart(`The database at ${new URL(databaseUrl).host} cannot be reached: ${reason(error)}.`)
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs `work` with the address of an empty database beside the given one, and drops it afterwards. */
export async function withScratchDatabase<T>(databaseUrl: string, work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const name = `scratch_${randomBytes(6).toString('hex')}`
  await connected(databaseUrl, (client) => client.query(`create database ${name}`))
  try {
    return await work(Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href)
  } finally {
    await connected(databaseUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
