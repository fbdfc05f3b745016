import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleared, matchColumns, parseRow, type SheetColumn } from './column.ts'
import { productColumns } from './productColumns.ts'
import { type Cell, columnLetters, guardFormula, removeGuard } from './sheet.ts'

const words = { NEW: { zh: '新', en: 'Brand new' }, OLD: { zh: '旧', en: 'Old' } }
const column = (reading: SheetColumn['reading'], more: Partial<SheetColumn> = {}): SheetColumn => ({
  ...{ id: 'c', name: { zh: '列', en: 'Column' }, field: 'c', example: '', reading },
  ...more,
})
function readAs(reading: SheetColumn['reading'], cell: Cell, more: Partial<SheetColumn> = {}): unknown {
  const { values, failures } = parseRow(new Map([['c', column(reading, more)]]), ['c'], 1, [cell])
  return failures[0]?.code ?? values.c
}

describe('a cell', () => {
  it('of a code is its displayed text', () => {
    expect(readAs({ as: 'code' }, { text: '00123', number: 123 })).toBe('00123')
    for (const text of ['4.00638E+12', '4E+12']) expect(readAs({ as: 'code' }, text)).toBe('CODE_NOT_TEXT')
    expect(readAs({ as: 'code' }, { text: '1234567890123456', number: 1234567890123456 })).toBe('CODE_NOT_TEXT')
    expect(readAs({ as: 'code' }, '1234567890123456')).toBe('1234567890123456')
    expect(readAs({ as: 'codes' }, 'A, B；C\nD')).toEqual(['A', 'B', 'C', 'D'])
  })

  it('of a number is its value, not its rounded text', () => {
    const kilograms = { as: 'number', scale: 1000 } as const
    expect(readAs(kilograms, { text: '0.39', number: 0.385 })).toBe(385)
    expect(readAs(kilograms, { text: '0.3', number: 0.1 + 0.2 })).toBe(300)
    expect(readAs(kilograms, '1,234.5')).toBe(1_234_500)
    expect(readAs(kilograms, '０.５')).toBe(500)
    expect(readAs(kilograms, '0.0005')).toBe('TOO_MANY_DECIMALS')
    for (const text of ['39,90', '12.50 €', 'n/a', '1.2.3', '--1', '1e3']) expect(readAs(kilograms, text)).toBe('NOT_A_NUMBER')
    expect(readAs({ as: 'amount' }, '12.50')).toBe('12.50')
    expect(readAs({ as: 'amount' }, '1.23456')).toBe('TOO_MANY_DECIMALS')
  })

  it('of a date is its day', () => {
    expect(readAs({ as: 'day' }, { text: '11/20/26', number: 46346, day: '2026-11-20' })).toBe('2026-11-20')
    for (const text of ['2026-11-20', '2026/11/20', '2026年11月20日', '2026.11.20']) expect(readAs({ as: 'day' }, text)).toBe('2026-11-20')
    for (const text of ['20.11.26', '2026-02-30', '11/20/2026']) expect(readAs({ as: 'day' }, text)).toBe('NOT_A_DAY')
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

it('guards formulas in text only, and takes the guard off again', () => {
  for (const number of ['-5', '+49 170 1234567', '-1,234.50', '12%']) expect(guardFormula(number)).toBe(number)
  for (const formula of ['=1+1', '+A1', '-2+3', '@SUM(A1)', '\tx', "'=x", '＝1+1', '＋1', '＠SUM(1)', '\u200b=1+1', ' =1', "' =x"])
    expect(guardFormula(formula)).toBe(`'${formula}`)
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('', '=', '-', "'", '@', '+', '＝', '\u200b=', "' ="),
      (text, mark) => removeGuard(guardFormula(mark + text)) === mark + text,
    ),
  )
})
