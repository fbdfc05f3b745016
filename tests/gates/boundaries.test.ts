import { expect, test } from 'vitest'
import { registerCommandFiles, rules } from './boundaries.ts'
import { cycles, isTest, place, source, sources } from './sources.ts'

const files = sources('graph/**/*.{ts,js}', 'web/**/*.{ts,tsx}', 'prisma/**/*.ts', 'tests/**/*.ts')
registerCommandFiles(files)

test('source files are found', () => {
  expect(files.length).toBeGreaterThan(150)
})

test.each(rules)('$name', ({ breaks }) => {
  expect(files.flatMap(breaks)).toEqual([])
})

test.each(rules)('detects a violation: $name', ({ breaks, breach }) => {
  expect(breaks(breach)).not.toEqual([])
})

test('no import cycles, not even of types', () => {
  expect(cycles(files)).toEqual([])
  const [a, b] = [source('web/ui/A.ts', `import type { B } from './B.ts'`), source('web/ui/B.ts', `const a = import('./A.ts')`)]
  expect(cycles([a, b])).toEqual([['web/ui/A.ts', 'web/ui/B.ts']])
})

test('nine in ten files are under 220 lines', () => {
  const lengths = files.map(({ text }) => text.split('\n').length).sort((a, b) => a - b)
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(220)
})

test('the server loads every extension of the schema and every job', () => {
  const known = new Map(files.map((file) => [file.path, file]))
  const loaded = new Set<string>()
  const load = (path: string) => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const { of } of known.get(path)?.imports ?? []) load(of)
  }
  for (const path of ['graph/server/graphql/schema.ts', 'graph/server/main.ts', 'graph/server/start.ts']) load(path)
  const needed = files.filter(
    ({ path }) => /^(types|queries|mutations|subscriptions|jobs)$/.test(place(path)?.piece ?? '') && !isTest(path),
  )
  expect(needed.length).toBeGreaterThan(5)
  expect(needed.map(({ path }) => path).filter((path) => !loaded.has(path))).toEqual([])
})
