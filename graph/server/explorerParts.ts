import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { brotliCompress, constants } from 'node:zlib'

/** What the explorer's page is made of: its type and its bytes. */
export interface Part {
  type: string
  bytes: Uint8Array
}

const compress = promisify(brotliCompress)

parentPort?.postMessage(await makeParts())

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
    const bytes: Uint8Array = Buffer.from(text)
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
