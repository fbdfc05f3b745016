// A server or worker of this program on a database that is ready, in a process of its own; it says its address and stops at SIGTERM.
import { readConfig } from '../../graph/kernel/config.ts'
import { live } from '../../graph/server/lifetime.ts'
import { serve } from '../../graph/server/main.ts'

await live(async (atEnd, say) => {
  const config = readConfig(process.env)
  const server = await serve({ ...config, databaseUrl: config.databaseUrl ?? '' })
  atEnd(() => server.close())
  say(`listens at ${server.url}`)
  return undefined
})
