import { expect, test } from 'vitest'
import { countOf, isUnclear, parseAmount, parseNumber, readingsOf } from './parseNumber.ts'

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
  expect(['1.5', '1,5', '0,385', '2.', '.5', ',5', '1.2500'].map((typed) => parseNumber(typed, 1000))).toEqual([
    1500, 1500, 385, 2000, 500, 500, 1250,
  ])
  expect(['1,250.5', '1,234,567', '1250,5', '1234,567'].map((typed) => parseNumber(typed, 10_000))).toEqual([
    12_505_000, 12_345_670_000, 12_505_000, 12_345_670,
  ])
  for (const typed of ['1.000,5', '1,25,5', '1,2345,678', '0,500,000', '1e3', '-', ',']) expect(parseNumber(typed, 1000)).toBe(typed)
})

test('neither a thousand nor a fraction is guessed, and no decimal is lost', () => {
  for (const typed of ['1,250', '12,500', '-1,000', '１，０００']) {
    expect(parseNumber(typed, 1000)).toBe(typed)
    expect(isUnclear(typed)).toBe(true)
  }
  expect(readingsOf('1,250')).toEqual({ whole: '1250', fraction: '1.250' })
  for (const typed of ['0.0004', '1.2345', '1,2345']) expect(parseNumber(typed, 1000)).toBe(typed)
  for (const typed of ['12.34', '0,05']) expect(parseNumber(typed, 10)).toBe(typed)
})

test('an amount is a decimal number, and what is none stays as typed', () => {
  const typed = ['12.50', '12,5', '１２．５', '.5', '7.', '0', '0.00', '007', '1,250.00', '1 ', '+3', '14.9999']
  expect(typed.map(parseAmount)).toEqual(['12.5', '12.5', '12.5', '0.5', '7', '0', '0', '7', '1250', '1', '3', '14.9999'])
  for (const none of ['1,250', '-3', '12 USD', '.', '1e3', '1.000,50']) expect(parseAmount(none)).toBe(none)
  expect(parseAmount('  ')).toBe('')
})

test('a total counts only numbers', () => {
  expect([3, -2, '1e3', '0x10', '1.000', 1.5, undefined, null, ''].map(countOf)).toEqual([3, -2, 0, 0, 0, 0, 0, 0, 0])
})
