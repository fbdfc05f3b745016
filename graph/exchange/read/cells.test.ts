import { type CellObject, utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseRow, type Reading, type SheetColumn } from '../rules/column.ts'
import { signOfTexts } from '../rules/number.ts'
import { type SheetRow, textOf } from '../rules/sheet.ts'
import { readSheet } from './readSheet.ts'

// Cells of every type are written by another program, and compared with the values from which they were made.

const limits = { records: 3_000, rows: 20_000, columns: 200, unpackedBytes: 16 * 1024 * 1024 }

const readings = {
  code: { as: 'code' },
  codes: { as: 'codes' },
  text: { as: 'text' },
  amount: { as: 'amount' },
  kilograms: { as: 'number', scale: 1000 },
  pieces: { as: 'number', scale: 1 },
  day: { as: 'day' },
} as const satisfies Record<string, Reading>
type Kind = keyof typeof readings
const kinds = Object.keys(readings) as Kind[]

const columns = new Map(
  kinds.map((id): [string, SheetColumn] => [id, { id, name: { zh: id, en: id }, reading: readings[id], field: id, example: '' }]),
)

/** What the import understands of each cell in each kind of column: a value, or the code of a failure. */
async function understood(bytes: Uint8Array, name: string): Promise<Record<Kind, unknown>[]> {
  const { json, delimiter } = await readSheet({ name, bytes, headings: kinds, limits })
  const rows = JSON.parse(json) as SheetRow[]
  const found = signOfTexts(
    rows.flatMap(({ cells }) => (typeof cells[0] === 'object' && cells[0].number !== undefined ? [] : [textOf(cells[0])])),
  )
  return rows.map(({ row, cells }) => {
    const results = kinds.map((kind) => {
      const { values, failures } = parseRow(columns, [kind], { row, cells }, { found, delimiter })
      return [kind, failures[0]?.code ?? values[kind]]
    })
    return Object.fromEntries(results)
  })
}

function workbookOf(cells: readonly CellObject[], bookType: 'xlsx' | 'biff8'): Uint8Array {
  const sheet = utils.aoa_to_sheet([['code'], ...cells.map(() => ['x'])])
  for (const [at, cell] of cells.entries()) sheet[`A${at + 2}`] = cell
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'S')
  return new Uint8Array(write(book, { type: 'array', bookType }))
}

interface Made {
  cell: CellObject
  expected: Partial<Record<Kind, unknown>>
}

