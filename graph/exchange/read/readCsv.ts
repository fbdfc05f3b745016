import { parse } from 'csv-parse/sync'
import { FileBroken, FileEncodingUnknown, FileNotSheet, QuoteUnpaired } from '../failures.ts'
import { type Sheet, type SheetLimits, unguarded } from '../rules/sheet.ts'
import type { EncodingName } from '../states.ts'
import { decode } from './encoding.ts'

const longestRecord = 100_000

/** Reads a .csv file with commas, semicolons or tabs, in the encoding that is asked for or most plausible. */
export function readCsv(bytes: Uint8Array, { rows, columns }: SheetLimits, asked: EncodingName | null = null): Sheet {
  const { text, encoding } = decode(bytes, asked)
  if (asked && notText.test(text)) throw FileEncodingUnknown()
  if (notText.test(text) || /^\s*<(!doctype|html|\?xml|table)/i.test(text)) throw FileNotSheet()
  const delimiter = delimiterOf(text)
  refuseUnpairedQuote(text, delimiter, rows)
  const records = parseRecords(text, delimiter, rows)
  return {
    name: '',
    encoding,
    delimiter,
    rows: records.map((cells, at) => ({ row: at + 1, cells: cells.slice(0, columns).map((cell) => unguarded(cell.trim())) })),
  }
}

/** Control characters other than tab and line breaks. */
const notText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

function parseRecords(text: string, delimiter: string, rows: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: longestRecord,
      to: rows,
    }) as string[][]
  } catch {
    throw FileBroken()
  }
}

const breaks = /\r\n|\r|\n/

/** A comma that may be the decimal sign of a line that has another separator: beside it rows of nothing but prices have one comma more than separators. */
const decimalComma = /(?<=\d),(?=\d)/g

/** The separator that occurs most often in one of the first lines, which is the header or a row. */
function delimiterOf(text: string): string {
  const counts = text
    .split(breaks, 20)
    .map((line) => line.replace(/"[^"]*"/g, ''))
    .map((line) => (/[;\t]/.test(line) ? line.replace(decimalComma, '') : line))
    .flatMap((line) => [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length })))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

/**
 * Refuses a cell that begins with a quotation mark which is never closed: nothing follows the closing mark but the next cell, and the text between
 * them does not consist of the rest of a row, whole rows, and the beginning of one.
 */
function refuseUnpairedQuote(text: string, delimiter: string, rows: number): void {
  const width = Math.max(...text.split(breaks, 20).map((line) => line.split(delimiter).length))
  let [row, column] = [1, 0]
  let isStart = true
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length && row <= rows; ) {
    const mark = text[at]
    if (isStart && mark === '"') {
      const end = closingQuote(text, at)
      let next = end + 1
      while (text[next] === ' ') next++
      const isClosed = end >= 0 && (next >= text.length || [delimiter, '\n', '\r'].includes(text[next] as string))
      if (!isClosed || holdsRows(text.slice(at + 1, end), { delimiter, width, column })) throw QuoteUnpaired({ row })
      at = end + 1
      isStart = false
      continue
    }
    at++
    if (mark === delimiter) column++
    const isBreak = mark === '\n' || mark === '\r'
    if (mark === '\r' && text[at] === '\n') at++
    if (isBreak) [row, column] = [row + 1, 0]
    isStart = isBreak || mark === delimiter
  }
}

/** Index of the mark that closes a quoted cell; -1 if none does. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return -1
}

/** Whether a quoted text has its line breaks where the rows of the file end. */
function holdsRows(inner: string, { delimiter, width, column }: { delimiter: string; width: number; column: number }): boolean {
  const lines = inner.split(breaks)
  if (lines.length < 2 || width < 3) return false
  const counts = lines.map((line) => line.split(delimiter).length - 1)
  const [first = 0, last = 0] = [counts[0], counts.at(-1)]
  const isWhole = first === width - 1 - column && counts.slice(1, -1).every((count) => count === width - 1)
  // Commas in prose have a space behind them.
  const [, ...behind] = inner.split(delimiter)
  // Where much of a row follows the mark, any cell may close it.
  return isWhole && (last === column || first > 1) && behind.some((rest) => !/^\s/.test(rest))
}
