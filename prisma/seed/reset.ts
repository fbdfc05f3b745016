import { hashToken } from '../../graph/access/token.ts'
import { CannotStart } from '../../graph/kernel/cannotStart.ts'
import { readConfig } from '../../graph/kernel/config.ts'
import { loadDemo, spoilDemo } from '../../graph/server/demo.ts'
import { live } from '../../graph/server/lifetime.ts'
import { requirePort } from '../../graph/server/port.ts'
import { makeReady } from '../../graph/server/ready.ts'
import { connected } from '../connection.ts'
import { demoTokens } from './tokens.ts'

// `npm run demo:reset`: the demo warehouse as on its first day. Nothing but a demo warehouse is ever thrown away.
await live(async (atEnd, say) => {
  const config = readConfig(process.env)
  await requirePort(config.host, config.port)
  const databaseUrl = await makeReady(config, ['prisma'], say, atEnd)
  const isDemo = await connected(databaseUrl, async (client) => {
    const { rows } = await client.query('select from api_key where key_hash = $1', [hashToken(demoTokens.providerKey)])
    return rows.length > 0
  })
  if (!isDemo) throw new CannotStart('This database holds something else than the demo warehouse: it is left alone.')
  await spoilDemo(databaseUrl)
  await loadDemo(databaseUrl, say)
  say('The demo warehouse is as on its first day.')
  return 0
})
