import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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
  const preloads = preloadsIn(join(folder, '.screens.json'))
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    const path = request.url?.split('?')[0] ?? '/'
    const rest = () =>
      path.startsWith('/assets/')
        ? void response.writeHead(404).end()
        : servePage(request, response, page?.replace('</head>', `${preloads(path)}</head>`))
    // A new build takes the old one's files away while this process still knows them; that breaks one answer, not the server.
    response.once('pipe', (file) => file.once('error', () => response.destroy()))
    if (files && path !== '/' && path !== '/index.html') files(request, response, rest)
    else rest()
  }
}

/** Names the files of the screen that a path leads to, so that the browser fetches them with those of every page, and not behind them. */
function preloadsIn(file: string): (path: string) => string {
  const screens = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {}
  const known = Object.entries(screens).map(([path, files]) => ({
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
    links: files.map((name) => `<link rel="modulepreload" href="/${name}">`).join(''),
  }))
  return (path) => known.find(({ pattern }) => pattern.test(path))?.links ?? ''
}

function servePage(request: IncomingMessage, response: ServerResponse, page: string | undefined): void {
  if (!page) return void response.writeHead(503, { 'content-type': 'text/plain' }).end('The console is not built')
  const nonce = randomBytes(18).toString('base64')
  const { encoding, body } = encoded(page.replaceAll('__CSP_NONCE__', nonce), request.headers['accept-encoding'])
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    ...(encoding && { 'content-encoding': encoding }),
    vary: 'accept-encoding',
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
  response.end(body)
}

/** The page is made for each request, so it is compressed quickly rather than well. */
function encoded(text: string, accepted = ''): { encoding?: 'br' | 'gzip'; body: string | Buffer } {
  const accepts = accepted.split(',').map((one) => one.trim())
  if (accepts.includes('br')) return { encoding: 'br', body: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) }
  if (accepts.includes('gzip')) return { encoding: 'gzip', body: gzipSync(text) }
  return { body: text }
}
