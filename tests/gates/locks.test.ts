import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, root, source, sources } from './sources.ts'

/**
 * A foreign key takes a share lock on the referenced row until its transaction ends, and `for update` waits for that: two transactions that
 * reference a row and then lock it deadlock. `for no key update` does not, and still excludes concurrent changes. Intended uses of the
 * strong lock are listed here with a reason.
 */
const intendedStrongLocks = new Map([
  ['graph/customer/store/enabled.ts', 'A warehouse is disabled for a customer when no command is creating work for it there.'],
  ['graph/logistics/store.ts', 'A channel gets another service when no command is giving it to a package.'],
  ['graph/logistics/store/zones.ts', 'A zone table is deleted when no command is giving it to a channel.'],
  ['graph/tariff/store.ts', 'A billing strategy gets another currency when no command is giving it to a customer.'],
  ['graph/warehouse/store.ts', 'A location is deleted when no command that refers to it is under way.'],
  ['graph/wave/store/wave.ts', 'Scans hold the weakest lock on their wave, and commands of the whole wave must wait for them.'],
])
/** Two holders of a share lock that then change the row wait for each other. */
const wrong = /\bfor\s+(?:update|share)\b/i

const files = [
  ...sources('graph/*/**/*.ts', 'prisma/*.ts').filter(({ path }) => !isTest(path)),
  ...globSync('graph/*/sql/*.sql', { cwd: root }).map((path) => source(path, readFileSync(join(root, path), 'utf8'))),
]
const strong = (text: string): boolean => wrong.test(text.replace(/--.*$|^\s*(?:\/\/|\*|\/\*\*).*$/gm, ''))

test('rows are locked by the weakest sufficient lock', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter(({ text }) => strong(text)).map(({ path }) => path)).toEqual([...intendedStrongLocks.keys()])
})

test('detects a violation', () => {
  expect(strong('select 1 from package where id = $1 for update of p')).toBe(true)
  expect(strong('select 1 from wave\n  for share')).toBe(true)
  expect(strong('select 1 from package for no key update skip locked -- not for update')).toBe(false)
  expect(strong('select 1 from wave for key share')).toBe(false)
})
