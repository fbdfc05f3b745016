// The measured server, without job worker unless it is told to be one, in its own process: `node server.ts <database url> [role]` prints its address.
import { readConfig } from '../../graph/kernel/config.ts'
import { serve } from '../../graph/server/main.ts'

const { DATABASE_URL: _, ...environment } = process.env
const config = readConfig({ ROLE: process.argv[3] ?? 'server', ...environment, PORT: '0', LOG_LEVEL: 'error', COST_PER_MINUTE: '0' })
const server = await serve({ ...config, databaseUrl: process.argv[2] as string })
console.log(server.url)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
