import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { connected } from './connection.ts'
import { withEngine } from './engine.ts'
import { isLockTimeout, lockPatienceMs, patiently } from './patience.ts'

const schemaFolder = join(import.meta.dirname, 'schema')
const migrationsFolder = join(import.meta.dirname, 'migrations')
// `functions.ts` keeps this one for itself.
const filters = { externalTables: ['public.sql_file'], externalEnums: [] }
const EMPTY = '-- This is an empty migration.'

interface Migration {
  name: string
  sql: string
}

/**
 * Applies the migrations that the database lacks and returns their names; instances that start together take turns. Those who work in the
 * database go on meanwhile: a change that must wait for a lock gives up soon, since all others queue behind it, and tries again later.
 */
export async function migrate(databaseUrl: string, say: (line: string) => void, folder = migrationsFolder): Promise<string[]> {
  return connected(databaseUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('wavehouse migration'))`)
    const own = migrationsIn(folder)
    const applied = await appliedMigrations(client)
    const unknown = [...applied.keys()].filter((name) => !own.some((migration) => migration.name === name))
    if (unknown.length > 0)
      throw new CannotStart(`The database is newer than this program: it has the migration ${unknown.at(-1)}, which is unknown here.`)
    for (const { name, sql } of own) {
      if (applied.has(name) && applied.get(name) !== checksum(sql)) say(`The migration ${name} was changed after it was applied here.`)
    }
    const missing = own.filter(({ name }) => !applied.has(name))
    if (missing.length === 0) return []
    say(`Applying ${missing.length === 1 ? `the migration ${missing[0]!.name}` : `${missing.length} migrations`} …`)
    return patiently(say, () => apply(databaseUrl, client, own))
  })
}

/** Whether the database has migrations that this program does not know: it is newer than the program. */
export async function isNewer(databaseUrl: string): Promise<boolean> {
  const names = new Set(migrationsIn(migrationsFolder).map(({ name }) => name))
  return connected(databaseUrl, async (client) => [...(await appliedMigrations(client)).keys()].some((name) => !names.has(name)))
}

/** The SQL that would turn the tables of a migrated database into those of `prisma/schema`; empty when they are equal. */
export async function difference(databaseUrl: string): Promise<string> {
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

async function apply(databaseUrl: string, client: Client, own: Migration[]): Promise<string[]> {
  const migrationDirectories = own.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
  }))
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' }
  const migrationsList = { baseDir: migrationsFolder, lockfile, shadowDbInitScript: '', migrationDirectories }
  await forgiveInterrupted(client)
  try {
    const { appliedMigrationNames } = await withEngine(
      databaseUrl,
      undefined,
      (engine) => engine.applyMigrations({ migrationsList, filters }),
      { lock_timeout: lockPatienceMs },
    )
    return appliedMigrationNames
  } catch (error) {
    const name = await forgiveInterrupted(client)
    if (isLockTimeout(error)) throw error
    throw name && error instanceof Error ? new CannotStart(`The migration ${name} fails: ${error.message}.`, { cause: error }) : error
  }
}

/** A script runs whole or not at all, so one that did not finish left nothing behind and may be tried again; returns its name. */
async function forgiveInterrupted(client: Client): Promise<string | undefined> {
  if (!(await hasHistory(client))) return undefined
  const open = 'finished_at is null and rolled_back_at is null'
  const { rows } = await client.query(`update _prisma_migrations set rolled_back_at = now() where ${open} returning migration_name`)
  return rows[0]?.migration_name
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
