import { utils, type WorkSheet, write } from '@e965/xlsx'

/** Headings that a product needs. */
export const productHeader = [
  ...['SKU', 'Name', 'Declared Chinese name', 'Declared English name', 'Price', 'Currency', 'Length', 'Width', 'Height', 'Weight (kg)'],
]

/** A spreadsheet with these rows. */
export function xlsxOf(rows: readonly (readonly unknown[])[], change: (sheet: WorkSheet) => void = () => undefined): Uint8Array {
  return bookOf(rows, 'xlsx', change)
}

export const xlsOf = (rows: readonly (readonly unknown[])[]) => bookOf(rows, 'biff8', () => undefined)

function bookOf(rows: readonly (readonly unknown[])[], bookType: 'xlsx' | 'biff8', change: (sheet: WorkSheet) => void): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows as unknown[][])
  change(sheet)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Products')
  return new Uint8Array(write(book, { type: 'array', bookType }))
}

export const csvOf = (rows: readonly (readonly string[])[], encode: (text: string) => Uint8Array = (text) => Buffer.from(text)) =>
  encode(rows.map((cells) => cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')).join('\r\n'))
