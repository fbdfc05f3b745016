import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { brotliCompress, constants } from 'node:zlib'

/** A file of GraphiQL: content type and bytes. */
export interface ExplorerFile {
  type: string
  bytes: Uint8Array
}

const compress = promisify(brotliCompress)

parentPort?.postMessage(await buildExplorerFiles())

/** Splits the package's single page into files, so that its 9 MB are cached and no script is inline. */
async function buildExplorerFiles(): Promise<Map<string, ExplorerFile>> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const html = renderGraphiQL({
    additionalHeaders: { Authorization: '__AUTHORIZATION__' },
    shouldPersistHeaders: false,
    endpoint: '/graphql',
    title: 'Wavehouse API',
    defaultQuery: '{\n  viewer {\n    name\n  }\n}\n',
  })
  const [script = '', style = ''] = [between(html, '<script>', '</script>'), between(html, '<style>', '</style>')]
  // The token is sent with each request but not shown; stored copies of earlier versions are removed.
  const signedIn = [
    `const token = localStorage.getItem('token'); if (!token) location.replace('/login?next=/graphql');`,
    `for (const key of Object.keys(localStorage)) if (key.startsWith('graphiql:') && localStorage.getItem(key).includes('Bearer ')) localStorage.removeItem(key);\n`,
  ].join('\n')
  const mine = script.replace('"__AUTHORIZATION__"', () => "'Bearer ' + token")
  const made = new Map<string, ExplorerFile>()
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
