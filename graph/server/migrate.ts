import { CannotStart } from '../kernel/cannotStart.ts'
import { readConfig } from '../kernel/config.ts'
import { live } from './lifetime.ts'
import { makeReady } from './ready.ts'

// `npm run migrate`: brings the database to this program and ends, before the first process of a new version starts.
await live(async (atEnd, say) => {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new CannotStart('Say which database: DATABASE_URL is empty. An embedded one is migrated by each start.')
  await makeReady(config, ['prisma'], say, atEnd)
  say('The database is ready for this version.')
  return 0
})
