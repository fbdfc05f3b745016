import { parse } from 'csv-parse/sync'
import { FileBroken, FileNotSheet } from '../failures.ts'
import { removeGuard, type Sheet, type SheetLimits } from '../rules/sheet.ts'

const longestRecord = 100_000

/** Reads a .csv file in UTF-8, UTF-16 or GB18030, with commas, semicolons or tabs. */
export function readCsv(bytes: Uint8Array, { rows, columns }: SheetLimits): Sheet {
  const text = decode(bytes)
  if (notText.test(text) || /^\s*<(!doctype|html|\?xml|table)/i.test(text)) throw FileNotSheet()
  const records = parseRecords(text, rows)
  return {
    name: '',
    rows: records.map((cells, at) => ({ row: at + 1, cells: cells.slice(0, columns).map((cell) => removeGuard(cell.trim())) })),
  }
}

/** Control characters other than tab and line breaks. */
const notText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

function decode(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes)
  // Without a mark, ASCII text in UTF-16 has a zero in every other byte.
  if (first !== 0 && second === 0 && bytes.length > 1) return decodeAs('utf-16le', bytes)
  if (first === 0 && second !== 0) return decodeAs('utf-16be', bytes)
  try {
    return decodeAs('utf-8', bytes)
  } catch {
    return decodeAs('gb18030', bytes)
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw FileNotSheet()
  }
}

function parseRecords(text: string, rows: number): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
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

/** The separator that occurs most often in the first line with content. */
function delimiterOf(text: string): string {
  const line = text.split(/\r\n|\r|\n/, 20).find((one) => one.trim() !== '') ?? ''
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: bare.split(mark).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark
}
