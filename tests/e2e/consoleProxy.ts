import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveWeb } from '../../graph/server/http/web.ts'
import { root } from '../tool.ts'

/** Reverse proxy that serves the console in front of a test server; its build can be replaced and the server made unavailable. */
export interface ConsoleProxy {
  url: string
  /** Serves another build: the same code, with renamed files except libraries. */
  deploy(): void
  /** Answers 502 like a proxy without servers until it is reset. */
  setUnavailable(isAway: boolean): void
  close(): Promise<void>
}

export async function startConsoleProxy(houseUrl: string): Promise<ConsoleProxy> {
  const testServer = new URL(houseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'wavehouse-site-'))
  cpSync(join(root, 'dist/web'), folder, { recursive: true })
  let serve = serveWeb(folder)
  let isAway = false
  const sockets = new Set<Socket>()

  const pass = (from: IncomingMessage, to: ServerResponse) => {
    const { url, method, headers } = from
    const asked = request({ host: testServer.hostname, port: testServer.port, path: url, method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    asked.on('error', () => to.destroy())
    from.pipe(asked)
  }
  const server = createServer((from, to) => {
    if (isAway) to.writeHead(502).end()
    else if (/^\/(graphql|files|sheets|health)/.test(String(from.url))) pass(from, to)
    else serve(from, to)
  })
  server.on('upgrade', ({ url, rawHeaders }: IncomingMessage, socket: Socket, head: Buffer) => {
    if (isAway) return socket.destroy()
    const behind = connect(Number(testServer.port), testServer.hostname)
    const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1]}`] : []))
    behind.write([`GET ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    behind.write(head)
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy() {
      renameFiles(folder)
      serve = serveWeb(folder)
    },
    setUnavailable(isNow) {
      isAway = isNow
      if (isNow) for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Library files, whose names stay the same across builds. */
export const libraryChunk = /(?:^|\/)(?:frame|rolldown-runtime)-[\w-]+\.js$/

/** Renames every other script and all references to it. */
function renameFiles(folder: string): void {
  const assets = join(folder, 'assets')
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name))
  const names = readdirSync(assets).filter((name) => name.endsWith('.js') && !libraryChunk.test(name))
  const renamed = (text: string) => names.reduce((done, name) => done.replaceAll(name, `next-${name}`), text)
  for (const name of names) {
    writeFileSync(join(assets, name), renamed(readFileSync(join(assets, name), 'utf8')))
    renameSync(join(assets, name), join(assets, `next-${name}`))
  }
  for (const name of ['index.html', 'sw.js', '.screens.json']) {
    const text = renamed(readFileSync(join(folder, name), 'utf8'))
    // The page has new content, so it has a new revision.
    writeFileSync(join(folder, name), text.replace(/("?url"?:\s*["'`]\/["'`],\s*"?revision"?:\s*["'`])\w{32}/, '$1next'))
  }
}
