import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, root, type Source, source, sources } from './sources.ts'

/** Programs that no script of package.json starts: their files say how they are started. */
const programs = [
  'deploy/base.ts',
  'graph/server/graphql/diagrams.ts',
  'graph/server/main.ts',
  'graph/server/print.ts',
  'tests/gates/functionSignatures.ts',
  'tests/gates/pageWeights.ts',
  'tests/plan/drawings.ts',
  'vitest.config.ts',
  'web/main.tsx',
]

/** A module that the skeleton of a station imports: a queue for look-ups, which lose nothing with the page. */
const skeletons = ['web/station/queue/memoryStore.ts']

/** Test data beside the tests that use it, and declarations of types. */
const isOfTests = (path: string) => isTest(path) || /Fixture\.ts$|\.d\.ts$/.test(path)

/** Modules that no program reaches: by an import, by its path in a string, or as the page of a route. */
function unreached(files: readonly Source[], starts: readonly string[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set<string>()
  const left = [...starts]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const file = byPath.get(path)
    if (!file || reached.has(path)) continue
    reached.add(path)
    const said = [...file.text.matchAll(/['"`]((?:\.{0,2}\/)?[\w./-]+\.tsx?)['"`]/g)].map(([, text = '']) => text)
    const beside = (text: string) => posix.normalize(posix.join(posix.dirname(file.path), text))
    // The menu and `web/pages.ts` name the screens of routes.
    const screens = /^web\/(menu\/\w+|pages)\.ts$/.test(path) ? [...file.text.matchAll(/screen: '([\w/-]+)'/g)] : []
    left.push(
      ...file.imports.map(({ of }) => of),
      ...said,
      ...said.map(beside),
      ...screens.map(([, screen]) => `web/screens/${screen}.tsx`),
    )
  }
  return files.map(({ path }) => path).filter((path) => !reached.has(path) && !isOfTests(path) && !path.startsWith('tests/'))
}

const scripts = Object.values(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Record<string, string>)
const starts = [...programs, ...skeletons, ...scripts.flatMap((script) => script.match(/[\w/]+\.ts/g) ?? [])]

test('a program reaches every module', () => {
  expect(unreached(sources('*.ts', '{graph,prisma,deploy,tests}/**/*.ts', 'web/**/*.{ts,tsx}'), starts)).toEqual([])
})

test('detects a page without a route', () => {
  const files = [
    source('web/main.tsx', `import './pages.ts'`),
    source('web/pages.ts', `export const pages = [{ path: '/a', screen: 'a/APage' }]`),
    source('web/screens/a/APage.tsx', ''),
    source('web/screens/b/BPage.tsx', ''),
  ]
  expect(unreached(files, starts)).toEqual(['web/screens/b/BPage.tsx'])
})

test('detects a module that only a test imports', () => {
  const files = [
    source('graph/server/main.ts', `import { a } from '../wave/a.ts'`),
    source('graph/wave/a.ts', ''),
    source('graph/wave/b.ts', ''),
    source('graph/wave/b.test.ts', `import { b } from './b.ts'`),
  ]
  expect(unreached(files, starts)).toEqual(['graph/wave/b.ts'])
})
