import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleared, matchColumns, parseRow, type SheetColumn } from './column.ts'
import type { NumberStyle } from './number.ts'
import { productColumns } from './productColumns.ts'
import { type Cell, columnLetters, guardText, textOf, unguarded } from './sheet.ts'
import { listOfCartons, listOfCodes, listOfTexts } from './shown.ts'

const words = { NEW: { zh: '新', en: 'Brand new' }, OLD: { zh: '旧', en: 'Old' } }
const column = (reading: SheetColumn['reading'], more: Partial<SheetColumn> = {}): SheetColumn => ({
  id: 'c',
  name: { zh: '列', en: 'Column' },
  field: 'c',
  example: '',
  reading,
  ...more,
})
function readAs(reading: SheetColumn['reading'], cell: Cell, more: Partial<SheetColumn> = {}, style: NumberStyle = {}): unknown {
  const { values, failures } = parseRow(new Map([['c', column(reading, more)]]), ['c'], { row: 1, cells: [cell] }, style)
  return failures[0]?.code ?? values.c
}

describe('a cell', () => {
  it('of a code has the digits of a whole number, with the zeros of its format, never what is shown', () => {
    const code = (text: string, number: number, format?: string, more: Partial<Exclude<Cell, string>> = {}) =>
      readAs({ as: 'code' }, { text, number, ...(format && { format }), ...more })
    expect(code('4.00638E+12', 4006381333931)).toBe('4006381333931')
    expect(code('4,006,381,333,931', 4006381333931, '#,##0')).toBe('4006381333931')
    expect(code('4E+12', 4006381333931, '0E+00')).toBe('4006381333931')
    expect(code('00123', 123, '00000')).toBe('00123')
    expect(code('00123', 123)).toBe('00123')
    expect(code('000-123', 123, '000\\-000')).toBe('000123')
    expect(code('123.00', 123, '0.00')).toBe('123')
    expect(code('999999999999999', 999_999_999_999_999)).toBe('999999999999999')
    expect(code('1.10', 1.1, '0.00')).toBe('1.10')
    for (const [text, number, format] of [
      ['1.23457E+15', 1_234_567_890_123_456, undefined],
      ['12.5', 12.5, undefined],
      ['100%', 1, '0%'],
      ['SKU-7', 7, '"SKU-"0'],
    ] as const)
      expect(code(text, number, format), text).toBe('CODE_NOT_TEXT')
    expect(code('11/20/26', 46346, 'm/d/yy', { day: '2026-11-20' })).toBe('CODE_NOT_TEXT')
    expect(code('8:24', 0.35, 'h:mm', { time: '08:24' })).toBe('CODE_NOT_TEXT')
    expect(readAs({ as: 'code', decimals: true }, { text: '9405.21', number: 9405.21 })).toBe('9405.21')
    expect(readAs({ as: 'codes' }, { text: '4,006,381,333,931', number: 4006381333931, format: '#,##0' })).toEqual(['4006381333931'])
  })

  it('of a code is its text, unless that is a number as it was shown', () => {
    for (const text of ['4.00638E+12', '4,00638E+12', '4E+12', "'1E+05", '4,006,381,333,931', '4.006.381.333.931', '4 006 381 333 931'])
      expect(readAs({ as: 'code' }, text), text).toBe('CODE_NOT_TEXT')
    for (const text of ['4.00638133E12', '4,00638E-12']) expect(readAs({ as: 'code' }, text), text).toBe('CODE_NOT_TEXT')
    for (const text of ['4E12', '12E34', '1E5']) expect(readAs({ as: 'code' }, text), text).toBe(text)
    for (const text of [
      '4,00638E12',
      'A;4,00638E12',
      '4,00638E+12',
      'A;4,00638E+12',
      '1,234',
      '4,006,381,333,932',
      'A;4,006,381',
      '1 234 567',
    ])
      expect(readAs({ as: 'codes' }, text), text).toBe('CODE_NOT_TEXT')
    expect(readAs({ as: 'code' }, '1234567890123456')).toBe('1234567890123456')
    expect(readAs({ as: 'code' }, { text: '1E+5', exact: true })).toBe('1E+5')
    expect(readAs({ as: 'code' }, "'A-1")).toBe('A-1')
    expect(readAs({ as: 'codes' }, 'A, B；C\nD')).toEqual(['A', 'B', 'C', 'D'])
    for (const text of ['1.234', '1.234.567']) {
      expect(readAs({ as: 'code' }, text)).toBe(text)
      expect(readAs({ as: 'codes' }, text)).toEqual([text])
    }
    expect(readAs({ as: 'codes' }, '12345 67890')).toEqual(['12345', '67890'])
    for (const text of ['4 006381 333931', '4,006,381,333,931', '4.006.381.333.931'])
      expect(readAs({ as: 'codes' }, text)).toEqual(['4006381333931'])
    expect(readAs({ as: 'codes' }, '"P|47;11", 19"')).toEqual(['P|47;11', '19"'])
    expect(readAs({ as: 'cartons' }, '14006381333938=24; "A,B" × 6')).toEqual([
      { code: '14006381333938', pieces: 24 },
      { code: 'A,B', pieces: 6 },
    ])
    for (const text of ['14006381333938', '=24', 'A=x', '4,006=24']) expect(readAs({ as: 'cartons' }, text), text).toBe('CARTON_UNCLEAR')
    expect(readAs({ as: 'cartons' }, { text: '1.40064E+13', number: 14006381333938 })).toBe('CARTON_UNCLEAR')
  })

  it('of a text has all digits of a number, and a date as day and time', () => {
    const text = (shown: string, number: number, more: Partial<Exclude<Cell, string>> = {}) =>
      readAs({ as: 'text' }, { text: shown, number, ...more })
    expect(text('3.02611E+13', 30261128001234)).toBe('30261128001234')
    expect(text('30,261', 30261, { format: '#,##0' })).toBe('30261')
    expect(text('50%', 0.5, { format: '0%' })).toBe('50%')
    expect(text('1%', 0.0123, { format: '0%' })).toBe('1.23%')
    expect(text('12.50', 12.5, { format: '0.00' })).toBe('12.50')
    expect(text('12.35', 12.3456, { format: '0.00' })).toBe('12.3456')
    expect(text('7 kg', 7, { format: '0" kg"' })).toBe('7 kg')
    expect(text('2026年3月', 46082, { format: 'yyyy年m月', day: '2026-03-01' })).toBe('2026-03-01')
    expect(text('3/1/26 8:30', 46082.354, { day: '2026-03-01', time: '08:30' })).toBe('2026-03-01 08:30')
    expect(text('1.23457E+15', 1_234_567_890_123_456)).toBe('CODE_NOT_TEXT')
    expect(readAs({ as: 'text' }, '2,02611E+13')).toBe('CODE_NOT_TEXT')
    expect(readAs({ as: 'text' }, "'s-Hertogenbosch")).toBe("'s-Hertogenbosch")
  })

  it('of a number is its value, not its rounded text', () => {
    const kilograms = { as: 'number', scale: 1000 } as const
    expect(readAs(kilograms, { text: '0.39', number: 0.385 })).toBe(385)
    expect(readAs(kilograms, { text: '0.3', number: 0.1 + 0.2 })).toBe(300)
    expect(readAs({ as: 'amount' }, { text: '123456789.12', number: 123456789.1234 })).toBe('123456789.1234')
    expect(readAs(kilograms, '1,234.5')).toBe(1_234_500)
    expect(readAs(kilograms, '０.５')).toBe(500)
    expect(readAs(kilograms, '0.0005')).toBe('TOO_MANY_DECIMALS')
    for (const text of ['12.50 €', 'n/a', '1.2.3', '--1', '1e3', '30 15', '0,385.5'])
      expect(readAs(kilograms, text), text).toBe('NOT_A_NUMBER')
    expect(readAs(kilograms, { text: '2026', number: 46082, format: 'yyyy', day: '2026-03-01' })).toBe('NOT_A_NUMBER')
    expect(readAs({ as: 'amount' }, '12.50')).toBe('12.50')
    expect(readAs({ as: 'amount' }, '1.23456')).toBe('TOO_MANY_DECIMALS')
    const { failures } = parseRow(new Map([['c', column({ as: 'number', scale: 10 })]]), ['c'], {
      row: 1,
      cells: [{ text: '16', number: 15.55 }],
    })
    expect(failures).toEqual([{ code: 'TOO_MANY_DECIMALS', values: { text: '15.55', maximum: 1 }, column: 'c' }])
  })

  it('of a number has the decimal sign of its file, and is never guessed', () => {
    const [kilograms, pieces] = [{ as: 'number', scale: 1000 } as const, { as: 'number', scale: 1 } as const]
    const read = (text: string, style: NumberStyle, reading: SheetColumn['reading'] = kilograms) => readAs(reading, text, {}, style)
    for (const style of [{}, { delimiter: ';' }, { delimiter: ',', found: 'POINT' }, { found: 'BOTH' }] as const) {
      expect(read('0,385', style)).toBe(385)
      expect(read('0.385', style)).toBe(385)
      expect(read('12,5', style)).toBe(12_500)
      expect(read('1.234,5', style)).toBe(1_234_500)
    }
    expect(read('1,250', {})).toBe('NUMBER_UNCLEAR')
    expect(read('1.250', {})).toBe(1_250)
    expect(read('1,250', { delimiter: ';' })).toBe('NUMBER_UNCLEAR')
    expect(read('1.250', { delimiter: ';' })).toBe('NUMBER_UNCLEAR')
    expect(read('1,250', { found: 'COMMA', delimiter: ';' })).toBe(1_250)
    expect(read('1.250', { found: 'COMMA', delimiter: ';' })).toBe(1_250_000)
    expect(read('1,250', { found: 'POINT', delimiter: ';' })).toBe('NUMBER_UNCLEAR')
    expect(read('1,250', { found: 'POINT', delimiter: ',' })).toBe(1_250_000)
    for (const text of ['1,250', '1.250']) expect(read(text, { found: 'BOTH' })).toBe('NUMBER_UNCLEAR')
    expect(read('1,250', { found: 'BOTH', chosen: 'COMMA' })).toBe(1_250)
    for (const text of ['1,000', '1.000'])
      for (const delimiter of [',', ';', null]) expect(read(text, { delimiter }, pieces)).toBe('NUMBER_UNCLEAR')
    expect(read('1,000', { found: 'POINT' }, pieces)).toBe(1_000)
    const { failures } = parseRow(new Map([['c', column(kilograms)]]), ['c'], { row: 1, cells: ['1,250'] })
    expect(failures[0]?.values).toEqual({ text: '1,250', whole: '1250', broken: '1.2500' })
    for (const written of ['1250', '1.2500']) expect(read(written, { found: 'BOTH' })).not.toBe('NUMBER_UNCLEAR')
  })

  it('of a date is its day', () => {
    expect(readAs({ as: 'day' }, { text: '11/20/26', number: 46346, day: '2026-11-20' })).toBe('2026-11-20')
    for (const text of [
      '2026-11-20',
      '2026/11/20',
      '2026年11月20日',
      '2026.11.20',
      '20261120',
      '20.11.2026',
      '2026-11-20 08:00',
      '2026-11-20T23:59:59',
    ])
      expect(readAs({ as: 'day' }, text)).toBe('2026-11-20')
    for (const text of ['20.11.26', '2026-02-30', '11/20/2026', '20261320', '2026-11-20 8', '2026-11-20T08:00Z'])
      expect(readAs({ as: 'day' }, text)).toBe('NOT_A_DAY')
  })

  it('of words takes names in both languages', () => {
    for (const text of ['新', 'brand new', 'NEW']) expect(readAs({ as: 'word', words }, text)).toBe('NEW')
    expect(readAs({ as: 'words', words }, '旧, new')).toEqual(['OLD', 'NEW'])
    expect(readAs({ as: 'word', words }, 'used')).toBe('WORD_UNKNOWN')
  })

  it('that is empty leaves the value, and only the word for it clears it', () => {
    expect(readAs({ as: 'text' }, ' ')).toBeUndefined()
    for (const word of ['清空', 'clear', 'CLEAR']) expect(readAs({ as: 'text' }, word, { clears: true })).toBe(cleared)
    expect(readAs({ as: 'text' }, 'clear')).toBe('clear')
    expect(readAs({ as: 'text' }, { text: '#REF!', broken: true })).toBe('CELL_BROKEN')
  })
})

