import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { rawWorkbook } from './rawWorkbook.ts'
import { type ReadRecords, readSheet } from './readSheet.ts'

const limits = { records: 3_000, rows: 20_000, columns: 200, unpackedBytes: 16 * 1024 * 1024 }
const read = (bytes: Uint8Array, name = 'a.xlsx') => readSheet({ name, bytes, headings: ['sku', 'name'], limits })
const csv = (bytes: Uint8Array) => read(bytes, 'a.csv')
const rowsOf = ({ json }: ReadRecords) => JSON.parse(json).map(({ cells }: { cells: unknown[] }) => cells)
const codeOf = (reading: Promise<ReadRecords>) =>
  reading.then(
    () => 'read',
    ({ code }) => code,
  )

const text = 'SKU,Name\r\n00123,灯 é\r\n'
const gb18030 = Buffer.from([...Buffer.from('SKU,Name\r\n00123,'), 0xb5, 0xc6, 0x20, 0xa8, 0xa6, 0x0d, 0x0a])

function workbook(
  rows: unknown[][],
  bookType: 'xlsx' | 'biff8' = 'xlsx',
  change: (sheet: ReturnType<typeof utils.aoa_to_sheet>) => void = () => undefined,
) {
  const sheet = utils.aoa_to_sheet(rows)
  change(sheet)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Goods')
  return new Uint8Array(write(book, { type: 'array', bookType }))
}

