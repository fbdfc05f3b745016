import { createFunctions } from '../../../prisma/functions.ts'
import { migrate } from '../../../prisma/migrate.ts'
import { readConfig } from '../../kernel/config.ts'
import { prepare } from './prepare.ts'
import { runUntilSignal } from './runUntilSignal.ts'

// The server behind `npm run dev`; Node restarts it when an imported file changes.
await runUntilSignal(async (onShutdown, print) => {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new Error('Start it with `npm run dev`.')
  await prepare(print, ['prisma'])
  await migrate(config.databaseUrl, print)
  for (const name of await createFunctions(config.databaseUrl)) print(`Updated SQL functions: graph/${name}`)
  const { serve } = await import('../main.ts')
  const server = await serve({ ...config, databaseUrl: config.databaseUrl })
  onShutdown(() => server.close())
  return undefined
})
