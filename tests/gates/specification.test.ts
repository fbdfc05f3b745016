import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'docs'
const rows = readFileSync(join(folder, 'specification.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Rule|Error|Constant)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const linksIn = (cell: string) => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => join(folder, path!))

/** Titles of the tests of a file that run, also of those with a table. */
function titlesIn(file: string): string[] {
  const calls = readFileSync(file, 'utf8').matchAll(/(?:\b(?:it|test|describe)|\)|\])\(\s*(['"`])(.+?)\1,/g)
  return [...calls].map(([, , title]) => title!)
}

test('each rule of the specification names its code, and a test that exists', () => {
  const faults: string[] = []
  for (const [rule, code, proof] of rows) {
    const proofs = linksIn(proof!)
    faults.push(...[...linksIn(code!), ...proofs].filter((file) => !existsSync(file)).map((file) => `${rule}: there is no ${file}`))
    // A rule without code says with what it comes.
    if (proofs.length !== (linksIn(code!).length > 0 ? 1 : 0)) faults.push(`${rule}: code has one test, and what has no code has none`)
    const title = proof!.match(/"(.+)"$/)?.[1] ?? ''
    for (const file of proofs.filter(existsSync))
      if (!titlesIn(file).includes(title)) faults.push(`${rule}: ${file} has no test “${title}”`)
  }
  expect(rows.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
})
