import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { playMany } from './sequence.ts'

const root = join(import.meta.dirname, '../..')
const read = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

it('knows every command that moves goods, packages, waves and inbound orders', () => {
  const commands = read('graph/{stock,inbound,package,wave,delivery}/*.ts').filter(({ text }) => /= command\(\{/.test(text))
  const moves = read('tests/model/moves/*.ts').map(({ text }) => text)
  expect(commands.length).toBeGreaterThan(40)
  expect(commands.map(({ path }) => path).filter((path) => !moves.some((text) => text.includes(`/${path}'`)))).toEqual([])
})

// The same plays every time; others, and thousands of them, by npm run model.
it('answers and books what the model does, whatever it is asked', { timeout: 240_000 }, async () => {
  const { failure } = await playMany({ seed: 20, runs: 16 })
  expect(failure ?? 'the same').toBe('the same')
})
