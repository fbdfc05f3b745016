import { expect, test } from 'vitest'
import { numberOf } from './number.ts'

test('a number is taken as it was typed, below nothing too: the schema judges it', () => {
  expect(['12', ' 12 ', '-1', '0', '007', '1.5'].map((typed) => numberOf(typed))).toEqual([12, 12, -1, 0, 7, 1.5])
  expect(numberOf('  ')).toBeUndefined()
})

test('what is no plain number stays as it is: nothing is guessed', () => {
  for (const typed of ['1,000', '1e3', '0x10', '12 pieces', '--1', 'Infinity', '1 000', '-']) expect(numberOf(typed)).toBe(typed)
})

test('a unit of parts takes decimals by point or comma', () => {
  expect(['1.5', '1,5', '0.0004', '2.', '.5'].map((typed) => numberOf(typed, 1000))).toEqual([1500, 1500, 0, 2000, 500])
  expect(numberOf('1.000,5', 1000)).toBe('1.000,5')
})
