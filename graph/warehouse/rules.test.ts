import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locationCodesOf, locationStatus, parseLocationCode, refuseRange, refuseTimeZoneOrCurrency, walkOrder } from './rules.ts'
import { locationsMaximum } from './states.ts'

describe('parseLocationCode', () => {
  it('parses prefix, column and layer', () => {
    expect(parseLocationCode('A01-07-03')).toEqual({ code: 'A01-07-03', prefix: 'A01', column: 7, layer: 3 })
  })

  it('accepts lower case and spaces around the code', () => {
    expect(parseLocationCode(' b2-012-10 ')).toEqual({ code: 'B2-012-10', prefix: 'B2', column: 12, layer: 10 })
  })

  it.each(['', 'A01', 'A01-1-1', '01-01-01', 'A01-01-01-01', 'A01_01_01', 'A01-0101', '货架-01-01'])('refuses %j', (text) => {
    expect(parseLocationCode(text)).toBeNull()
  })

  it('never throws for any input', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseLocationCode(text)))
  })
})

describe('codesOf', () => {
  it('orders by prefix, then bay, then level from the floor', () => {
    const range = { prefixes: ['A01', 'b02', 'A01'], firstColumn: 9, lastColumn: 10, firstLayer: 1, lastLayer: 2 }
    expect(locationCodesOf(range)).toEqual([
      'A01-09-01',
      'A01-09-02',
      'A01-10-01',
      'A01-10-02',
      'B02-09-01',
      'B02-09-02',
      'B02-10-01',
      'B02-10-02',
    ])
  })

  it('uses three digits for all columns if one needs them', () => {
    expect(locationCodesOf({ prefixes: ['A'], firstColumn: 99, lastColumn: 100, firstLayer: 3, lastLayer: 3 })).toEqual([
      'A-099-03',
      'A-100-03',
    ])
  })

  it('expands a range to the announced number of valid codes in walk order', () => {
    const aisle = fc.stringMatching(/^[A-Z][A-Z0-9]{0,7}$/)
    const range = fc
      .record({
        prefixes: fc.uniqueArray(aisle, { minLength: 1, maxLength: 5 }),
        columns: fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 30 })),
        layers: fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 10 })),
      })
      .map(({ prefixes, columns: [column, bays], layers: [layer, levels] }) => ({
        prefixes,
        firstColumn: column,
        lastColumn: Math.min(999, column + bays),
        firstLayer: layer,
        lastLayer: Math.min(99, layer + levels),
      }))
    fc.assert(
      fc.property(range, (range) => {
        const places = locationCodesOf(range).map(parseLocationCode)
        const total = range.prefixes.length * (range.lastColumn - range.firstColumn + 1) * (range.lastLayer - range.firstLayer + 1)
        expect(places).toHaveLength(total)
        expect(places).not.toContain(null)
        expect(refuseRange(range)?.code).toBe(total > locationsMaximum ? 'LOCATIONS_TOO_MANY' : undefined)
        const orders = places.map((place) => walkOrder(place!)).slice(0, total / range.prefixes.length)
        expect(orders).toEqual([...orders].sort((a, b) => a - b))
      }),
    )
  })
})

describe('locationStatus', () => {
  it.each([
    [[], 'IDLE'],
    [[0], 'CLEANABLE'],
    [[0, 3], 'OCCUPIED'],
  ])('of rows with %j pieces is %s', (pieces, status) => {
    expect(locationStatus(pieces.map((onHand) => ({ onHand })))).toBe(status)
  })
})

describe('refuseStandards', () => {
  it.each([
    [{ timeZone: 'America/Los_Angeles', currency: 'USD' }, undefined],
    [{ timeZone: 'UTC' }, undefined],
    [{ timeZone: 'Asia/Kolkata' }, undefined],
    [{ timeZone: 'Asia/Calcutta' }, undefined],
    [{ timeZone: '+01:00' }, 'TIME_ZONE_UNKNOWN'],
    [{ timeZone: 'SystemV/PST8PDT' }, 'TIME_ZONE_UNKNOWN'],
    [{}, undefined],
    [{ timeZone: 'Mars/Olympus' }, 'TIME_ZONE_UNKNOWN'],
    [{ currency: 'usd' }, 'CURRENCY_UNKNOWN'],
  ])('judges %j', (given, code) => {
    expect(refuseTimeZoneOrCurrency(given)?.code).toBe(code)
  })
})
