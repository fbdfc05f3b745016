// The server in a process of its own, for a fault that ends it: its environment says where, and it says its address once it listens.
import { readConfig } from '../../graph/kernel/config.ts'
import { live } from '../../graph/server/lifetime.ts'
import { serve } from '../../graph/server/main.ts'

await live(async (atEnd, say) => {
  const config = readConfig(process.env)
  const server = await serve({ ...config, databaseUrl: config.databaseUrl as string })
  atEnd(() => server.close())
  say(server.url)
  return undefined
})
