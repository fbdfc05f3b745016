import { readConfig } from '../kernel/config.ts'
import { demoLines } from './boot/demo.ts'
import { portRefusal, requirePort } from './boot/port.ts'
import { prepareServer } from './boot/prepareServer.ts'
import { runUntilSignal } from './boot/runUntilSignal.ts'

await runUntilSignal(async (onShutdown, print) => {
  const config = readConfig(process.env)
  await requirePort(config.host, config.port)
  const databaseUrl = await prepareServer(config, config.role === 'worker' ? ['prisma'] : ['prisma', 'relay', 'vite'], print, onShutdown)

  // The server imports generated files, which exist only now. NODE_ENV=production makes libraries faster.
  process.env.NODE_ENV ??= 'production'
  const { serve } = await import('./main.ts')
  const embeddedIn = config.databaseUrl ? undefined : config.dataDirectory
  const server = await serve({ ...config, databaseUrl, embeddedIn }).catch((error) => {
    throw portRefusal(error, config.host, config.port)
  })
  onShutdown(() => server.close(), (20 + config.drainSeconds) * 1000)

  if (config.role === 'worker')
    return void print(`The worker is ready after ${process.uptime().toFixed(1)} s; status: ${server.url}/health`)
  const url = config.publicUrl ?? server.url
  const others = config.publicUrl ? server.urls : server.urls.slice(1)
  print(`\nWavehouse is ready after ${(process.uptime()).toFixed(1)} s.`)
  print(`  Console  ${url}`)
  print(`  API      ${url}/graphql`)
  if (others.length > 0) print(`  Listens  ${others.join(', ')}`)
  if (config.demo) for (const line of await demoLines(databaseUrl, url)) print(`  ${line}`)
  print('Press Ctrl-C to stop.\n')
  return undefined
})
