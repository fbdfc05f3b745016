import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { sanitizeText } from '../../kernel/input/sanitizeText.ts'
import { FileEmpty, FileNotSheet, FileTooManyRows, FileUnpacksTooLarge } from '../failures.ts'
import { findMatrix } from '../rules/rateMatrix.ts'
import { type RateReading, type RateSheet, readRateSheet } from '../rules/rateSheet.ts'
import { fillMerged, findHeader, knownHeadings, type Merge, type Sheet, type SheetLimits, type SheetRow, textOf } from '../rules/sheet.ts'
import type { EncodingName } from '../states.ts'
import { readCsv } from './readCsv.ts'
import { readWorkbook } from './readWorkbook.ts'

interface FileToRead {
  name: string
  bytes: Uint8Array
  limits: SheetLimits
  /** How the characters of a .csv file are stored, if a person says so. */
  encoding?: EncodingName | null
}

/** A file to read. */
export interface ReadTask extends FileToRead {
  /** Normalized headings by which the header is found. */
  headings: readonly string[]
}

/** A file with the prices of a carrier. */
export interface RateTask extends FileToRead {
  rates: Omit<RateReading, 'delimiter'>
}

/** The records of a file as JSON text, so that no thread parses and prints them again on their way to the database. */
export interface ReadRecords {
  sheet: string
  header: string[]
  headerRow: number
  records: number
  /** Hash of everything that was read: the same content is the same file, however it was saved. */
  hash: string
  /** `[{ row, cells }]` as JSON. */
  json: string
  /** How a .csv file was understood; null for a workbook. */
  encoding: EncodingName | null
  delimiter: string | null
  /** A text of the file that looks different in another encoding; empty if there is none. */
  sample: string
}

const extensions = new Set(['.xlsx', '.xls', '.csv'])

/** Reads a spreadsheet; fails with the reason if it cannot be read. Runs in a process that may be ended at any moment. */
export async function readSheet({ headings, ...file }: ReadTask): Promise<ReadRecords> {
  const { limits } = file
  const known = new Set(headings)
  const sheet = await openSheet(file, (rows) => knownHeadings(rows[findHeader(rows, known)], known) >= headingsOfHeader)
  const rows = fillMerged(sheet.rows, sheet.merges ?? []).map(withoutTail)
  const at = findHeader(rows, known)
  const head = rows[at]
  const end = head ? endOfHeader(head.row, sheet.merges ?? []) : 0
  const records = rows.filter(({ row }) => row > end)
  if (!head || records.length === 0) throw FileEmpty()
  if (records.length > limits.records) throw FileTooManyRows({ maximum: limits.records })
  const header = head.cells.map((cell) => textOf(cell))
  const json = JSON.stringify(records)
  if (json.length > limits.unpackedBytes) throw FileUnpacksTooLarge()
  const hash = createHash('sha256').update(JSON.stringify(header)).update(JSON.stringify(records, withoutLooks)).digest('hex')
  const { encoding: found = null, delimiter = null } = sheet
  const sample = found ? sampleOf([...records, head]) : ''
  return { sheet: sheet.name, header, headerRow: head.row, records: records.length, hash, json, encoding: found, delimiter, sample }
}

/** The same content is the same file, whatever format its cells have. */
const withoutLooks = (name: string, value: unknown) => (name === 'format' || name === 'time' || name === 'merged' ? undefined : value)

/** The last row of a header whose cells are merged over several rows. */
const endOfHeader = (row: number, merges: readonly Merge[]) =>
  Math.max(row, ...merges.filter(({ first, last }) => first <= row && last >= row && last - row < headerRows).map(({ last }) => last))

const headerRows = 10
const sampleLength = 60

/** The first text with a character above ASCII. */
function sampleOf(rows: readonly SheetRow[]): string {
  for (const { cells } of rows)
    for (const cell of cells) {
      const text = textOf(cell)
      const characters = [...text.replace(/\p{Cc}+/gu, ' ')]
      const at = characters.findIndex((one) => one > '\u007f')
      if (at < 0) continue
      const from = Math.max(0, at - sampleLength / 2)
      return characters.slice(from, from + sampleLength).join('')
    }
  return ''
}

/** A sheet with fewer known headings is no list: a sentence may have one by chance. */
const headingsOfHeader = 2

/** Reads the prices of a carrier's file, of its first visible sheet that has a table of them. Runs in such a process, too. */
export async function readRates({ rates, ...file }: RateTask): Promise<RateSheet> {
  const { rows, merges = [], delimiter = null } = await openSheet(file, (rows) => findMatrix(rows) !== null)
  if (rows.length > file.limits.records) throw FileTooManyRows({ maximum: file.limits.records })
  return readRateSheet(fillMerged(rows, merges), { ...rates, delimiter })
}

/** The sheet of a file that is read: the first visible one that has what is looked for. */
async function openSheet(
  { name, bytes, limits, encoding = null }: FileToRead,
  has: (rows: readonly SheetRow[]) => boolean,
): Promise<Sheet> {
  if (bytes.byteLength === 0) throw FileEmpty()
  const extension = extname(name).toLowerCase()
  // Old systems write text and call it .xls.
  if (!extensions.has(extension) || (extension === '.xlsx' && !isWorkbook(bytes))) throw FileNotSheet()
  const sheet = isWorkbook(bytes) ? await readWorkbook(bytes, limits, has) : readCsv(bytes, limits, encoding)
  return {
    ...sheet,
    name: sanitizeText(sheet.name),
    rows: sheet.rows
      .map(storable)
      .map(withoutTail)
      .filter(({ cells }) => cells.length > 0),
  }
}

/** A row without what the database cannot store, such as NUL. */
function storable({ row, cells }: SheetRow): SheetRow {
  return { row, cells: cells.map((cell) => (typeof cell === 'string' ? sanitizeText(cell) : { ...cell, text: sanitizeText(cell.text) })) }
}

/** A row without its blank cells at the end. */
function withoutTail({ row, cells }: SheetRow): SheetRow {
  return { row, cells: cells.slice(0, cells.findLastIndex((cell) => textOf(cell).trim() !== '' || typeof cell === 'object') + 1) }
}

const signatures = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

const isWorkbook = (bytes: Uint8Array) => signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte))
