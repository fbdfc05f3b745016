import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { withConnection } from './connection.ts'
import { withEngine } from './engine.ts'
import { isLockTimeout, lockTimeoutMs, retryOnLockTimeout } from './retryOnLockTimeout.ts'

const schemaFolder = join(import.meta.dirname, 'schema')
const migrationsFolder = join(import.meta.dirname, 'migrations')
// Table of `functions.ts`, unknown to Prisma.
const filters = { externalTables: ['public.sql_file'], externalEnums: [] }
const EMPTY = '-- This is an empty migration.'
/** Last migration of the first version whose databases can be upgraded. It moves on only with a release that says so. */
export const firstSupported = '20261127063000_add_wave_box_sorted_before'

interface Migration {
  name: string
  sql: string
}

/**
 * Applies missing migrations and returns their names; instances that start together wait for each other. A migration that waits for a lock
 * gives up soon and is retried, because all other queries queue behind it.
 */
export async function migrate(databaseUrl: string, print: (line: string) => void, folder = migrationsFolder): Promise<string[]> {
  return withConnection(databaseUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('wavehouse migration'))`)
    const own = migrationsIn(folder)
    const applied = await appliedMigrations(client)
    const unknown = [...applied.keys()].filter((name) => !own.some((migration) => migration.name === name))
    if (unknown.length > 0)
      throw new CannotStart(`The database is newer than this program: it has the migration ${unknown.at(-1)}, which is unknown here.`)
    await refuseTooOld(client, applied)
    for (const { name, sql } of own) {
      if (applied.has(name) && applied.get(name) !== checksum(sql)) print(`The migration ${name} was changed after it was applied here.`)
    }
    const missing = own.filter(({ name }) => !applied.has(name))
    if (missing.length === 0) return []
    print(`Applying ${missing.length === 1 ? `the migration ${missing[0]!.name}` : `${missing.length} migrations`} …`)
    await client.query(historyTable)
    for (const migration of missing) await retryOnLockTimeout(print, () => apply(client, migration))
    return missing.map(({ name }) => name)
  })
}

/**
 * Throws, before anything is changed, if a version before the first supported one has run on the database. A first start that was interrupted
 * among its migrations goes on: no version has run there, so the SQL functions are missing.
 */
async function refuseTooOld(client: Client, applied: ReadonlyMap<string, string>): Promise<void> {
  if (applied.size === 0 || applied.has(firstSupported)) return
  const { rows } = await client.query(`select to_regclass('sql_file') is not null as "hasFunctions"`)
  if (!rows[0].hasFunctions) return
  throw new CannotStart(
    `The database is too old: its last migration is ${[...applied.keys()].at(-1)}, but this program upgrades databases from ${firstSupported} on; nothing was changed, so export the data as spreadsheets with the version that ran last, and import them into an empty database (another DATABASE_URL, or another WAVEHOUSE_DATA for the embedded one).`,
  )
}

/** Whether the database has migrations that this version does not know. */
export async function isNewer(databaseUrl: string): Promise<boolean> {
  const names = new Set(migrationsIn(migrationsFolder).map(({ name }) => name))
  return withConnection(databaseUrl, async (client) => [...(await appliedMigrations(client)).keys()].some((name) => !names.has(name)))
}

/** SQL that would turn a migrated database into `prisma/schema`; empty if they match. */
export async function schemaDifference(databaseUrl: string): Promise<string> {
  const files = schemaFiles()
  const models = files.map(({ path, content }): [string, string] => [path, content])
  const { stdout } = await withEngine(databaseUrl, models, (engine) =>
    engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: schemaFolder },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters,
    }),
  )
  const script = (stdout ?? '').trim()
  return script === EMPTY ? '' : script
}

/** Prisma's table of applied migrations, as its schema engine creates it. */
const historyTable = `create table if not exists _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null, logs text,
  rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`

/**
 * Applies a migration as one script: PostgreSQL runs it in one transaction, unless it commits by itself, such as a backfill in batches, which
 * must be safe to repeat.
 */
async function apply(client: Client, { name, sql }: Migration): Promise<void> {
  await client.query('update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null')
  const { rows } = await client.query<{ id: string }>(
    'insert into _prisma_migrations (id, checksum, migration_name) values (gen_random_uuid(), $1, $2) returning id',
    [checksum(sql), name],
  )
  const id = rows[0]!.id
  try {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    await dropUnfinishedIndex(client, sql)
    await client.query(sql)
    await client.query('update _prisma_migrations set finished_at = now(), applied_steps_count = 1 where id = $1', [id])
  } catch (error) {
    await client.query('update _prisma_migrations set rolled_back_at = now() where id = $1', [id])
    if (isLockTimeout(error) || !(error instanceof Error)) throw error
    throw new CannotStart(`The migration ${name} fails: ${error.message}.`, { cause: error })
  } finally {
    await client.query('reset lock_timeout')
  }
}

/** Drops the index of a migration if its concurrent build was interrupted: it stays, invalid, and `if not exists` would keep it. */
async function dropUnfinishedIndex(client: Client, sql: string): Promise<void> {
  const [, name] = /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)/i.exec(sql) ?? []
  if (!name) return
  const { rowCount } = await client.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [`"${name}"`])
  if (rowCount) await client.query(`drop index concurrently "${name}"`)
}

async function hasHistory(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('_prisma_migrations') is not null as there`)
  return rows[0].there
}

async function appliedMigrations(client: Client): Promise<Map<string, string>> {
  if (!(await hasHistory(client))) return new Map()
  const { rows } = await client.query(
    'select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null order by migration_name',
  )
  return new Map(rows.map((row) => [row.migration_name, row.checksum]))
}

function migrationsIn(folder: string): Migration[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'migration.sql')))
  return names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
}

function schemaFiles() {
  const names = readdirSync(schemaFolder).filter((name) => name.endsWith('.prisma'))
  return names.sort().map((name) => ({ path: join(schemaFolder, name), content: readFileSync(join(schemaFolder, name), 'utf8') }))
}

function checksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}
