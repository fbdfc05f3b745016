import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '../kernel/config.ts'
import { demoLines } from './boot/demo.ts'
import { addressesOf, requirePort } from './boot/port.ts'
import { prepare } from './boot/prepare.ts'
import { prepareServer } from './boot/prepareServer.ts'
import { type PrintLine, runUntilSignal } from './boot/runUntilSignal.ts'

const root = resolve(import.meta.dirname, '../..')

// One port for the browser: Vite serves the console's sources and proxies everything else to the server.
await runUntilSignal(async (onShutdown, print) => {
  const config = readConfig(process.env)
  const behind = config.port + 1
  for (const port of [config.port, behind]) await requirePort(config.host, port)
  const databaseUrl = await prepareServer(config, ['prisma', 'relay'], print, onShutdown)
  onShutdown(await runServer({ DATABASE_URL: databaseUrl, PORT: `${behind}`, HOST: '127.0.0.1' }))
  const queries = watchQueries(print)
  onShutdown(async () => queries.close())

  const target = `http://127.0.0.1:${behind}`
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { host: config.host, port: config.port, strictPort: true, proxy: { '^/': { target, ws: true, bypass: ofVite } } },
  })
  onShutdown(() => vite.close())
  await vite.listen()

  const [url = ''] = addressesOf(config.host, config.port)
  print(`\nConsole and API: ${url} (sources are watched)`)
  if (config.demo) for (const line of await demoLines(databaseUrl, url)) print(`  ${line}`)
  print('Press Ctrl-C to stop.\n')
  return undefined
})

/** Returns the URL for paths that Vite serves: its own paths, sources and pages; others are proxied. */
function ofVite(request: { url?: string | undefined; headers: { accept?: string | undefined } }): string | undefined {
  const path = new URL(request.url ?? '/', 'http://dev').pathname
  const page = request.headers.accept?.includes('text/html') && !/^\/(graphql|health|files|metrics)\b/.test(path)
  return page || /^\/(@|node_modules\/)/.test(path) || existsSync(join(root, 'web', decodeURI(path))) ? request.url : undefined
}

async function runServer(env: NodeJS.ProcessEnv): Promise<() => Promise<unknown>> {
  const program = join(import.meta.dirname, 'boot/devServer.ts')
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', program], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const ended = new Promise((done) => child.once('exit', done))
  return () => {
    child.kill('SIGTERM')
    return ended
  }
}

/** Compiles queries shortly after a source changes; the compiler's watch mode needs Watchman. */
function watchQueries(print: PrintLine) {
  let soon: NodeJS.Timeout | undefined
  const compile = () => prepare(print, ['relay']).catch((error) => console.error(error.message))
  return watch(join(root, 'web'), { recursive: true }, (_event, name) => {
    if (!name || name.includes('__generated__') || !/\.tsx?$/.test(name)) return
    clearTimeout(soon)
    soon = setTimeout(compile, 150)
  })
}
