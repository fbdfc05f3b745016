import type { IncomingMessage, ServerResponse } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { ExplorerFile } from './explorerParts.ts'
import { policy } from './headers.ts'

let parts: Promise<Map<string, ExplorerFile>> | null = null

/** Whether a request asks for GraphiQL: a browser at `/graphql`, or one of its files. */
export function wantsExplorer(request: IncomingMessage): boolean {
  const asks = request.method === 'GET' && request.headers.accept?.includes('text/html') === true && !request.url?.includes('query=')
  return asks || /^\/graphql\/explorer\.\w+\.(js|css)$/.test(request.url ?? '')
}

/** GraphiQL, served from this server. It uses the console's session; visitors without one are sent to sign in. */
export async function serveExplorer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  parts ??= startExplorerBuild()
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

// Its editor adds inline styles and starts workers from blobs.
const explorerPolicy = policy({
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': 'blob:',
})

/** Builds the files of GraphiQL (9 MB) once, in a worker thread. */
function startExplorerBuild(): Promise<Map<string, ExplorerFile>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./explorerParts.ts', import.meta.url))
    worker.once('message', resolve)
    worker.once('error', (error) => {
      parts = null
      reject(error)
    })
  })
}
