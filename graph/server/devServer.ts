import { createFunctions } from '../../prisma/functions.ts'
import { migrate } from '../../prisma/migrate.ts'
import { readConfig } from '../kernel/config.ts'
import { live } from './lifetime.ts'
import { prepare } from './prepare.ts'

// The server behind `npm run dev`: Node starts it anew when a file that it imports changes.
await live(async (atEnd, say) => {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new Error('Start it by `npm run dev`.')
  await prepare(say, ['prisma'])
  await migrate(config.databaseUrl, say)
  for (const name of await createFunctions(config.databaseUrl)) say(`Created anew: graph/${name}`)
  const { serve } = await import('./main.ts')
  const server = await serve({ ...config, databaseUrl: config.databaseUrl })
  atEnd(() => server.close())
  return undefined
})
