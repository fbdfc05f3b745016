import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeText, type ZonePlace } from '../states/zonePlace.ts'
import type { ZoneLevelName } from '../states.ts'
import { countPostcodes, postcodePrefix, postcodeRange, wholePostcode } from './postcode.ts'
import { cityKey, coveredBy, ZoneIndex } from './zones.ts'

const place = (country: string, changes: Partial<ZonePlace>): ZonePlace => ({
  country,
  match: 'COUNTRY',
  postcodeFrom: null,
  postcodeTo: null,
  city: null,
  ...changes,
})
const range = (country: string, postcodeFrom: string, postcodeTo: string) =>
  place(country, { match: 'POSTCODE_RANGE', postcodeFrom, postcodeTo })
const prefix = (country: string, postcodeFrom: string) => place(country, { match: 'POSTCODE_PREFIX', postcodeFrom })

/** Whether a row is about a postcode. */
function has(row: ZonePlace, postcode: string): boolean {
  const covered = coveredBy(row)
  const code = wholePostcode(row.country, postcode)
  if (!('row' in covered) || !code) throw new Error(`${placeText(row)} or ${postcode} has not the form`)
  return covered.row.low <= code.key && code.key <= covered.row.high
}

describe('postcodes', () => {
  it.each([
    ['US', '90210-1234', '90210'],
    ['US', ' 02134 ', '02134'],
    ['CA', 'v0n 1b4', 'V0N1B4'],
    ['NL', '1000 aa', '1000AA'],
    ['JP', '100-0001', '1000001'],
    ['LV', 'LV-1010', '1010'],
    ['DE', 'D-01067', '01067'],
    ['LT', 'LT01100', '01100'],
    ['SA', '12345-6789', '12345'],
    ['GB', 'kw171aa', 'KW17 1AA'],
    ['GB', 'W1A 0AX', 'W1A 0AX'],
  ])('%s %s is %s', (country, given, written) => {
    expect(wholePostcode(country, given)?.written).toBe(written)
  })

  it.each([
    ['US', '9021'],
    ['US', '902101'],
    ['US', 'ABCDE'],
    ['GB', 'KW17'],
    ['CA', '123456'],
    ['HK', '999077'],
    ['DE', '1067'],
    ['DE', '123456789'],
    ['DE', 'CH-80001'],
    ['US', 'O2134'],
    ['AU', 'O2134'],
  ])('%s has no postcode %s', (country, given) => expect(wholePostcode(country, given)).toBeNull())

  it('a prefix ends at a part of British codes', () => {
    expect(['SE1 4AB', 'SE10 4AB', 'S1 4AB', 'E1 4AB'].map((code) => has(prefix('GB', 'SE1'), code))).toEqual([true, false, false, false])
    expect(['S1 4AB', 'S70 1AA', 'SE1 4AB'].map((code) => has(prefix('GB', 'S'), code))).toEqual([true, true, false])
    expect(['NG2 1AA', 'NG21 1AA', 'NG2 9ZZ'].map((code) => has(prefix('GB', 'NG2'), code))).toEqual([true, false, true])
    expect(['W1A 0AX', 'W1 0AX', 'W1B 0AX'].map((code) => has(prefix('GB', 'W1A'), code))).toEqual([true, false, false])
    expect(['W1A 0AX', 'W1B 0AX', 'W10 0AX'].map((code) => has(prefix('GB', 'W1'), code))).toEqual([true, true, false])
    expect(['KW17 1AA', 'KW17 2AA'].map((code) => has(prefix('GB', 'KW17 1'), code))).toEqual([true, false])
    expect(postcodePrefix('GB', 'KW17 AA')).toBeNull()
  })

  it('both ends belong to a range, of letters too', () => {
    const orkney = range('GB', 'KW15', 'KW17')
    expect(['KW14 7ZZ', 'KW15 1AA', 'KW17 9ZZ', 'KW18 1AA'].map((code) => has(orkney, code))).toEqual([false, true, true, false])
    const amsterdam = range('NL', '1000AA', '1900ZZ')
    expect(['0999ZZ', '1000AA', '1900ZZ', '1901AA'].map((code) => has(amsterdam, code))).toEqual([false, true, true, false])
    expect(has(range('US', '02000', '02199'), '02134-1234')).toBe(true)
  })

  it('a range of digits is given in full, so that a lost zero is no shorter beginning', () => {
    expect(postcodeRange('US', '7990', '07999')).toBe('FROM')
    expect(postcodeRange('US', '07990', '07999')).toMatchObject({ from: { key: '07990' }, to: { key: '07999' } })
    expect(coveredBy(range('US', '60699', '60600'))).toEqual({ wrong: 'ENDS_BEFORE', field: 'postcodeTo' })
    expect(coveredBy(range('US', '60600', '606'))).toEqual({ wrong: 'FORM', field: 'postcodeTo' })
    expect(coveredBy(range('US', '', '60699'))).toEqual({ wrong: 'FORM', field: 'postcodeFrom' })
  })

  it('counts postcodes of digits', () => {
    expect(countPostcodes('US', '90000', '93599')).toBe(3600)
    expect(countPostcodes('US', '891', '891')).toBe(100)
    expect(countPostcodes('GB', 'KW15', 'KW17')).toBeNull()
  })

  it('cities match without case, accents and marks', () => {
    expect(cityKey(' São  PAULO ')).toBe(cityKey('sao paulo'))
    expect(cityKey('Saint-Étienne')).toBe(cityKey('SAINT ETIENNE'))
    expect(cityKey('Gießen')).toBe(cityKey('GIESSEN'))
    expect(['Łódź', 'Malmø', 'København', 'Đà Nẵng', 'Iğdır', 'İzmir', "L'Aquila", 'Ærø'].map(cityKey)).toEqual([
      ...['lodz', 'malmo', 'kobenhavn', 'da nang', 'igdir', 'izmir', 'laquila', 'aero'],
    ])
    // A mark makes another letter in other scripts.
    for (const [one, other] of [
      ['पुरी', 'परा'],
      ['はら', 'ばら'],
    ] as const)
      expect(cityKey(one)).not.toBe(cityKey(other))
    expect(cityKey('ﾊﾗ')).toBe(cityKey('ハラ'))
    expect(cityKey('上海')).toBe('上海')
    expect(coveredBy(place('MX', { match: 'CITY', city: ' - ' }))).toEqual({ wrong: 'CITY', field: 'city' })
  })
})

