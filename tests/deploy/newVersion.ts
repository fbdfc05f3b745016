// The next version of the program for upgrade tests: this one with the migrations of another folder. It starts like the program.
import { readConfig } from '../../graph/kernel/config.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { createFunctions } from '../../prisma/functions.ts'
import { migrate } from '../../prisma/migrate.ts'

await runUntilSignal(async (onShutdown, say) => {
  const config = readConfig(process.env)
  const databaseUrl = config.databaseUrl ?? ''
  const applied = await migrate(databaseUrl, say, process.env.MIGRATIONS)
  say(`Applied ${applied.length}.`)
  await createFunctions(databaseUrl, say)
  const { serve } = await import('../../graph/server/main.ts')
  const server = await serve({ ...config, databaseUrl })
  onShutdown(() => server.close())
  say(server.url)
  return undefined
})
