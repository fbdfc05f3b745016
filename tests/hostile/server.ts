import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '../../graph/kernel/config.ts'
import { serve } from '../../graph/server/main.ts'

// The server under attack, in a process of its own: tells its address, and when asked what it weighs and how long its longest turn was.
const turns = monitorEventLoopDelay({ resolution: 5 })
turns.enable()
const server = await serve({ ...readConfig({ LOG_LEVEL: 'error', ...process.env, PORT: '0' }), databaseUrl: process.argv[2] as string })
process.send?.({ url: server.url })
process.on('message', () => {
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rssBytes: rss, heapBytes: heapUsed + external, longestTurnMs: Math.round(turns.max / 1e6) })
  turns.reset()
})
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(1))
