import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import sirv from 'sirv'
import { policy } from './headers.ts'

/**
 * Serves the built console: hashed assets with a cache time of one year, and for the paths of its screens the page with a new nonce.
 * Unknown paths get status 404, with the page for clients that accept HTML.
 */
export function serveWeb(folder: string) {
  const setHeaders = (response: ServerResponse, path: string) => {
    response.setHeader('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.removeHeader('content-security-policy')
  }
  const files = existsSync(folder) ? sirv(folder, { etag: true, extensions: [], brotli: true, gzip: true, setHeaders }) : null
  const index = join(folder, 'index.html')
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null
  const linksOf = screensIn(join(folder, '.screens.json'))
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    const path = request.url?.split('?')[0] ?? '/'
    const rest = () => {
      const links = linksOf(path)
      if (links === null && page && !request.headers.accept?.includes('text/html')) return void response.writeHead(404).end()
      servePage(request, response, links === null ? 404 : 200, page?.replace('</head>', `${links ?? ''}</head>`))
    }
    // A new build deletes old files that this process still lists; the read error breaks one response, not the server.
    response.once('pipe', (file) => file.once('error', () => response.destroy()))
    if (files && path !== '/' && path !== '/index.html') files(request, response, rest)
    else rest()
  }
}

/**
 * Returns preload links for the files of a path's screen, so that the browser fetches them together with the entry files; null for a path
 * without a screen.
 */
function screensIn(file: string): (path: string) => string | null {
  const screens = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {}
  const known = Object.entries(screens).map(([path, files]) => ({
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
    links: files.map((name) => `<link rel="modulepreload" href="/${name}">`).join(''),
  }))
  return (path) => known.find(({ pattern }) => pattern.test(path))?.links ?? null
}

function servePage(request: IncomingMessage, response: ServerResponse, status: 200 | 404, page: string | undefined): void {
  if (!page) return void response.writeHead(503, { 'content-type': 'text/plain' }).end('The console is not built')
  const nonce = randomBytes(18).toString('base64')
  const { encoding, body } = encoded(page.replaceAll('__CSP_NONCE__', nonce), request.headers['accept-encoding'])
  response.writeHead(status, {
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

/** Compressed at a fast level, because the page differs for each request. */
function encoded(text: string, accepted = ''): { encoding?: 'br' | 'gzip'; body: string | Buffer } {
  const accepts = accepted.split(',').map((one) => one.trim())
  if (accepts.includes('br')) return { encoding: 'br', body: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) }
  if (accepts.includes('gzip')) return { encoding: 'gzip', body: gzipSync(text) }
  return { body: text }
}
