import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepare } from '../../graph/server/prepare.ts'
import { root } from './sources.ts'

const folder = join(root, 'dist/web')
await prepare(() => undefined)
const html = readFileSync(join(folder, 'index.html'), 'utf8')
const screens: Record<string, string[]> = JSON.parse(readFileSync(join(folder, '.screens.json'), 'utf8'))

const weigh = (file: string) => statSync(join(folder, `${file}.br`)).size
const every = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
const words = Math.max(...[...html.matchAll(/assets\/(?:en|zh-CN)-[\w-]+\.js/g)].map(([file]) => weigh(file)))

/** What a first visit fetches, compressed, before the page can be used: what was measured and a twentieth more. */
test.each([
  ['/login', 222_600],
  ['/home/panel', 224_200],
  ['/out/parcel', 246_300],
  ['/wave/pigeonholes', 246_900],
  ['/inbound/receive', 246_700],
])('%s weighs no more than %i bytes', (path, budget) => {
  const files = new Set([...every, ...(screens[path] ?? [])])
  expect(screens[path]?.length).toBeGreaterThan(0)
  expect([...files].reduce((sum, file) => sum + weigh(file), words)).toBeLessThanOrEqual(budget)
})
