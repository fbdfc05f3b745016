import { expect, test } from 'vitest'
import { parseInvariants } from './invariants.ts'

test('each statement is found under its header', () => {
  const text = `-- What never happens to stock.\n\n-- name: I1 no stock below zero\nselect * from stock -- all\nwhere on_hand < 0;\n\n-- name: I2 one\nselect 1\n`
  expect(parseInvariants(text, 'f')).toEqual([
    { name: 'I1 no stock below zero', sql: 'select * from stock -- all\nwhere on_hand < 0', sinceSql: null },
    { name: 'I2 one', sql: 'select 1', sinceSql: null },
  ])
})

test('a line for the check of new rows is a comment of the whole statement', () => {
  const text = '-- name: one\nselect no from flow f\nwhere after < 0\n  --since: and no > $1\n;\n'
  expect(parseInvariants(text, 'f')).toEqual([
    {
      name: 'one',
      sql: 'select no from flow f\nwhere after < 0\n  --since: and no > $1',
      sinceSql: 'select no from flow f\nwhere after < 0\n  and no > $1',
    },
  ])
})

test('a statement without a header and a header without a statement are refused', () => {
  expect(() => parseInvariants('select 1;\n-- name: a\nselect 2', 'f')).toThrow('f: a statement comes before')
  expect(() => parseInvariants('-- name: a\n-- name: b\nselect 2', 'f')).toThrow('"-- name: a" has no statement')
})
