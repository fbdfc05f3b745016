import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, root, sources } from './sources.ts'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const lock: { packages: Record<string, { version?: string }> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

test.each(['graphql', 'react', 'react-dom', 'relay-runtime', 'zod', '@prisma/client', 'pg'])('there is one copy of %s', (name) => {
  const copies = Object.keys(lock.packages).filter((path) => path.endsWith(`node_modules/${name}`))
  expect(copies).toEqual([`node_modules/${name}`])
  expect(globSync(`node_modules/**/node_modules/${name}/package.json`, { cwd: root })).toEqual([])
})

test('every version is pinned', () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('imported packages are listed in package.json, those used in production as dependencies', () => {
  const named = (where: Record<string, string>, of: string) =>
    where[
      of
        .split('/')
        .slice(0, of.startsWith('@') ? 2 : 1)
        .join('/')
    ]
  const wanting = sources('{graph,web,prisma,tests}/**/*.{ts,tsx}').flatMap(({ path, imports }) =>
    imports
      .filter(({ of }) => !/^(graph|web|prisma|tests)\//.test(of) && !of.startsWith('node:') && !builtinModules.includes(of))
      .filter(({ of, typeOnly }) => {
        const inProduction = path.startsWith('graph/') && !isTest(path) && !typeOnly && !/^graph\/server\/dev/.test(path)
        return !named(manifest.dependencies, of) && (inProduction || !named(manifest.devDependencies, of))
      })
      .map(({ of }) => `${path} imports ${of}`),
  )
  expect(wanting).toEqual([])
})
