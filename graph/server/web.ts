import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'

/** Serves the built console: hashed assets for a year, every other path the page itself, with a nonce of its own. */
export function serveWeb(folder: string) {
  const assets = existsSync(folder) ? sirv(folder, { immutable: true, maxAge: 31_536_000, etag: true, extensions: [] }) : null
  const page = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : null
  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const fallback = () => servePage(response, page)
    if (assets && path !== '/' && path !== '/index.html') assets(request, response, fallback)
    else fallback()
  }
}

function servePage(response: ServerResponse, page: string | null): void {
  if (!page) return void response.writeHead(503, { 'content-type': 'text/plain' }).end('The console is not built')
  const nonce = randomBytes(18).toString('base64')
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy(nonce),
  })
  response.end(page.replaceAll('__CSP_NONCE__', nonce))
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
