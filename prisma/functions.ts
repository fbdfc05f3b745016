import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { areas } from '../graph/areas.ts'
import { withConnection } from './connection.ts'
import { grantCustomerReads } from './customerReads.ts'
import { lockTimeoutMs, retryOnLockTimeout } from './retryOnLockTimeout.ts'

const graph = join(import.meta.dirname, '../graph')

/** A file with SQL functions: path below `graph` and content. */
export interface SqlFile {
  name: string
  sql: string
}

/** SQL function files of all areas, by area and name. */
export function sqlFiles(): SqlFile[] {
  return areas.flatMap((area) => {
    const folder = join(graph, area, 'sql')
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : []
    return names.sort().map((name) => ({ name: `${area}/sql/${name}`, sql: readFileSync(join(folder, name), 'utf8') }))
  })
}

/** Creates the functions whose file has changed in one transaction, grants customers what they read, and returns the file names. */
export function createFunctions(databaseUrl: string, print: (line: string) => void = () => undefined): Promise<string[]> {
  return retryOnLockTimeout(print, () => withConnection(databaseUrl, create))
}

async function create(client: Client): Promise<string[]> {
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtext('wavehouse functions'))`)
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
  await client.query('create table if not exists sql_file (name text primary key, hash text not null)')
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from sql_file')
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed: string[] = []
  for (const { name, sql } of sqlFiles()) {
    const hash = createHash('sha256').update(sql).digest('hex')
    if (known.get(name) === hash) continue
    await client.query(sql).catch((error) => {
      throw new Error(
        `graph/${name}: ${error.message}${error.position ? ` (line ${sql.slice(0, error.position).split('\n').length})` : ''}`,
        { cause: error },
      )
    })
    await client.query('insert into sql_file values ($1, $2) on conflict (name) do update set hash = excluded.hash', [name, hash])
    changed.push(name)
  }
  // Before any write, because rows in a default partition stay there.
  await client.query('select kernel_make_partitions()')
  await grantCustomerReads(client)
  await client.query('commit')
  return changed
}
