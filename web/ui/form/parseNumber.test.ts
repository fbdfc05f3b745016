import { expect, test } from 'vitest'
import { countOf, parseNumber } from './parseNumber.ts'

test('a number is parsed as typed, negative too: the schema validates it', () => {
  expect(['12', ' 12 ', '-1', '0', '007', '1.5'].map((typed) => parseNumber(typed))).toEqual([12, 12, -1, 0, 7, 1.5])
  expect(parseNumber('  ')).toBeUndefined()
  expect(['1,000', '-12,345,678', '１，０００'].map((typed) => parseNumber(typed))).toEqual([1_000, -12_345_678, 1_000])
})

test('digits in full width are read like others', () => {
  expect(['１２', '－１'].map((typed) => parseNumber(typed))).toEqual([12, -1])
  expect(parseNumber('１．５', 1000)).toBe(1500)
})

test('an invalid number stays as typed', () => {
  for (const typed of [
    '1,00',
    '1000,000',
    ',000',
    '0,5',
    '1.000',
    '1.500',
    '-2.000',
    '3.',
    '4.0',
    '1e3',
    '0x10',
    '12 pieces',
    '--1',
    'Infinity',
    '1 000',
    '-',
  ])
    expect(parseNumber(typed)).toBe(typed)
})

test('a unit of parts takes decimals by point or comma', () => {
  expect(['1.5', '1,5', '0.0004', '2.', '.5'].map((typed) => parseNumber(typed, 1000))).toEqual([1500, 1500, 0, 2000, 500])
  expect(parseNumber('1.000,5', 1000)).toBe('1.000,5')
})

test('a total counts only numbers', () => {
  expect([3, -2, '1e3', '0x10', '1.000', 1.5, undefined, null, ''].map(countOf)).toEqual([3, -2, 0, 0, 0, 0, 0, 0, 0])
})
