// Server process for fault injection: configured by its environment; prints its address once it listens.
import { readConfig } from '../../graph/kernel/config.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { serve } from '../../graph/server/main.ts'

await runUntilSignal(async (onShutdown, say) => {
  const config = readConfig(process.env)
  const server = await serve({ ...config, databaseUrl: config.databaseUrl as string })
  onShutdown(() => server.close())
  // The parent process holds stdin open; its end means that the parent was killed.
  process.stdin.resume().once('end', () => process.exit(1))
  say(server.url)
  return undefined
})
