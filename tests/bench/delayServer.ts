// A server with its job worker in one process: `node delayServer.ts <database url> <file>` prints its address. SIGUSR2 writes the delays of
// its event loop since the last time to the file, in ms.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '../../graph/kernel/config.ts'
import { serve } from '../../graph/server/main.ts'

const [, , databaseUrl = '', file = ''] = process.argv
const { DATABASE_URL: _, ...environment } = process.env
const config = readConfig({ ...environment, ROLE: 'all', PORT: '0', LOG_LEVEL: 'error', COST_PER_MINUTE: '0' })
const server = await serve({ ...config, databaseUrl })
const delays = monitorEventLoopDelay({ resolution: 2 })
delays.enable()
process.on('SIGUSR2', () => {
  writeFileSync(file, JSON.stringify({ p99Ms: delays.percentile(99) / 1e6, longestMs: delays.max / 1e6 }))
  delays.reset()
})
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
console.log(server.url)