it('recognizes columns by their heading in both languages, and none twice', () => {
  const header = ['货号', 'Weight (kg)', '重量（g）', 'EAN', 'Declared value*', ' sku ', 'Buyer']
  expect(matchColumns(header, productColumns)).toEqual(['sku', 'weight', null, 'barcodes', 'price', null, null])
  expect(matchColumns(productColumns.map(({ name }) => name.zh).slice(0, 8), productColumns)).toEqual([
    'sku',
    'name',
    'declaredNameZh',
    'declaredNameEn',
    'price',
    'currency',
    'length',
    null,
  ])
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})

it('guards formulas and shortened numbers in text only, and takes the guard off again', () => {
  for (const number of ['-5', '+49 170 1234567', '-1,234.50', '12%']) expect(guardText(number)).toBe(number)
  for (const formula of ['=1+1', '+A1', '-2+3', '@SUM(A1)', '\tx', "'=x", '＝1+1', '＋1', '＠SUM(1)', '\u200b=1+1', ' =1', "' =x", '1E+5'])
    expect(guardText(formula)).toBe(`'${formula}`)
  for (const [written, text] of [
    ['="00123"', '00123'],
    ['="a""b"', 'a"b'],
    ["'00123", '00123'],
    ["''90", "'90"],
  ] as const)
    expect(unguarded(written)).toEqual({ text, exact: true })
  for (const text of ["'s-Hertogenbosch", "'90s Lamp"]) expect(unguarded(text)).toBe(text)
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('', '=', '-', "'", '@', '+', '＝', '\u200b=', "' =", '="', "'1", '1E+', "''"),
      (text, mark) => textOf(unguarded(guardText(mark + text))) === mark + text,
    ),
    { numRuns: 2_000 },
  )
})

