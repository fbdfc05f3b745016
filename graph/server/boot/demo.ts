import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withConnection } from '../../../prisma/connection.ts'
import { createFunctions } from '../../../prisma/functions.ts'
import { migrate } from '../../../prisma/migrate.ts'
import { CannotStart } from '../../kernel/cannotStart.ts'

interface Seed {
  seed(databaseUrl: string, print: (line: string) => void): Promise<void>
  demoBlock(databaseUrl: string, url: string): Promise<string[]>
}

const path = join(import.meta.dirname, '../../../prisma/seed/seed.ts')
const LOADING = 'The demo warehouse is being loaded.'
const RELOAD = 'The demo warehouse is to be loaded again.'

/** Loads the demo warehouse into a database without staff; an interrupted load is deleted first. `mayLoad` throws if loading is not allowed. */
export async function loadDemo(databaseUrl: string, print: (line: string) => void, mayLoad: () => void = () => undefined): Promise<void> {
  if (!existsSync(path)) return
  await withConnection(databaseUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('wavehouse demo'))`)
    const { rows } = await client.query(
      `select exists (select from staff) as has_staff, obj_description('staff'::regclass, 'pg_class') as note`,
    )
    const { has_staff, note } = rows[0]
    const mustReload = note === LOADING || note === RELOAD
    if (has_staff && !mustReload) return
    mayLoad()
    if (mustReload) {
      print(note === RELOAD ? 'Deleting the demo warehouse …' : 'The demo warehouse was loaded only in part: loading it again …')
      await client.query('drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public')
      await migrate(databaseUrl, print)
      await createFunctions(databaseUrl)
    }
    await client.query(`comment on table staff is '${LOADING}'`)
    print('Loading the demo warehouse …')
    const { seed }: Seed = await import(path)
    await seed(databaseUrl, print)
    await client.query('comment on table staff is null')
  })
}

/** Marks the demo warehouse for reload at the next start. Refuses while a Wavehouse process is connected to the database. */
export async function markDemoForReload(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'wavehouse' limit 1`,
    )
    if (rows.length > 0) throw new CannotStart('A Wavehouse process is connected to this database: stop it first.')
    await client.query(`comment on table staff is '${RELOAD}'`)
  })
}

/** Lines about signing in to the demo warehouse; empty without a demo. */
export async function demoLines(databaseUrl: string, url: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const { demoBlock }: Seed = await import(path)
  return demoBlock(databaseUrl, url)
}
