import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, place, root, source, sources } from './sources.ts'

// Every command writes history, facts and log.
const sharedTables = new Set(['state_history', 'event', 'command_key', 'command_log'])

/** Table and model → the area that writes it: the name of its file in `prisma/schema`. */
const owner = new Map<string, string>()
for (const path of globSync('prisma/schema/*.prisma', { cwd: root })) {
  for (const [, model = '', body = ''] of readFileSync(join(root, path), 'utf8').matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)) {
    const area = basename(path, '.prisma')
    owner.set(/@@map\("(\w+)"\)/.exec(body)?.[1] ?? model, area)
    owner.set(model.charAt(0).toLowerCase() + model.slice(1), area)
  }
}

const writing =
  /\b(?:insert\s+into|delete\s+from|truncate|update(?!\s+(?:of|set|skip|nowait)\b))\s+(?:only\s+)?"?(\w+)"?|\b(?:tx|db|prisma)\.(\w+)\.(?:create|update|upsert|delete)\w*\(/gi

/** Tables of other areas that a file writes. */
function foreign(path: string, text: string): string[] {
  const area = place(path)?.area
  const code = path.endsWith('.sql') ? text.replace(/--.*$/gm, '') : text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(writing)]
    .map(([, table, model]) => table ?? model ?? '')
    .filter((name) => owner.has(name) && owner.get(name) !== area && !sharedTables.has(name))
    .map((name) => `${path} writes ${name} of ${owner.get(name)}`)
}

const files = [
  ...sources('graph/*/**/*.ts').filter(({ path }) => !isTest(path) && !path.startsWith('graph/server/')),
  ...globSync('graph/*/sql/*.sql', { cwd: root }).map((path) => source(path, readFileSync(join(root, path), 'utf8'))),
]

test('every table belongs to an area', () => {
  expect(owner.size).toBeGreaterThan(40)
})

test('an area writes its own tables only', () => {
  expect(files.flatMap(({ path, text }) => foreign(path, text))).toEqual([])
})

test('detects a violation in TypeScript and in SQL', () => {
  expect(foreign('graph/wave/store.ts', 'await tx.package.updateMany({})')).toHaveLength(1)
  expect(foreign('graph/wave/store.ts', '`update package p set state = $1`')).toHaveLength(1)
  expect(foreign('graph/wave/sql/wave_pick.sql', 'insert into stock_flow (no) values (1); -- update wave')).toHaveLength(1)
  expect(foreign('graph/stock/sql/stock_post.sql', 'insert into stock_flow (no) values (1); select from package for update')).toEqual([])
})
