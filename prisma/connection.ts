import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { CannotStart } from '../graph/kernel/cannotStart.ts'

/** Runs `work` on its own connection; throws `CannotStart` with the host, but without the password, if the server cannot be reached. */
export async function withConnection<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
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

/** Creates an empty database on the same server, passes its URL to `work` and drops it afterwards. */
export async function withScratchDatabase<T>(databaseUrl: string, work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const name = `scratch_${randomBytes(6).toString('hex')}`
  await withConnection(databaseUrl, (client) => client.query(`create database ${name}`))
  try {
    return await work(Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href)
  } finally {
    await withConnection(databaseUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
