import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** Fills a database that has the demo's master data with packages. */
export const fillPackages = (databaseUrl: string, count: number): Promise<void> => fill(databaseUrl, 'packages.sql', count)

/** Fills a database that has the demo's master data with ledger rows. */
export const fillLedger = (databaseUrl: string, count: number): Promise<void> => fill(databaseUrl, 'ledger.sql', count)

async function fill(databaseUrl: string, file: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(':count', `${count}`))
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
