import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Client } from 'pg'
import { withConnection } from '../../prisma/connection.ts'
import { migrate } from '../../prisma/migrate.ts'
import { root } from '../tool.ts'

/** Databases of released versions, by their last migration. */
const folder = join(import.meta.dirname, 'kept')
const migrationsFolder = join(root, 'prisma/migrations')
const rowsPerStatement = 200

/** A database as SQL: its tables come from the migrations, which never change, everything else from the statements. */
export interface KeptDatabase {
  /** Names of the migrations that were applied to it. */
  migrations: string[]
  /** Number of the last transaction. Rows hold such numbers, and an upgraded database goes on counting from them. */
  transaction: number
  /** SQL functions, partitions, rows and positions of sequences. */
  statements: string[]
}

/** Names of the kept databases. */
export const keptNames = (): string[] => {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.flatMap((file) => /^(.+)\.json\.gz$/.exec(file)?.[1] ?? []).sort()
}

/** Path of the kept database whose last migration is this one. */
export const keptPath = (name: string): string => join(folder, `${name}.json.gz`)

export const readKept = (name: string): KeptDatabase => JSON.parse(gunzipSync(readFileSync(keptPath(name))).toString())

/** Writes a kept database, named after its last migration, and returns its path and size. */
export function writeKept(kept: KeptDatabase): { path: string; bytes: number } {
  const path = keptPath(kept.migrations.at(-1) ?? '')
  const zipped = gzipSync(JSON.stringify(kept, null, 1), { level: 9 })
  writeFileSync(path, zipped)
  return { path, bytes: zipped.length }
}

/** Functions of the program, without those of extensions; aggregates have no definition and are not used. */
const functionsSql = `select pg_get_functiondef(p.oid) as sql from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.oid::regprocedure::text`

const partitionsSql = `select format('create table if not exists %s partition of %s %s', c.oid::regclass, i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid)) as sql
  from pg_class c join pg_inherits i on i.inhrelid = c.oid
  where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`

/** Tables with the columns that can be written. A partitioned table distributes its rows itself. */
const tablesSql = `select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.oid, c.relname order by c.relname`

const sequencesSql = `select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) as sql
  from pg_sequences where schemaname = 'public' order by sequencename`

/** Reads a database that nothing writes to; the queue of jobs must be empty, because it is not kept. */
export async function keep(databaseUrl: string): Promise<KeptDatabase> {
  return withConnection(databaseUrl, async (client) => {
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'`)
    const { rows: migrations } = await client.query<{ name: string }>(
      'select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null order by migration_name',
    )
    const { rows } = await client.query<{ transaction: string }>('select pg_current_xact_id()::text as transaction')
    const sqlOf = async (query: string) => (await client.query<{ sql: string }>(query)).rows.map(({ sql }) => sql)
    return {
      migrations: migrations.map(({ name }) => name),
      transaction: Number(rows[0]?.transaction),
      statements: [
        ...(await sqlOf(functionsSql)),
        ...(await sqlOf(partitionsSql)),
        'create table if not exists sql_file (name text primary key, hash text not null)',
        ...(await rowStatements(client)),
        ...(await sqlOf(sequencesSql)),
      ],
    }
  })
}

/** Statements that replace the rows of all tables. */
async function rowStatements(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(tablesSql)
  const statements = [`truncate ${tables.map(({ name }) => name).join(', ')}`]
  for (const { name, columns } of tables) {
    const values = `'(' || array_to_string(array[${columns.map((column) => `quote_nullable(${column}::text)`).join(', ')}], ',') || ')'`
    const { rows } = await client.query<{ line: string }>(`select ${values} as line from ${name} order by 1`)
    for (let at = 0; at < rows.length; at += rowsPerStatement) {
      const lines = rows.slice(at, at + rowsPerStatement).map(({ line }) => line)
      statements.push(`insert into ${name} (${columns.join(', ')}) overriding system value values\n${lines.join(',\n')}`)
    }
  }
  return statements
}

/** Fills an empty database with a kept one. The user must be a superuser: triggers and foreign keys are off meanwhile. */
export async function loadKept(databaseUrl: string, { migrations, transaction, statements }: KeptDatabase): Promise<void> {
  const some = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    for (const name of migrations) cpSync(join(migrationsFolder, name), join(some, name), { recursive: true })
    await migrate(databaseUrl, () => undefined, some)
  } finally {
    rmSync(some, { recursive: true })
  }
  await withConnection(databaseUrl, async (client) => {
    await client.query(`do $$ begin while pg_current_xact_id()::text::bigint <= ${transaction} loop commit; end loop; end $$`)
    await client.query(`set timezone = 'UTC'; set session_replication_role = replica; set check_function_bodies = off; begin`)
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  })
}
