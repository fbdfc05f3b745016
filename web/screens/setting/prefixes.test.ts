import { expect, it } from 'vitest'
import { areMixed, confusingPrefixes, formatPrefixes, parsePrefixes } from './prefixes.ts'

it.each([
  ['A01', ['A01']],
  ['a01-a03, B2', ['A01', 'A02', 'A03', 'B2']],
  ['A08–10', ['A08', 'A09', 'A10']],
  ['A01 A01\nA02', ['A01', 'A02']],
  ['', []],
  // Not a range: refused as it stands.
  ['A05-A01', ['A05-A01']],
  ['A01-B03', ['A01-B03']],
])('reads %j as %j', (text, prefixes) => {
  expect(parsePrefixes(text)).toEqual(prefixes)
})

it.each([
  [['A01', 'A02', 'A03', 'B01', 'B02', 'C'], 'A01-A03, B01, B02, C'],
  [['A9', 'A10', 'A11', 'A13'], 'A9-A11, A13'],
  [['A09', 'A10', 'A08'], 'A09, A10, A08'],
  [[], ''],
])('writes %j as %j, which reads the same', (prefixes, text) => {
  expect(formatPrefixes(prefixes)).toBe(text)
  expect(parsePrefixes(text)).toEqual(prefixes)
})

it('names prefixes that are easily misread or sort badly', () => {
  expect(confusingPrefixes(['A01', 'O01', 'Z1'])).toEqual(['O01', 'Z1'])
  expect(areMixed(['A1', 'A10'])).toBe(true)
  expect(areMixed(['A01', 'A10'])).toBe(false)
})
