// The server in a process of its own, for a fault that ends it: its environment says where, and it says its address once it listens.
import { readConfig } from '../../graph/kernel/config.ts'
import { live } from '../../graph/server/lifetime.ts'
import { serve } from '../../graph/server/main.ts'

await live(async (atEnd, say) => {
  const config = readConfig(process.env)
  const server = await serve({ ...config, databaseUrl: config.databaseUrl as string })
  atEnd(() => server.close())
  // Whoever started it holds this open, and has been killed when it ends.
  process.stdin.resume().once('end', () => process.exit(1))
  say(server.url)
  return undefined
})
