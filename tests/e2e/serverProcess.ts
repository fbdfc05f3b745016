import { readConfig } from '../../graph/kernel/config.ts'
import { serve } from '../../graph/server/main.ts'

// Server of one browser worker, or of a test with an environment of its own: prints its address and stops on SIGTERM.
const encryptionKey = Buffer.alloc(32, 'key').toString('base64')
const server = await serve({
  ...readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    PRINTERS_ON_THIS_MACHINE: 'true',
    ENCRYPTION_KEY: encryptionKey,
    ...JSON.parse(process.argv[3] as string),
  }),
  databaseUrl: process.argv[2] as string,
})
console.log(server.url)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
