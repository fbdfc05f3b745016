import { join } from 'node:path'
import { createFunctions } from '../../prisma/functions.ts'
import { migrate } from '../../prisma/migrate.ts'
import type { Config } from '../kernel/config.ts'
import { loadDemo } from './demo.ts'
import type { AtEnd, Say } from './lifetime.ts'
import { startPostgres } from './postgres.ts'
import { prepare, type Step } from './prepare.ts'

/** Makes everything that the server stands on: generated files, a running database, its tables, functions and demo data. */
export async function makeReady(config: Config, steps: Step['name'][], say: Say, atEnd: AtEnd): Promise<string> {
  await prepare(say, steps)
  const databaseUrl = config.databaseUrl ?? (await embedded(config.dataDirectory, say, atEnd))
  await migrate(databaseUrl, say)
  await createFunctions(databaseUrl, say)
  if (config.demo) await loadDemo(databaseUrl, say)
  // Only now is everything generated that commands import.
  const { settleIn } = await import('./owner.ts')
  await settleIn(databaseUrl, say)
  return databaseUrl
}

async function embedded(folder: string, say: Say, atEnd: AtEnd): Promise<string> {
  const starting = startPostgres(join(folder, 'postgres'), {}, say)
  atEnd(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  )
  return (await starting).url
}
