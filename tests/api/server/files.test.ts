import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { prepare } from '../../../graph/server/prepare.ts'
import { openHouse } from '../harness.ts'

await prepare(() => undefined)
const house = await openHouse()

interface Got {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** As a browser asks: what comes is not decompressed on the way. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    get(`${house.url}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}

const linksOf = (html: string) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
const page = async (path: string) => (await ask(path)).body.toString()

describe('the files of the console', () => {
  it('are sent compressed to who can read it, and are the same for all', async () => {
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

  it('may be kept for a year, and who asks again is told that nothing has changed', async () => {
    const [path = ''] = linksOf(await page('/login')).filter((one) => one.endsWith('.js'))
    const first = await ask(path, { 'accept-encoding': 'br' })
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })
})

describe('the page', () => {
  it('is compressed too, and kept by nobody', async () => {
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
    ['/out/parcel', 'ParcelPage'],
    ['/out/parcel/UGFja2FnZTo%3D', 'ParcelDetailPage'],
    ['/wave/pigeonholes', 'PigeonholesPage'],
    ['/wall/waves', 'WavesPage'],
  ])('of %s names the files of its own screen, and all of them are there', async (path, screen) => {
    const links = linksOf(await page(path))
    expect(links.some((link) => link.startsWith(`/assets/${screen}-`))).toBe(true)
    expect(new Set(links).size).toBe(links.length)
    for (const link of links) expect((await ask(link)).status).toBe(200)
  })

  it('of no screen names those of every page alone', async () => {
    const [none, login] = await Promise.all([page('/no/such/page'), page('/login')])
    expect(linksOf(none).length).toBeGreaterThan(2)
    expect(linksOf(none).length).toBeLessThan(linksOf(login).length)
  })

  it('fetches the words of the chosen language at once', async () => {
    const html = await page('/login')
    const words = [...html.matchAll(/\/assets\/(?:en|zh-CN)-[\w-]+\.js/g)].map(([path]) => path)
    expect(words).toHaveLength(2)
    for (const path of words) expect((await ask(path)).status).toBe(200)
  })
})
