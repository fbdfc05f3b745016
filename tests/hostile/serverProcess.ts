import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readConfig } from '../../graph/kernel/config.ts'
import { serve } from '../../graph/server/main.ts'

// Server process under attack: sends its address, and on request its memory (after a garbage collection if asked for) and the longest block
// of its event loop.
const turns = monitorEventLoopDelay({ resolution: 5 })
turns.enable()
const server = await serve({ ...readConfig({ LOG_LEVEL: 'error', ...process.env, PORT: '0' }), databaseUrl: process.argv[2] as string })
process.send?.({ url: server.url })
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
process.on('message', (wanted: 'vitals' | 'weight') => {
  const longestBlockMs = Math.round(turns.max / 1e6)
  if (wanted === 'weight') collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rssBytes: rss, heapBytes: heapUsed + external, longestBlockMs })
  turns.reset()
})
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(1))
