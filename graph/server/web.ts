import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { policy } from './headers.ts'

/** Serves the built console: hashed assets for a year, and the page itself, with a nonce of its own, for every path that is no file. */
export function serveWeb(folder: string) {
  const setHeaders = (response: ServerResponse, path: string) => {
    response.setHeader('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.removeHeader('content-security-policy')
  }
  const files = existsSync(folder) ? sirv(folder, { etag: true, extensions: [], brotli: true, gzip: true, setHeaders }) : null
  const index = join(folder, 'index.html')
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    const path = request.url?.split('?')[0] ?? '/'
    const rest = () => (path.startsWith('/assets/') ? void response.writeHead(404).end() : servePage(response, page))
    // A new build takes the old one's files away while this process still knows them; that breaks one answer, not the server.
    response.once('pipe', (file) => file.once('error', () => response.destroy()))
    if (files && path !== '/' && path !== '/index.html') files(request, response, rest)
    else rest()
  }
}

function servePage(response: ServerResponse, page: string | null): void {
  if (!page) return void response.writeHead(503, { 'content-type': 'text/plain' }).end('The console is not built')
  const nonce = randomBytes(18).toString('base64')
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy({
      'script-src': `'self' 'nonce-${nonce}'`,
      'style-src': `'self' 'nonce-${nonce}'`,
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'media-src': "'self' blob:",
      'frame-src': "'self' blob:",
      'worker-src': "'self'",
      'manifest-src': "'self'",
    }),
  })
  response.end(page.replaceAll('__CSP_NONCE__', nonce))
}
