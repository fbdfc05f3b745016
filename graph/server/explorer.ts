import type { IncomingMessage, ServerResponse } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { Part } from './explorerParts.ts'
import { policy } from './headers.ts'

let parts: Promise<Map<string, Part>> | null = null

/** Whether a browser stands before `/graphql` and wants to look around; programs never ask for HTML. */
export function wantsExplorer(request: IncomingMessage): boolean {
  const asks = request.method === 'GET' && request.headers.accept?.includes('text/html') === true && !request.url?.includes('query=')
  return asks || /^\/graphql\/explorer\.\w+\.(js|css)$/.test(request.url ?? '')
}

/** GraphiQL, from this server alone. It acts as who is signed in to the console in the same browser; others are sent to sign in. */
export async function serveExplorer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  parts ??= makeParts()
  const path = request.url?.split('?')[0] ?? ''
  const known = await parts
  const part = known.get(path === '/graphql' ? 'page' : path)
  if (!part) return void response.writeHead(404).end()
  const page = path === '/graphql'
  const brotli = !page && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  response.writeHead(200, {
    'content-type': part.type,
    'cache-control': page ? 'no-store' : 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...(brotli && { 'content-encoding': 'br' }),
    ...(page && { 'content-security-policy': explorerPolicy }),
  })
  response.end(brotli ? (known.get(`${path}.br`) ?? part).bytes : part.bytes)
}

// Its editor writes styles of its own and starts its workers from blobs.
const explorerPolicy = policy({
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': 'blob:',
})

/** Nine megabytes are taken apart once, in a thread of their own: nobody else waits for it. */
function makeParts(): Promise<Map<string, Part>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./explorerParts.ts', import.meta.url))
    worker.once('message', resolve)
    worker.once('error', (error) => {
      parts = null
      reject(error)
    })
  })
}
