import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { prepare } from '../../../graph/server/boot/prepare.ts'
import { startTestServer } from '../testServer.ts'

await prepare(() => undefined)
const testServer = await startTestServer()

interface Got {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Request without automatic decompression, as a browser sends it. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    get(`${testServer.url}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}

const linksOf = (html: string) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
const page = async (path: string) => (await ask(path)).body.toString()

describe('assets of the console', () => {
  it('are compressed for clients that accept it, and equal for all clients', async () => {
    const scripts = linksOf(await page('/out/parcel')).filter((path) => path.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(3)
    for (const path of scripts) {
      const plain = await ask(path)
      const brotli = await ask(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
      const gzipped = await ask(path, { 'accept-encoding': 'gzip' })
      expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
      expect([brotli.status, brotli.headers['content-encoding']]).toEqual([200, 'br'])
      expect([gzipped.status, gzipped.headers['content-encoding']]).toEqual([200, 'gzip'])
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
      expect(gunzipSync(gzipped.body).equals(plain.body)).toBe(true)
      expect(brotli.headers.vary).toMatch(/accept-encoding/i)
    }
  })

  it('are cached for a year, and answered with 304 if unchanged', async () => {
    const [path = ''] = linksOf(await page('/login')).filter((one) => one.endsWith('.js'))
    const first = await ask(path, { 'accept-encoding': 'br' })
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })
})

describe('the page', () => {
  it('is compressed, and not cached', async () => {
    const [plain, brotli, gzipped] = await Promise.all([
      ask('/login'),
      ask('/login', { 'accept-encoding': 'gzip, br' }),
      ask('/login', { 'accept-encoding': 'gzip' }),
    ])
    expect([plain, brotli, gzipped].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotli.headers['cache-control']).toBe('no-store')
    const bare = (html: Buffer) => html.toString().replace(/nonce="[^"]*"|content="[\w+/=]{24}"/g, '')
    expect(bare(brotliDecompressSync(brotli.body))).toBe(bare(plain.body))
    expect(bare(gunzipSync(gzipped.body))).toBe(bare(plain.body))
  })

  it.each([
    ['/login', 'LoginPage'],
    ['/out/parcel', 'PackagePage'],
    ['/out/parcel/UGFja2FnZTo%3D', 'PackageDetailPage'],
    ['/wave/pigeonholes', 'PigeonholesPage'],
    ['/wall/waves', 'WavesPage'],
  ])('for %s links the files of its screen, all of which exist', async (path, screen) => {
    const links = linksOf(await page(path))
    expect(links.some((link) => link.startsWith(`/assets/${screen}-`))).toBe(true)
    expect(new Set(links).size).toBe(links.length)
    for (const link of links) expect((await ask(link)).status).toBe(200)
  })

  it('for no screen links only the shared files', async () => {
    const [there, login] = await Promise.all([ask('/no/such/page', { accept: 'text/html,*/*' }), page('/login')])
    expect(there.status).toBe(404)
    const none = there.body.toString()
    expect(linksOf(none).length).toBeGreaterThan(2)
    expect(linksOf(none).length).toBeLessThan(linksOf(login).length)
  })

  it.each(['/.env', '/package.json', '/metrics', '/no/such/page', '/out/parcel.php', '/assets/none.js'])(
    'is not sent for %s',
    async (path) => {
      const program = await ask(path, { accept: '*/*' })
      expect([program.status, program.body.length]).toEqual([404, 0])
      expect((await ask(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })).status).toBe(404)
    },
  )

  it.each(['/', '/home/panel', '/out/scan/wave', '/inbound/scan/sign', '/out/wave/pigeonholes', '/scan/shipment/'])(
    'is sent for %s',
    async (path) => {
      expect((await ask(path)).status).toBe(200)
    },
  )

  it('loads the messages of the selected language at once', async () => {
    const html = await page('/login')
    const words = [...html.matchAll(/\/assets\/(?:en|zh-CN)-[\w-]+\.js/g)].map(([path]) => path)
    expect(words).toHaveLength(2)
    for (const path of words) expect((await ask(path)).status).toBe(200)
  })
})
