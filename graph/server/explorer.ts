import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { policy } from './headers.ts'

const compress = promisify(brotliCompress)

interface Part {
  type: string
  bytes: Buffer
}

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

/** Takes the package's one page apart, so that its nine megabytes are cached and no script stands in a page. */
async function makeParts(): Promise<Map<string, Part>> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const html = renderGraphiQL({
    headers: '__HEADERS__',
    endpoint: '/graphql',
    title: 'Wavehouse API',
    defaultQuery: '{\n  viewer {\n    name\n  }\n}\n',
  })
  const [script = '', style = ''] = [between(html, '<script>', '</script>'), between(html, '<style>', '</style>')]
  const signedIn = `const token = localStorage.getItem('token'); if (!token) location.replace('/login?next=/graphql');\n`
  const mine = script.replace('"__HEADERS__"', () => "JSON.stringify({ Authorization: 'Bearer ' + token })")
  const made = new Map<string, Part>()
  const add = async (type: string, extension: string, text: string) => {
    const path = `/graphql/explorer.${createHash('sha256').update(text).digest('hex').slice(0, 12)}.${extension}`
    const bytes = Buffer.from(text)
    const small = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    made.set(path, { type, bytes }).set(`${path}.br`, { type, bytes: small })
    return path
  }
  const js = await add('text/javascript; charset=utf-8', 'js', signedIn + mine)
  const css = await add('text/css; charset=utf-8', 'css', style)
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wavehouse API</title><link rel="stylesheet" href="${css}"></head><body id="body" class="no-focus-outline"><div id="root"></div><script src="${js}"></script></body></html>`
  return made.set('page', { type: 'text/html; charset=utf-8', bytes: Buffer.from(page) })
}

function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from) + from.length
  return text.slice(start, text.lastIndexOf(to))
}
