import { hashToken } from '../../graph/access/token.ts'
import { CannotStart } from '../../graph/kernel/cannotStart.ts'
import { readConfig } from '../../graph/kernel/config.ts'
import { loadDemo, markDemoForReload } from '../../graph/server/boot/demo.ts'
import { requirePort } from '../../graph/server/boot/port.ts'
import { prepareServer } from '../../graph/server/boot/prepareServer.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { withConnection } from '../connection.ts'
import { demoTokens } from './tokens.ts'

// `npm run demo:reset`: reloads the demo warehouse; refuses any other database.
await runUntilSignal(async (onShutdown, print) => {
  const config = readConfig(process.env)
  await requirePort(config.host, config.port)
  const databaseUrl = await prepareServer(config, ['prisma'], print, onShutdown)
  const isDemo = await withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query('select from api_key where key_hash = $1', [hashToken(demoTokens.providerKey)])
    return rows.length > 0
  })
  if (!isDemo) throw new CannotStart('This database does not hold the demo warehouse; nothing was changed.')
  await markDemoForReload(databaseUrl)
  await loadDemo(databaseUrl, print)
  print('The demo warehouse was reloaded.')
  return 0
})
