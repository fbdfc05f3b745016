import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

/** Tests that the table of CONTRIBUTING names, each with its file. */
function namedTests(): { file: string; name: string | null }[] {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const section = text.slice(text.indexOf('## Sessions and access'), text.indexOf('## Style'))
  const rows = section.split('\n').filter((line) => /^\| \d/.test(line))
  return rows.flatMap((row) => {
    const cell = row.split(' | ').at(-1) ?? ''
    return [...cell.matchAll(/`([^`]+\.test\.ts)`(?: "([^"]+)")?/g)].map(([, file = '', name = null]) => ({
      file: file.includes('/') ? file : `tests/api/access/${file}`,
      name,
    }))
  })
}

test('the tests that show the rules of sessions and access exist', () => {
  const named = namedTests()
  expect(named.length).toBeGreaterThanOrEqual(20)
  const missing = named.filter(({ file, name }) => {
    const source = readFileSync(join(root, file), 'utf8')
    return name !== null && !source.includes(`'${name}'`)
  })
  expect(missing).toEqual([])
})
