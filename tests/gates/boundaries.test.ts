import { expect, test } from 'vitest'
import { know, rules } from './boundaries.ts'
import { isTest, place, sources } from './sources.ts'

const files = sources('graph/**/*.{ts,js}', 'web/**/*.{ts,tsx}', 'prisma/**/*.ts', 'tests/**/*.ts')
know(files)

test('there is something to look at', () => {
  expect(files.length).toBeGreaterThan(150)
})

test.each(rules)('$name', ({ breaks }) => {
  expect(files.flatMap(breaks)).toEqual([])
})

test.each(rules)('it would be noticed: $name', ({ breaks, breach }) => {
  expect(breaks(breach)).not.toEqual([])
})

test('nine in ten files are under 220 lines', () => {
  const lengths = files.map(({ text }) => text.split('\n').length).sort((a, b) => a - b)
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(220)
})

test('whatever adds to the schema, and every job, is loaded by the server', () => {
  const known = new Map(files.map((file) => [file.path, file]))
  const loaded = new Set<string>()
  const load = (path: string) => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const { of } of known.get(path)?.imports ?? []) load(of)
  }
  for (const path of ['graph/server/schema.ts', 'graph/server/main.ts', 'graph/server/start.ts']) load(path)
  const needed = files.filter(
    ({ path }) => /^(types|queries|mutations|subscriptions|jobs)$/.test(place(path)?.piece ?? '') && !isTest(path),
  )
  expect(needed.length).toBeGreaterThan(5)
  expect(needed.map(({ path }) => path).filter((path) => !loaded.has(path))).toEqual([])
})
