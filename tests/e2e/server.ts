import { readConfig } from '../../graph/kernel/config.ts'
import { serve } from '../../graph/server/main.ts'

// The server of one browser worker: says its address on a line of its own, and stops when it is told to.
const server = await serve({ ...readConfig({ PORT: '0', LOG_LEVEL: 'error' }), databaseUrl: process.argv[2] as string })
console.log(server.url)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
