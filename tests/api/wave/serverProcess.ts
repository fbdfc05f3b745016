// A server in a process of its own, for a test that kills it: `node serverProcess.ts <database url>` prints its address.
import { readConfig } from '../../../graph/kernel/config.ts'
import { serve } from '../../../graph/server/main.ts'

const [, , databaseUrl = ''] = process.argv
const { url } = await serve({ ...readConfig({ PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL: '8' }), databaseUrl })
console.log(url)
