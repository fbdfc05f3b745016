// The program with an embedded PostgreSQL, like `npm start` without code generation: prints its address once it listens.
import { readConfig } from '../../graph/kernel/config.ts'
import { prepareServer } from '../../graph/server/boot/prepareServer.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { serve } from '../../graph/server/main.ts'

await runUntilSignal(async (onShutdown, say) => {
  const config = readConfig(process.env)
  const databaseUrl = await prepareServer(config, [], say, onShutdown)
  const server = await serve({ ...config, databaseUrl })
  onShutdown(() => server.close())
  say(server.url)
  return undefined
})
