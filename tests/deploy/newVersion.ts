// The next version of the program, for a test of upgrades: this one with the migrations of another folder. It starts as the program does.
import { readConfig } from '../../graph/kernel/config.ts'
import { live } from '../../graph/server/lifetime.ts'
import { createFunctions } from '../../prisma/functions.ts'
import { migrate } from '../../prisma/migrate.ts'

await live(async (atEnd, say) => {
  const config = readConfig(process.env)
  const databaseUrl = config.databaseUrl ?? ''
  const applied = await migrate(databaseUrl, say, process.env.MIGRATIONS)
  say(`Applied ${applied.length}.`)
  await createFunctions(databaseUrl, say)
  const { serve } = await import('../../graph/server/main.ts')
  const server = await serve({ ...config, databaseUrl })
  atEnd(() => server.close())
  say(server.url)
  return undefined
})
