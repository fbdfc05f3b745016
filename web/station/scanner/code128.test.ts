import bwip from 'bwip-js/node'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code128 } from './code128.ts'

const drawn = (text: string) => {
  const [symbol] = bwip.raw('code128', text, { suppressc: true } as never)
  return symbol && 'sbs' in symbol ? [...symbol.sbs] : []
}

test.each(['WH-TEST-7K2Q', 'CMD-CONFIRM', 'CMD-ABN-LABEL_PRINT_FAILED', 'A01-B02'])('%s is drawn as another encoder draws it', (text) => {
  expect(code128(text)).toEqual(drawn(text))
})

test('every symbol is eleven modules wide, the stop thirteen', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\x20-\x7e]{1,30}$/), (text) => {
      const modules = code128(text).reduce((sum, width) => sum + width, 0)
      expect(modules).toBe(11 * (text.length + 2) + 13)
    }),
  )
})

test('unsupported characters are refused', () => {
  expect(() => code128('库位')).toThrow(RangeError)
  expect(() => code128('')).toThrow(RangeError)
})
