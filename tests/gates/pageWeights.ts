import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProgram } from '../../graph/server/boot/isProgram.ts'
import { prepare } from '../../graph/server/boot/prepare.ts'
import { moduleSizesPath } from '../../web/build/moduleSizes.ts'
import { screenFilesPath } from '../../web/build/screenFiles.ts'
import { root } from './sources.ts'

/** What the pages of a build weigh. */
export interface PageWeights {
  /** Compressed bytes of a first visit until the page can be used. */
  pages: Record<string, number>
  /** Bytes of the sources of these pages, before they are minified and compressed. */
  sources: Record<string, number>
}

/** One page of each kind: before the sign-in, a panel, a list, a station of outbound, a station that works offline. */
const weighed = ['/login', '/home/panel', '/out/parcel', '/wave/pigeonholes', '/inbound/receive']
const recordPath = join(root, 'tests/gates/pageWeights.json')

/** Weighs the pages; the console is built first. */
export async function weighPages(): Promise<PageWeights> {
  await prepare(() => undefined)
  const folder = join(root, 'dist/web')
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const html = read('index.html')
  const screens: Record<string, string[]> = JSON.parse(read(screenFilesPath))
  const modules: Record<string, Record<string, number>> = JSON.parse(read(moduleSizesPath))
  const bytes = (file: string) => statSync(join(folder, `${file}.br`)).size
  const entry = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const texts = [...html.matchAll(/assets\/(?:en|zh-CN)-[\w-]+\.js/g)].map(([file]) => file)
  // A visitor loads one language.
  const textBytes = Math.max(...texts.map(bytes))

  const weights: PageWeights = { pages: {}, sources: {} }
  const all = new Set([...entry, ...texts])
  for (const path of weighed) {
    const own = screens[path] ?? []
    if (own.length === 0) throw new Error(`The build has no files of ${path}`)
    const files = new Set([...entry, ...own])
    weights.pages[path] = [...files].reduce((sum, file) => sum + bytes(file), textBytes)
    for (const file of files) all.add(file)
  }
  for (const file of all)
    for (const [source, size] of Object.entries(modules[file] ?? {})) weights.sources[source] = (weights.sources[source] ?? 0) + size
  return weights
}

export const readRecord = (): PageWeights => JSON.parse(readFileSync(recordPath, 'utf8'))

/** The sources that have grown most since the record, heaviest growth first. */
export function grown(now: PageWeights, before: PageWeights): string[] {
  return Object.entries(now.sources)
    .map(([source, bytes]) => ({ source, more: bytes - (before.sources[source] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more)
    .slice(0, 10)
    .map(({ source, more }) => `${source}: ${more} bytes more before compression`)
}

// `node graph/server/boot.js tests/gates/pageWeights.ts` records the present weights.
if (isProgram(import.meta)) {
  const { pages, sources } = await weighPages()
  const sorted = Object.fromEntries(Object.entries(sources).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(recordPath, `${JSON.stringify({ pages, sources: sorted }, null, 2)}\n`)
}