const cell = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('a .csv file', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['GB18030', gb18030],
  ])('is read in %s', async (_name, bytes) => {
    expect(rowsOf(await csv(bytes))).toEqual([['00123', '灯 é']])
    expect(await csv(bytes)).toMatchObject({ delimiter: ',', sample: '灯 é' })
  })

  it('has commas, semicolons or tabs, quotes, and blank rows at its end', async () => {
    for (const mark of [',', ';', '\t'])
      expect(rowsOf(await csv(Buffer.from(`SKU${mark}Name\nA${mark}"x${mark}\n""y"""\n${mark}\n\n`)))).toEqual([['A', `x${mark}\n"y"`]])
  })

  it('has texts that programs mark as text', async () => {
    const cells = ['="00123"', '"=""4006"""', "'00123", "'=1", "'s-Gravenhage"]
    const exact = (one: string) => ({ text: one, exact: true })
    expect(rowsOf(await csv(Buffer.from(`SKU,Name,A,B,C\n${cells.join(',')}\n`)))).toEqual([
      [exact('00123'), exact('4006'), exact('00123'), exact('=1'), "'s-Gravenhage"],
    ])
  })

  it('is refused with the row of a quotation mark that is never closed', async () => {
    const sheet = (ends: string, ...names: string[]) =>
      csv(Buffer.from(['SKU,Name,Price,Note', ...names.map((name, at) => `X${at},${name},12.50,n`), ''].join(ends)))
    const rowOf = (reading: Promise<ReadRecords>) =>
      reading.then(
        ({ records }) => records,
        ({ code, values }) => [code, values.row],
      )
    for (const ends of ['\n', '\r\n', '\r']) {
      expect(await rowOf(sheet(ends, 'Lamp', '"5 inch lamp', 'Lamp', '19" rack', 'Lamp'))).toEqual(['QUOTE_UNPAIRED', 3])
      expect(await rowOf(sheet(ends, '"5 inch lamp', 'Lamp', '19"', 'Lamp'))).toEqual(['QUOTE_UNPAIRED', 2])
      expect(await rowOf(sheet(ends, '"5 inch lamp', '19"'))).toEqual(['QUOTE_UNPAIRED', 2])
      const closedLater = csv(Buffer.from(['SKU,Name,Price,Note', 'X1,"5 inch,1,n', 'X2,Lamp,2,19"', ''].join(ends)))
      expect(await rowOf(closedLater)).toEqual(['QUOTE_UNPAIRED', 2])
      expect(await rowOf(sheet(ends, '"5 inch lamp', 'Lamp'))).toEqual(['QUOTE_UNPAIRED', 2])
      expect(await rowOf(sheet(ends, '19" rack', '5"', '"a ""b"", c"', `"Line one, with more${ends}line two"`, `"x,${ends}y"`))).toBe(5)
    }
  })

  it('is refused if it is something else, broken or empty', async () => {
    expect(await codeOf(csv(Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')))).toBe('FILE_NOT_SHEET')
    expect(await codeOf(csv(Buffer.from('<html><table></table>')))).toBe('FILE_NOT_SHEET')
    expect(await codeOf(csv(Buffer.alloc(6, 0xff)))).toBe('FILE_ENCODING_UNKNOWN')
    expect(await codeOf(csv(Buffer.from(`SKU\n"${'x'.repeat(200_000)}"`)))).toBe('FILE_BROKEN')
    expect(await codeOf(csv(Buffer.from('SKU,Name\n')))).toBe('FILE_EMPTY')
    expect(await codeOf(csv(Buffer.alloc(0)))).toBe('FILE_EMPTY')
    expect(await codeOf(read(Buffer.from(text), 'a.pdf'))).toBe('FILE_NOT_SHEET')
  })
})

describe('a workbook', () => {
  it('is read as .xlsx and .xls: the text that is shown, the value of numbers, the day of dates', async () => {
    for (const type of ['xlsx', 'biff8'] as const) {
      const file = workbook(
        [
          ['SKU', 'Name'],
          ['00123', 'A'],
          ['90.750', 0.385],
          ['x', new Date(Date.UTC(2026, 10, 20))],
        ],
        type,
        (sheet) => {
          sheet.B3.z = '0.0'
          delete sheet.B3.w
          sheet.B4 = { t: 'n', v: 46346, z: 'd/m/yy' }
        },
      )
      expect(rowsOf(await read(file)), type).toEqual([
        ['00123', 'A'],
        ['90.750', { text: '0.4', number: 0.385, format: '0.0' }],
        ['x', { text: expect.any(String), number: 46346, format: expect.stringMatching(/^d\/m\/yy$/i), day: '2026-11-20' }],
      ])
    }
  })

  it('is its first visible sheet with a header, for a workbook may begin with instructions', async () => {
    const book = utils.book_new()
    for (const [name, rows] of [
      ['Read me', [['Fill in the next sheet.'], ['SKU'], ['Every product once']]],
      [
        'Goods',
        [
          ['SKU（必填）', 'Name'],
          ['CUP', 'Cup'],
        ],
      ],
    ] as const)
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name)
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' })
    const found = await readSheet({ name: 'goods.xlsx', bytes, headings: ['sku', 'name'], limits })
    expect([found.sheet, found.header, found.records]).toEqual(['Goods', ['SKU（必填）', 'Name'], 1])
  })

  it('is its first visible sheet', async () => {
    for (const type of ['xlsx', 'biff8'] as const) {
      const book = utils.book_new()
      for (const name of ['Hidden', 'Goods']) utils.book_append_sheet(book, utils.aoa_to_sheet([['SKU'], [name]]), name)
      book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
      const found = await read(new Uint8Array(write(book, { type: 'array', bookType: type })))
      expect([found.sheet, ...rowsOf(found)], type).toEqual(['Goods', ['Goods']])
    }
  })

  it('has merged cells in all rows that they cover, also in a header of two rows', async () => {
    for (const type of ['xlsx', 'biff8'] as const) {
      const rows = [
        ['SKU', 'Size', '', 'Box'],
        ['', 'Name', 'Note', ''],
        ['A', 1, 'x', 'CTN-1'],
        ['B', 2, '', ''],
        ['', '', '', ''],
        ['C', 3, 'y', 'CTN-2'],
      ]
      const vertical = (c: number, from: number, to: number) => ({ s: { r: from, c }, e: { r: to, c } })
      const file = workbook(rows, type, (sheet) => {
        sheet['!merges'] = [
          vertical(0, 0, 1),
          { s: { r: 0, c: 1 }, e: { r: 0, c: 2 } },
          vertical(3, 0, 1),
          vertical(3, 2, 4),
          vertical(1, 2, 3),
        ]
      })
      const found = await read(file)
      expect(found.header, type).toEqual(['SKU', 'Name', 'Note', 'Box'])
      const box = { text: 'CTN-1', merged: true }
      const one = { text: '1', number: 1, merged: true }
      expect(rowsOf(found), type).toEqual([
        ['A', one, 'x', box],
        ['B', one, '', box],
        ['C', { text: '3', number: 3 }, 'y', 'CTN-2'],
      ])
    }
  })

  it('has its rows whatever dimension it declares, and trailing blank rows do not count', async () => {
    const rows = `<row r="1">${cell('A1', 'SKU')}</row><row r="2">${cell('A2', 'A')}</row><row r="3">${cell('A3', 'B')}</row>`
    for (const ref of ['A1:A1', 'A1:XFD1048576', 'A1', 'nonsense'])
      expect(rowsOf(await read(await rawWorkbook(`<dimension ref="${ref}"/><sheetData>${rows}</sheetData>`))), ref).toEqual([['A'], ['B']])
    const blank = Array.from({ length: 15_000 }, (_, at) => `<row r="${at + 4}"><c r="A${at + 4}" s="0"/></row>`).join('')
    expect(rowsOf(await read(await rawWorkbook(`<sheetData>${rows}${blank}<row r="1048553"/></sheetData>`)))).toEqual([['A'], ['B']])
  })

  it('has no text that the database cannot store', async () => {
    const rows = `<row r="1">${cell('A1', 'SKU')}</row><row r="2">${cell('A2', 'A_x0000_B')}</row>`
    expect(rowsOf(await read(await rawWorkbook(`<sheetData>${rows}</sheetData>`)))).toEqual([['AB']])
  })

  it('is not allocated by the coordinates that it names', async () => {
    const far = `<row r="1">${cell('A1', 'SKU')}</row><row r="2">${cell('A2', 'A')}${cell('XFD2', 'x')}</row><row r="2147483647">${cell('A2147483647', 'B')}</row>`
    expect(rowsOf(await read(await rawWorkbook(`<sheetData>${far}</sheetData>`)))).toEqual([['A']])
  })

  it('names formulas that show an error or were never computed', async () => {
    const sheet = `<sheetData><row r="1">${cell('A1', 'SKU')}</row><row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C2"><f>NOW()</f></c><c r="D2"><v>1e999</v></c><c r="E2"><v>x</v></c></row></sheetData>`
    expect(rowsOf(await read(await rawWorkbook(sheet)))).toEqual([
      [
        { text: '2', number: 2 },
        { text: '#DIV/0!', broken: true },
        { text: '=NOW()', broken: true },
        { text: expect.any(String), broken: true },
        { text: expect.any(String), broken: true },
      ],
    ])
  })

  it('is refused with 100,000 rows, and with more than the limit', async () => {
    const rows = (count: number) => workbook([['SKU', 'Name'], ...Array.from({ length: count }, (_, at) => [`S${at}`, 'x'])])
    expect(await codeOf(read(rows(100_000)))).toBe('FILE_TOO_MANY_ROWS')
    expect(await codeOf(read(rows(3_001)))).toBe('FILE_TOO_MANY_ROWS')
    expect((await read(rows(3_000))).records).toBe(3_000)
  })

  it('is refused if it unpacks to more than the limit, whatever size it declares', async () => {
    const bomb = await rawWorkbook(async function* () {
      for (let at = 0; at < 17; at++) yield Buffer.alloc(1024 * 1024, ' ')
    })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await codeOf(read(bomb))).toBe('FILE_UNPACKS_TOO_LARGE')
  })

  it('is read from what was unpacked, not from what the headers of its parts say', async () => {
    const rows = `<row r="1">${cell('A1', 'SKU')}</row><row r="2">${cell('A2', 'A')}</row>`
    const file = Buffer.from(await rawWorkbook(`<sheetData>${rows}</sheetData>`))
    const name = 'xl/worksheets/sheet1.xml'
    // In the directory, the sheet is stored and has ten bytes; in the header before its content it is packed.
    const entry = file.lastIndexOf(name) - 46
    file.writeUInt16LE(0, entry + 10)
    file.writeUInt32LE(10, entry + 20)
    file.writeUInt32LE(10, entry + 24)
    expect(await codeOf(read(new Uint8Array(file)))).toMatch(/^FILE_(BROKEN|EMPTY)$/)
  })

  it('loses its links and their addresses, and keeps a text that looks like one', async () => {
    const rows = `<row r="1">${cell('A1', 'SKU')}</row><row r="2">${cell('A2', 'a hyperlink to B')}</row>`
    for (const name of ['hyperlink', 'x:hyperlink']) {
      const links = `<hyperlinks><${name} ref="A1:XFD1048576" location="S!A1"/></hyperlinks>`
      expect(rowsOf(await read(await rawWorkbook(`<sheetData>${rows}</sheetData>${links}`))), name).toEqual([['a hyperlink to B']])
    }
  })

  it('is refused if it is broken or another kind of archive', async () => {
    const good = workbook([['SKU'], ['A']])
    expect(await codeOf(read(good.slice(0, good.length / 2)))).toBe('FILE_BROKEN')
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('x'), 'word/document.xml')
    zip.end()
    const chunks: Buffer[] = []
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
    expect(await codeOf(read(new Uint8Array(Buffer.concat(chunks))))).toBe('FILE_NOT_SHEET')
  })
})
