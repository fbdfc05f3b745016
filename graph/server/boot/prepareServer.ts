import { join } from 'node:path'
import { createFunctions } from '../../../prisma/functions.ts'
import { migrate } from '../../../prisma/migrate.ts'
import type { Config } from '../../kernel/config.ts'
import { loadDemo } from './demo.ts'
import { requireNoKnownSecrets, requireUnexposed } from './exposure.ts'
import { startPostgres } from './postgres.ts'
import { prepare, type Step } from './prepare.ts'
import type { OnShutdown, PrintLine } from './runUntilSignal.ts'
import { supervisePostgres } from './supervisePostgres.ts'

/** Prepares the server: generated files, running database, migrations, SQL functions, demo data and first owner. */
export async function prepareServer(config: Config, steps: Step['name'][], print: PrintLine, onShutdown: OnShutdown): Promise<string> {
  await prepare(print, steps)
  const databaseUrl = config.databaseUrl ?? (await embedded(config.dataDirectory, print, onShutdown))
  await migrate(databaseUrl, print)
  await createFunctions(databaseUrl, print)
  if (config.demo) await loadDemo(databaseUrl, print, () => requireUnexposed(config))
  // Commands import generated files, which exist only now.
  const { createFirstOwner } = await import('./createFirstOwner.ts')
  await createFirstOwner(databaseUrl, print)
  if (config.role !== 'worker') await requireNoKnownSecrets(config, databaseUrl)
  return databaseUrl
}

async function embedded(folder: string, print: PrintLine, onShutdown: OnShutdown): Promise<string> {
  const home = join(folder, 'postgres')
  // The supervisor of PostgreSQL may print at any time, and must not throw during shutdown.
  const tell = (line: string) => console.log(line)
  const starting = startPostgres(home, {}, print).then((postgres) =>
    supervisePostgres(postgres, () => startPostgres(home, {}, tell, Number(new URL(postgres.url).port)), tell),
  )
  onShutdown(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  )
  return (await starting).url
}
