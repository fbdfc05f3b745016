import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLocationCode } from './rules.ts'

describe('parseLocationCode', () => {
  it('reads prefix, column and layer', () => {
    expect(parseLocationCode('A01-07-03')).toEqual({ code: 'A01-07-03', prefix: 'A01', column: 7, layer: 3 })
  })

  it('reads what people type', () => {
    expect(parseLocationCode(' b2-012-10 ')).toEqual({ code: 'B2-012-10', prefix: 'B2', column: 12, layer: 10 })
  })

  it.each(['', 'A01', 'A01-1-1', '01-01-01', 'A01-01-01-01', 'A01_01_01', 'A01-0101', '货架-01-01'])('refuses %j', (text) => {
    expect(parseLocationCode(text)).toBeNull()
  })

  it('never throws, whatever a scanner reads', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseLocationCode(text)))
  })
})
