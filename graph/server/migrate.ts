import { CannotStart } from '../kernel/cannotStart.ts'
import { readConfig } from '../kernel/config.ts'
import { prepareServer } from './boot/prepareServer.ts'
import { runUntilSignal } from './boot/runUntilSignal.ts'

// `npm run migrate`: prepares the database for this version and exits; run it before starting the new version.
await runUntilSignal(async (onShutdown, print) => {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new CannotStart('DATABASE_URL is empty. An embedded database is migrated at every start.')
  await prepareServer(config, ['prisma'], print, onShutdown)
  print('The database is ready for this version.')
  return 0
})