describe('rows', () => {
  const digits = (length: number) => fc.integer({ min: 0, max: 10 ** length - 1 }).map((no) => String(no).padStart(length, '0'))
  const anyRow = fc.oneof(
    fc.tuple(digits(5), digits(5)).map((ends) => range('US', ...(ends.sort() as [string, string]))),
    fc
      .integer({ min: 1, max: 5 })
      .chain(digits)
      .map((code) => prefix('US', code)),
  )

  it('cover the codes that a list of every code has', () => {
    fc.assert(
      fc.property(anyRow, digits(5), (row, code) => {
        const { postcodeFrom: from, postcodeTo: to } = row
        const listed = row.match === 'POSTCODE_PREFIX' ? code.startsWith(from!) : Number(from) <= Number(code) && Number(code) <= Number(to)
        expect(has(row, code)).toBe(listed)
      }),
    )
  })

  it('are accepted one after another as by comparing each with each', () => {
    const covered = (row: ZonePlace) => (coveredBy(row) as { row: ZonePlace & { level: ZoneLevelName; low: string; high: string } }).row
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 40 }), (rows) => {
        const index = new ZoneIndex<ReturnType<typeof covered>>()
        const kept: ReturnType<typeof covered>[] = []
        for (const row of rows.map(covered)) {
          const other = kept.find((one) => one.level === row.level && one.low <= row.high && row.low <= one.high)
          expect(index.find(row) !== null).toBe(other !== undefined)
          if (other) continue
          index.add(row)
          kept.push(row)
        }
      }),
    )
  })

  it('are named in messages', () => {
    expect([range('US', '80000', '81699'), range('US', '80000', '80000'), prefix('GB', 'KW'), place('CA', {})].map(placeText)).toEqual([
      'US 80000–81699',
      'US 80000',
      'GB KW…',
      'CA',
    ])
  })
})
