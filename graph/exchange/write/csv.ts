import { Readable } from 'node:stream'
import { guardFormula } from '../rules/sheet.ts'
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
  const text = typeof cell === 'number' ? String(cell) : guardFormula(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
