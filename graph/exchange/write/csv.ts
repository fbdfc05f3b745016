import { Readable } from 'node:stream'
import { decimalText } from '../rules/cellText.ts'
import { errorOf, guardExact, guardRead, guardText } from '../rules/sheet.ts'
import type { OutCell, OutSheet } from './workbook.ts'

/** Writes a .csv in UTF-8 with a byte order mark while its rows are read. */
export function writeCsv({ header, rows }: OutSheet): Readable {
  return Readable.from(lines(header, rows))
}

async function* lines(header: readonly string[], rows: OutSheet['rows']): AsyncGenerator<string> {
  let piece = `\ufeff${lineOf(header)}`
  for await (const cells of rows) {
    piece += lineOf(cells)
    if (piece.length < 32_768) continue
    yield piece
    piece = ''
  }
  yield piece
}

const lineOf = (cells: readonly OutCell[]) => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(cell: OutCell): string {
  if (cell === null) return ''
  const text = textOf(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function textOf(cell: NonNullable<OutCell>): string {
  if (typeof cell === 'string') return guardText(storable(cell))
  if (typeof cell === 'number') return decimalText(cell)
  if ('plain' in cell) return guardRead(storable(cell.plain))
  if ('error' in cell) return errorOf(cell.error)
  return 'read' in cell ? guardRead(storable(cell.read)) : guardExact(storable(cell.exact))
}

/** A text without the control characters that no text file has. */
const storable = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