it('reads a list of codes, texts or cartons as it was written', () => {
  const code = fc.oneof(
    fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((one) => String.fromCharCode(one)), minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      '1E+5',
      '4,006,381',
      'CLEAR',
      '清空',
      '"',
      '"A"',
      "'1",
      'P|47;11',
      'A=24',
      '1,234',
      '47',
      '234',
      '1.234',
      '1.234.567',
      '4.006.381.333.931',
      '4,00638E12',
    ),
  )
  const text = fc
    .string({ minLength: 1, maxLength: 12 })
    .map((one) => one.trim())
    .filter((one) => one !== '')
  fc.assert(
    fc.property(fc.array(code, { minLength: 1, maxLength: 5 }), (codes) => {
      expect(readAs({ as: 'codes' }, listOfCodes(codes), { clears: true })).toEqual(codes)
      const cartons = codes.map((one, at) => ({ code: one, pieces: at + 2 }))
      expect(readAs({ as: 'cartons' }, listOfCartons(cartons), { clears: true })).toEqual(cartons)
    }),
    { numRuns: 2_000 },
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(text, code), { minLength: 1, maxLength: 5 }), fc.constantFrom(', ', '、'), (texts, separator) => {
      expect(readAs({ as: 'texts' }, listOfTexts(texts, separator), { clears: true })).toEqual(texts)
    }),
    { numRuns: 2_000 },
  )
})
