import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeKey, gtinForms } from '../../kernel/states/codes.ts'
import { findByProductCode, type KnownCode, scannedPieces } from './scanned.ts'

const gs = '\u001d'
const cup = {
  sku: 'CUP',
  codes: [
    { code: '036000291452', pieces: 1 },
    { code: '10036000291459', pieces: 12 },
  ],
}
const pot = {
  sku: 'POT',
  codes: [
    { code: 'POT-1', pieces: 1 },
    { code: '96385074', pieces: 1 },
  ],
}
const codesOf = ({ sku, codes }: { sku: string; codes: readonly KnownCode[] }) => [{ code: sku, pieces: 1 }, ...codes]
const find = (scanned: string) => findByProductCode([cup, pot], scanned, codesOf).map(({ product, pieces }) => [product.sku, pieces])

describe('codes of products', () => {
  it('are found in every form of a GTIN, and as whole codes only', () => {
    for (const form of ['036000291452', '0036000291452', '00036000291452']) expect(find(form)).toEqual([['CUP', 1]])
    for (const form of ['96385074', '000096385074', '00000096385074']) expect(find(form)).toEqual([['POT', 1]])
    expect(gtinForms('0036000291452')).toEqual(['00036000291452', '0036000291452', '036000291452'])
    for (const part of ['36000291452', '03600029145', 'POT', 'POT-', 'L:CUP', ''])
      expect(find(part).filter(([, pieces]) => pieces !== 1)).toEqual([])
    expect(find('OT-1')).toEqual([])
  })

  it('stand for the pieces of a carton, times the count of an element string', () => {
    expect(find('10036000291459')).toEqual([['CUP', 12]])
    expect(find(`0110036000291459${gs}10LOT${gs}373`)).toEqual([['CUP', 36]])
    expect(find('010003600029145217261231')).toEqual([['CUP', 1]])
    expect(find('01100360002914593712')).toEqual([['CUP', 144]])
    expect(find('0110036000291459371200')).toEqual([['CUP', null]])
    expect(find(`010400638133393110LOT${gs}`)).toEqual([])
  })

  it('mean the product that has an element string as its own code', () => {
    const odd = { sku: '0100036000291452', codes: [] }
    expect(findByProductCode([cup, odd], '0100036000291452', codesOf).map(({ product }) => product.sku)).toEqual([odd.sku])
  })

  it('count at most a million pieces at once, and never an uncertain number', () => {
    expect(scannedPieces('X', 12, 5)).toBe(60)
    expect(() => scannedPieces('X', 100_000, 11)).toThrow(expect.objectContaining({ code: 'TOO_MANY_PIECES' }))
    expect(() => scannedPieces('X', null)).toThrow(expect.objectContaining({ code: 'COUNT_UNCERTAIN' }))
  })

  it('compare as equal whatever zeros a reader leaves out', () => {
    const gtin = fc.stringMatching(/^\d{14}$/)
    fc.assert(
      fc.property(gtin, (code) => {
        for (const form of gtinForms(code)) expect(codeKey(form)).toBe(code)
      }),
    )
  })
})
