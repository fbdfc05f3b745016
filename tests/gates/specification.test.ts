import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'docs'
const rows = readFileSync(join(folder, 'specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Rule') && !/^\| (Error|Constant) \|/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const linksIn = (cell: string) => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => join(folder, path!))

test('each rule of the specification names its code, and a test that exists', () => {
  const faults: string[] = []
  for (const [rule, code, proof] of rows) {
    const files = [...linksIn(code!), ...linksIn(proof!)]
    faults.push(...files.filter((file) => !existsSync(file)).map((file) => `${rule}: there is no ${file}`))
    // A rule without its code says with what it comes.
    if (linksIn(code!).length === 0 && proof) faults.push(`${rule}: a test, but no code`)
    if (linksIn(code!).length > 0 && linksIn(proof!).length !== 1) faults.push(`${rule}: one test, please`)
    const name = proof!.match(/"([^"]+)"$/)?.[1]
    for (const file of linksIn(proof!).filter(existsSync))
      if (!name || !readFileSync(file, 'utf8').includes(name)) faults.push(`${rule}: ${file} has no “${name}”`)
  }
  expect(rows.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
})
