import { readConfig } from '../kernel/config.ts'
import { demoLines } from './demo.ts'
import { live } from './lifetime.ts'
import { portRefusal, requirePort } from './port.ts'
import { makeReady } from './ready.ts'

await live(async (atEnd, say) => {
  const config = readConfig(process.env)
  await requirePort(config.host, config.port)
  const databaseUrl = await makeReady(config, config.role === 'worker' ? ['prisma'] : ['prisma', 'relay', 'vite'], say, atEnd)

  // Only now is everything generated that the server imports. Libraries check less, and are faster, where they are told that this is no development.
  process.env.NODE_ENV ??= 'production'
  const { serve } = await import('./main.ts')
  const server = await serve({ ...config, databaseUrl }).catch((error) => {
    throw portRefusal(error, config.host, config.port)
  })
  atEnd(() => server.close(), (20 + config.drainSeconds) * 1000)

  if (config.role === 'worker') return void say(`The worker is ready after ${process.uptime().toFixed(1)} s; ${server.url}/health tells.`)
  const url = config.publicUrl ?? server.url
  say(`\nWavehouse is ready after ${(process.uptime()).toFixed(1)} s.`)
  say(`  Console  ${url}`)
  say(`  API      ${url}/graphql`)
  if (config.demo) for (const line of await demoLines(databaseUrl, url)) say(`  ${line}`)
  say('Ctrl-C stops it.\n')
  return undefined
})
