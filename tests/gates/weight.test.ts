import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepare } from '../../graph/server/boot/prepare.ts'
import { root } from './sources.ts'

const folder = join(root, 'dist/web')
await prepare(() => undefined)
const html = readFileSync(join(folder, 'index.html'), 'utf8')
const screens: Record<string, string[]> = JSON.parse(readFileSync(join(folder, '.screens.json'), 'utf8'))

const weigh = (file: string) => statSync(join(folder, `${file}.br`)).size
const every = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
const words = Math.max(...[...html.matchAll(/assets\/(?:en|zh-CN)-[\w-]+\.js/g)].map(([file]) => weigh(file)))

/** Compressed size of a first visit until the page can be used; above the measured value by a twentieth at most. */
test.each([
  ['/login', 225_500],
  ['/home/panel', 229_000],
  ['/out/parcel', 255_000],
  ['/wave/pigeonholes', 263_000],
  ['/inbound/receive', 268_000],
])('%s weighs no more than %i bytes', (path, budget) => {
  const files = new Set([...every, ...(screens[path] ?? [])])
  expect(screens[path]?.length).toBeGreaterThan(0)
  expect([...files].reduce((sum, file) => sum + weigh(file), words)).toBeLessThanOrEqual(budget)
})