const numberCell = (v: number, z: string): CellObject => ({ t: 'n', v, ...(z && { z }) })
const digits = fc.integer({ min: 1, max: 15 }).chain((length) => fc.integer({ min: 10 ** (length - 1), max: 10 ** length - 1 }))
/** Formats with the number of digits that each shows at least. */
const wholeFormats: [string, number][] = [
  ['', 1],
  ['0', 1],
  ['00000', 5],
  ['0000000000000', 13],
  ['#,##0', 1],
  ['0E+00', 1],
  ['@', 1],
]
/** Formats that show the digits of a number and nothing else: eight of them may be a day without separators. */
const plainFormats = ['', '0', '00000', '@']
function dayOfDigits(code: string): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(code) ?? []
  const iso = `${year}-${month}-${day}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : 'NOT_A_DAY'
}
function wholeOf(value: number, format: string, shown: number): Made {
  const code = '0'.repeat(Math.max(0, shown - `${value}`.length)) + value
  return {
    cell: numberCell(value, format),
    expected: {
      code,
      codes: [code],
      text: code,
      amount: `${value}`,
      pieces: value,
      day: plainFormats.includes(format) ? dayOfDigits(code) : 'NOT_A_DAY',
    },
  }
}
const whole: fc.Arbitrary<Made> = fc
  .tuple(digits, fc.constantFrom(...wholeFormats))
  .map(([value, [format, shown]]) => wholeOf(value, format, shown))
const dayAsNumber: fc.Arbitrary<Made> = fc
  .tuple(fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), fc.constantFrom(...wholeFormats))
  .map(([at, [format, shown]]) => wholeOf(Number(at.toISOString().slice(0, 10).replaceAll('-', '')), format, shown))
const tooLong: fc.Arbitrary<Made> = fc.integer({ min: 10 ** 15, max: Number.MAX_SAFE_INTEGER }).map((value) => ({
  cell: numberCell(value, ''),
  expected: { code: 'CODE_NOT_TEXT', codes: 'CODE_NOT_TEXT', text: 'CODE_NOT_TEXT' },
}))
const fraction: fc.Arbitrary<Made> = fc
  .tuple(
    fc.integer({ min: 1, max: 99_999_999 }).filter((one) => one % 10 !== 0),
    fc.constantFrom('', '0', '0.0', '#,##0', '0E+00'),
  )
  .map(([thousandths, format]) => ({
    cell: numberCell(thousandths / 1000, format),
    expected: {
      code: 'CODE_NOT_TEXT',
      codes: 'CODE_NOT_TEXT',
      kilograms: thousandths,
      pieces: 'TOO_MANY_DECIMALS',
      amount: `${thousandths / 1000}`,
      text: `${thousandths / 1000}`,
    },
  }))
const percent: fc.Arbitrary<Made> = fc.integer({ min: 1, max: 100 }).map((value) => ({
  cell: numberCell(value / 100, '0%'),
  expected: { code: 'CODE_NOT_TEXT', codes: 'CODE_NOT_TEXT', text: `${value}%` },
}))
const day: fc.Arbitrary<Made> = fc
  .tuple(fc.integer({ min: 36_526, max: 60_000 }), fc.constantFrom('yyyy-mm-dd', 'd/m/yy', 'yyyy', 'yyyy"年"m"月"'))
  .map(([serial, format]) => {
    const iso = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
    const refused = {
      code: 'CODE_NOT_TEXT',
      codes: 'CODE_NOT_TEXT',
      amount: 'NOT_A_NUMBER',
      kilograms: 'NOT_A_NUMBER',
      pieces: 'NOT_A_NUMBER',
    }
    return { cell: numberCell(serial, format), expected: { ...refused, text: iso, day: iso } }
  })
const time: fc.Arbitrary<Made> = fc.integer({ min: 1, max: 1439 }).map((minutes) => ({
  cell: numberCell(minutes / 1440, 'hh:mm'),
  expected: {
    code: 'CODE_NOT_TEXT',
    pieces: 'NOT_A_NUMBER',
    text: `${`${Math.floor(minutes / 60)}`.padStart(2, '0')}:${`${minutes % 60}`.padStart(2, '0')}`,
  },
}))
const shortened: fc.Arbitrary<Made> = fc
  .tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom('', '.', ','),
    fc.integer({ min: 1, max: 99_999 }),
    fc.integer({ min: 10, max: 20 }),
  )
  .map(([first, sign, rest, exponent]) => ({
    cell: { t: 's', v: `${first}${sign}${sign && rest}E+${exponent}` },
    expected: { code: 'CODE_NOT_TEXT', codes: 'CODE_NOT_TEXT', text: 'CODE_NOT_TEXT', amount: 'NOT_A_NUMBER' },
  }))
const words: fc.Arbitrary<Made> = fc
  .string({ unit: fc.constantFrom(...'ABCdef0123456789-./_é灯'), minLength: 2, maxLength: 12 })
  .map((one) => `Z${one}`)
  .map((text) => ({ cell: { t: 's', v: text }, expected: { code: text, codes: [text], text, amount: 'NOT_A_NUMBER', day: 'NOT_A_DAY' } }))
const mistake: fc.Arbitrary<Made> = fc.constantFrom(7, 15, 23, 29, 42).map((v) => ({
  cell: { t: 'e', v },
  expected: Object.fromEntries(kinds.map((kind) => [kind, 'CELL_BROKEN'])),
}))

it('is the value of each cell of a workbook, or a refusal', async () => {
  const made = fc.array(fc.oneof(dayAsNumber, whole, tooLong, fraction, percent, day, time, shortened, words, mistake), {
    minLength: 1,
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(made, fc.constantFrom('xlsx' as const, 'biff8' as const), async (cells, type) => {
      const results = await understood(
        workbookOf(
          cells.map(({ cell }) => cell),
          type,
        ),
        'a.xls',
      )
      expect(results.length).toBe(cells.length)
      for (const [at, { cell, expected }] of cells.entries()) expect(results[at], JSON.stringify(cell)).toMatchObject(expected)
    }),
    { numRuns: 150 },
  )
}, 60_000)

/** Numbers of thousandths as one program writes all of them: with its sign, its separator of thousands, and the given number of decimals. */
const style = fc.record({
  signs: fc.constantFrom(
    { sign: '.', delimiter: ',' },
    { sign: '.', delimiter: ';' },
    { sign: '.', delimiter: '\t' },
    { sign: ',', delimiter: ';' },
  ),
  isGrouped: fc.boolean(),
  decimals: fc.constantFrom(0, 2, 3),
})

it('is the number that a .csv file has in its own style, or a question, never another one', async () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(amounts, style, async (given, { signs: { sign, delimiter }, isGrouped, decimals }) => {
      const values = given.map((one) => (decimals === 3 ? one : decimals === 2 ? Math.floor(one / 10) * 10 : Math.floor(one / 1000) * 1000))
      const group = sign === '.' ? ',' : '.'
      const texts = values.map((value) => {
        const [before = '', behind = ''] = (value / 1000).toFixed(3).split('.')
        return before.replace(/\B(?=(\d{3})+$)/g, isGrouped ? group : '') + (decimals > 0 ? sign + behind.slice(0, decimals) : '')
      })
      const lines = [['code', 'name'], ...texts.map((text) => [text, 'x'])].map((cells) =>
        cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter),
      )
      const results = await understood(Buffer.from(lines.join('\r\n')), 'a.csv')
      for (const [at, value] of values.entries()) expect([value, 'NUMBER_UNCLEAR'], texts.join(' ')).toContain(results[at]?.kilograms)
      // Two decimals can be read in one way only.
      if (decimals === 2) expect(results.map(({ kilograms }) => kilograms)).toEqual(values)
      for (const [at, value] of values.entries())
        if (decimals === 0) expect([value / 1000, 'NUMBER_UNCLEAR']).toContain(results[at]?.pieces)
    }),
    { numRuns: 500 },
  )
}, 60_000)
