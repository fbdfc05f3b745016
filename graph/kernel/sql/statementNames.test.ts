import { expect, it } from 'vitest'
import { statementNames } from './statementNames.ts'

it('names frequent statements, each by its text, and no more than a connection should keep', () => {
  const statementName = statementNames()
  const ask = (sql: string, times: number) => Array.from({ length: times }, () => statementName(sql)).at(-1)
  expect(ask('select 1 as rare', 4)).toBeUndefined()
  const name = ask('select 1 as frequent', 5)
  expect(name).toMatch(/^statement_\d+$/)
  expect(ask('select 1 as frequent', 3)).toBe(name)
  const others = Array.from({ length: 600 }, (_, at) => ask(`select ${at}`, 5)).filter((one) => one !== undefined)
  expect(new Set([name, ...others]).size).toBeLessThanOrEqual(500)
  expect(ask('select 1 as late', 5)).toBeUndefined()
  expect(ask('select 1 as frequent', 1)).toBe(name)
})

it('names a frequent statement also after endless rare ones', () => {
  const statementName = statementNames()
  for (let at = 0; at < 20_000; at++) statementName(`select ${at}`)
  const names = Array.from({ length: 5 }, () => statementName('select 1 as frequent'))
  expect(names.at(-1)).toMatch(/^statement_\d+$/)
})
