import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '../kernel/config.ts'
import { demoLines } from './demo.ts'
import { live, type Say } from './lifetime.ts'
import { requirePort } from './port.ts'
import { prepare } from './prepare.ts'
import { makeReady } from './ready.ts'

const root = resolve(import.meta.dirname, '../..')

// One port for the browser: Vite serves the console's sources and hands everything else to the server behind it.
await live(async (atEnd, say) => {
  const config = readConfig(process.env)
  const behind = config.port + 1
  for (const port of [config.port, behind]) await requirePort(config.host, port)
  const databaseUrl = await makeReady(config, ['prisma', 'relay'], say, atEnd)
  atEnd(await runServer({ DATABASE_URL: databaseUrl, PORT: `${behind}`, HOST: '127.0.0.1' }))
  const queries = watchQueries(say)
  atEnd(async () => queries.close())

  const target = `http://127.0.0.1:${behind}`
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { host: config.host, port: config.port, strictPort: true, proxy: { '^/': { target, ws: true, bypass: ofVite } } },
  })
  atEnd(() => vite.close())
  await vite.listen()

  const url = `http://${config.host}:${config.port}`
  say(`\nConsole and API: ${url} (sources are watched)`)
  if (config.demo) for (const line of await demoLines(databaseUrl, url)) say(`  ${line}`)
  say('Ctrl-C stops it.\n')
  return undefined
})

/** Vite's own paths, its sources and every page of the console; what is not named here goes to the server. */
function ofVite(request: { url?: string | undefined; headers: { accept?: string | undefined } }): string | undefined {
  const path = new URL(request.url ?? '/', 'http://dev').pathname
  const page = request.headers.accept?.includes('text/html') && !/^\/(graphql|health|files|metrics)\b/.test(path)
  return page || /^\/(@|node_modules\/)/.test(path) || existsSync(join(root, 'web', decodeURI(path))) ? request.url : undefined
}

async function runServer(env: NodeJS.ProcessEnv): Promise<() => Promise<unknown>> {
  const program = join(import.meta.dirname, 'devServer.ts')
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

/** Compiles the queries a moment after the last change of a source; the compiler's own watching needs Watchman. */
function watchQueries(say: Say) {
  let soon: NodeJS.Timeout | undefined
  const compile = () => prepare(say, ['relay']).catch((error) => console.error(error.message))
  return watch(join(root, 'web'), { recursive: true }, (_event, name) => {
    if (!name || name.includes('__generated__') || !/\.tsx?$/.test(name)) return
    clearTimeout(soon)
    soon = setTimeout(compile, 150)
  })
}
