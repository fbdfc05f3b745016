// Baseline server of pages: serves the built page from memory, compressed, and one answer, complete or with its first row only.
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const [, , folder = '', answer = ''] = process.argv
const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
const files = new Map(
  globSync('**/*.*', { cwd: folder }).map((name) => {
    const body = brotliCompressSync(readFileSync(join(folder, name)))
    const age = name.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-store'
    const headers = { 'content-type': types[extname(name)], 'content-encoding': 'br', 'cache-control': age, 'content-length': body.length }
    return [`/${name}`, { body, headers }]
  }),
)
const whole = readFileSync(answer, 'utf8')
const parsed = JSON.parse(whole)
parsed.data.packages.edges.splice(1)
const first = JSON.stringify(parsed)

const server = createServer((request, response) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://baseline')
  if (pathname === '/graphql') {
    request.resume()
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(search === '?rows=1' ? first : whole))
    return
  }
  const file = files.get(pathname === '/' ? '/index.html' : pathname)
  if (file) response.writeHead(200, file.headers).end(file.body)
  else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => server.close(() => process.exit(0)).closeAllConnections())
