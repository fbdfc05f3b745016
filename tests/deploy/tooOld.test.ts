import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CannotStart } from '../../graph/kernel/cannotStart.ts'
import { withConnection, withScratchDatabase } from '../../prisma/connection.ts'
import { createFunctions } from '../../prisma/functions.ts'
import { firstSupported, migrate } from '../../prisma/migrate.ts'
import { createDatabase } from '../cluster.ts'
import { command, root } from '../tool.ts'

const folder = join(root, 'prisma/migrations')
const migrations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
// Of 22 November.
const old = '20261121153704_add_station_used_at'
const silence = () => undefined
const sentence = `The database is too old: its last migration is ${old}, but this program upgrades databases from ${firstSupported} on; nothing was changed, so export the data as spreadsheets with the version that ran last, and import them into an empty database (another DATABASE_URL, or another WAVEHOUSE_DATA for the embedded one).`

const objects = `
  select 'relation ' || c.oid::regclass as name, c.relkind::text || ' ' || coalesce(string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum), '') as text
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 where c.relnamespace = 'public'::regnamespace group by c.oid
  union all select 'function ' || oid::regprocedure, case when prokind = 'a' then '' else pg_get_functiondef(oid) end
  from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'constraint ' || conname || ' ' || conrelid::regclass, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger ' || tgname || ' ' || tgrelid::regclass, pg_get_triggerdef(oid) from pg_trigger
  union all select 'type ' || t.oid::regtype, (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)
  from pg_type t where t.typtype = 'e'
  union all select 'schema ' || nspname, '' from pg_namespace`

/** Names and definitions of everything in the database, and a digest of the rows of each table and of each sequence. */
async function contentOf(databaseUrl: string): Promise<Record<string, string>> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; text: string }>(objects)
    const content = Object.fromEntries(rows.map(({ name, text }) => [name, text]))
    for (const { name } of rows.filter(({ name, text }) => name.startsWith('relation ') && /^[rS] /.test(text))) {
      const digest = `select md5(coalesce(string_agg(row(t.*)::text, ',' order by row(t.*)::text), '')) as digest from ${name.slice('relation '.length)} t`
      content[`rows of ${name}`] = (await client.query<{ digest: string }>(digest)).rows[0]?.digest ?? ''
    }
    return content
  })
}

/** A folder with the migrations of this version up to one. */
function migrationsUntil(last: string): string {
  const some = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(some, { recursive: true }))
  for (const name of migrations.filter((name) => name <= last)) cpSync(join(folder, name), join(some, name), { recursive: true })
  return some
}

/** Passes an empty database to `work`. */
async function withEmptyDatabase(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const { url, drop } = await createDatabase('empty')
  onTestFinished(drop)
  await withScratchDatabase(url, work)
}

/** Passes a database on which another version has run: migrations up to one, and the table of its SQL functions. */
const withDatabaseOf = (last: string, work: (databaseUrl: string) => Promise<void>) =>
  withEmptyDatabase(async (databaseUrl) => {
    await migrate(databaseUrl, silence, migrationsUntil(last))
    await withConnection(databaseUrl, (client) =>
      client.query(
        `create table sql_file (name text primary key, hash text not null); insert into sql_file values ('wave/sql/wave_1_scan.sql', '0')`,
      ),
    )
    await work(databaseUrl)
  })

test('a database of a version before the first supported one is refused, and nothing of it is changed', async () => {
  await withDatabaseOf(old, async (databaseUrl) => {
    const before = await contentOf(databaseUrl)
    expect(Object.keys(before).length).toBeGreaterThan(500)
    await expect(migrate(databaseUrl, silence)).rejects.toThrow(new CannotStart(sentence))
    expect(await contentOf(databaseUrl)).toEqual(before)

    const args = [join(root, 'graph/server/boot.js'), 'graph/server/migrate.ts']
    const { code, said } = await command(process.execPath, args, 'kept', { DATABASE_URL: databaseUrl })
    expect(said.trim()).toBe(sentence)
    expect(code).toBe(1)
    expect(await contentOf(databaseUrl)).toEqual(before)
  })
})

test('a database of the first supported version is upgraded', async () => {
  await withDatabaseOf(firstSupported, async (databaseUrl) => {
    expect(await migrate(databaseUrl, silence)).toEqual(migrations.filter((name) => name > firstSupported))
    expect(await createFunctions(databaseUrl)).not.toEqual([])
  })
})

test('a first start that was interrupted among its migrations goes on', async () => {
  await withEmptyDatabase(async (databaseUrl) => {
    const some = await migrate(databaseUrl, silence, migrationsUntil(old))
    const rest = await migrate(databaseUrl, silence)
    expect([...some, ...rest]).toEqual(migrations)
    expect(await createFunctions(databaseUrl)).not.toEqual([])
  })
})
