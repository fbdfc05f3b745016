import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connected } from '../../prisma/connection.ts'
import { createFunctions } from '../../prisma/functions.ts'
import { migrate } from '../../prisma/migrate.ts'
import { CannotStart } from '../kernel/cannotStart.ts'

interface Seed {
  seed(databaseUrl: string, say: (line: string) => void): Promise<void>
  demoBlock(databaseUrl: string, url: string): Promise<string[]>
}

const path = join(import.meta.dirname, '../../prisma/seed/seed.ts')
const LOADING = 'The demo warehouse is being loaded.'
const SPOILED = 'The demo warehouse is to be loaded anew.'

/** Fills a database that holds no staff with the demo warehouse; what an interrupted load left is thrown away first. */
export async function loadDemo(databaseUrl: string, say: (line: string) => void): Promise<void> {
  if (!existsSync(path)) return
  await connected(databaseUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('wavehouse demo'))`)
    const { rows } = await client.query(
      `select exists (select from staff) as inhabited, obj_description('staff'::regclass, 'pg_class') as note`,
    )
    const { inhabited, note } = rows[0]
    if (note === LOADING || note === SPOILED) {
      say(note === SPOILED ? 'Throwing the demo warehouse away …' : 'The demo warehouse was not loaded to its end: starting over …')
      await client.query('drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public')
      await migrate(databaseUrl, say)
      await createFunctions(databaseUrl)
    } else if (inhabited) return
    await client.query(`comment on table staff is '${LOADING}'`)
    say('Loading the demo warehouse …')
    const { seed }: Seed = await import(path)
    await seed(databaseUrl, say)
    await client.query('comment on table staff is null')
  })
}

/** Declares what is there to be spoiled, so that the next load throws it away. Refuses while a Wavehouse works on it, on whatever port. */
export async function spoilDemo(databaseUrl: string): Promise<void> {
  await connected(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'wavehouse' limit 1`,
    )
    if (rows.length > 0) throw new CannotStart('A Wavehouse works on this database: stop it first.')
    await client.query(`comment on table staff is '${SPOILED}'`)
  })
}

/** The lines that tell how to sign in to the demo warehouse; none where it is not. */
export async function demoLines(databaseUrl: string, url: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const { demoBlock }: Seed = await import(path)
  return demoBlock(databaseUrl, url)
}
