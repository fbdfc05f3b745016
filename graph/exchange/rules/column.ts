import { Failure } from '../../kernel/command/failure.ts'
import type { Language, Sentence } from '../../kernel/language.ts'
import { CellBroken, CodeNotText, NotADay, NotANumber, TooManyDecimals, WordUnknown } from '../failures.ts'
import { type Cell, columnLetters, normalizeHeading, textOf } from './sheet.ts'

/** Values of a column with their names. */
export type Words = Readonly<Record<string, Sentence>>

/** How the cells of a column are read. Numbers are multiplied by `scale` to whole units. */
export type Reading =
  | { as: 'code' | 'codes' | 'text' | 'texts' | 'amount' | 'day' }
  | { as: 'number'; scale: number }
  | { as: 'word' | 'words'; words: Words }

/** A column that a spreadsheet may have. */
export interface SheetColumn {
  id: string
  /** Heading in both languages. */
  name: Sentence
  /** Further headings by which it is recognized. */
  aliases?: readonly string[]
  reading: Reading
  /** Input field that it fills; columns of one field exclude each other. */
  field: string
  /** Whether a row needs it; of products only new ones do. */
  required?: boolean
  /** Whether the word for clearing is allowed. */
  clears?: boolean
  /** Cell of the template. */
  example: string
  hint?: Sentence
}

/** The word that clears a value; an empty cell leaves it. */
export const clearWord: Sentence = { zh: '清空', en: 'CLEAR' }
const clearing = new Set(['清空', 'clear'])

export const cleared = Symbol('cleared')

/** Matched columns: the column of each index, null if it is left out. */
export type ColumnMatch = readonly (string | null)[]

const headings = (column: SheetColumn) => [column.name.zh, column.name.en, column.id, ...(column.aliases ?? [])].map(normalizeHeading)

/** All headings that are recognized, normalized. */
export function knownHeadings(columns: readonly SheetColumn[]): string[] {
  return [...new Set(columns.flatMap(headings))]
}

/** Recognizes columns by their heading; the first of two columns with the same field wins. */
export function matchColumns(header: readonly string[], columns: readonly SheetColumn[]): (string | null)[] {
  const byHeading = new Map(columns.toReversed().flatMap((column) => headings(column).map((heading) => [heading, column])))
  const used = new Set<string>()
  return header.map((heading) => {
    const column = byHeading.get(normalizeHeading(heading))
    if (!column || used.has(column.field)) return null
    used.add(column.field)
    return column.id
  })
}

/** A failure with the column that it belongs to; null if it belongs to no column of the file. */
export interface CellFailure {
  code: string
  values: Failure['values']
  column: string | null
}

/** A row with the values of its matched columns; `cleared` for the clearing word, absent if empty. */
export interface ParsedRow {
  row: number
  values: Record<string, unknown>
  failures: CellFailure[]
}

/** Reads the matched cells of a row. */
export function parseRow(columns: ReadonlyMap<string, SheetColumn>, match: ColumnMatch, row: number, cells: readonly Cell[]): ParsedRow {
  const parsed: ParsedRow = { row, values: {}, failures: [] }
  for (const [index, id] of match.entries()) {
    const column = id === null ? undefined : columns.get(id)
    if (!column) continue
    try {
      const value = readCell(column, cells[index])
      if (value !== undefined) parsed.values[column.id] = value
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      parsed.failures.push({ code: error.code, values: error.values, column: column.id })
    }
  }
  return parsed
}

/** Value of a cell; undefined if it is empty. Fails if it cannot be read. */
function readCell({ reading, clears }: SheetColumn, cell: Cell | undefined): unknown {
  const text = textOf(cell).trim()
  if (typeof cell === 'object' && cell.broken) throw CellBroken({ text: text.slice(0, 60) })
  if (text === '') return undefined
  if (clears && clearing.has(text.toLowerCase())) return cleared
  switch (reading.as) {
    case 'text':
      return text
    case 'texts':
      return splitTexts(text)
    case 'code':
      return readCode(cell, text)
    case 'codes':
      return splitCodes(text).map((one) => readCode(cell, one))
    case 'number':
      return readNumber(cell, text, reading.scale)
    case 'amount':
      return readAmount(cell, text)
    case 'day':
      return readDay(cell, text)
    case 'word':
      return readWord(reading.words, text)
    case 'words':
      return splitTexts(text).map((one) => readWord(reading.words, one))
  }
}

const splitTexts = (text: string) =>
  text
    .split(/[,，;；、|\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const splitCodes = (text: string) => text.split(/[,，;；、|\s]+/).filter((one) => one !== '')

const scientific = /^\d(?:\.\d+)?e\+\d+$/i
/** A number cell keeps 15 digits. */
const digitsOfNumbers = 15

function readCode(cell: Cell | undefined, text: string): string {
  const isNumber = typeof cell === 'object' && cell.number !== undefined
  if (scientific.test(text) || (isNumber && text.replace(/\D/g, '').length > digitsOfNumbers)) throw CodeNotText({ text })
  return text
}

const decimal = /^[+-]?\d{1,15}(?:\.\d+)?$/
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/** Number of a cell as decimal text: the value of a number cell, because its text may be rounded. */
function decimalOf(cell: Cell | undefined, text: string): string {
  if (typeof cell === 'object' && cell.number !== undefined && cell.day === undefined) {
    // Twelve digits hide the noise of binary fractions.
    const value = String(Number(cell.number.toPrecision(12)))
    if (decimal.test(value)) return value
    throw NotANumber({ text })
  }
  const plain = text.normalize('NFKC').replace(/\s/g, '')
  if (decimal.test(plain)) return plain
  if (grouped.test(plain)) return plain.replaceAll(',', '')
  throw NotANumber({ text: text.slice(0, 60) })
}

function readNumber(cell: Cell | undefined, text: string, scale: number): number {
  const value = Number(decimalOf(cell, text)) * scale
  const whole = Math.round(value)
  if (Math.abs(value - whole) > 1e-6) throw TooManyDecimals({ text: text.slice(0, 60), maximum: Math.round(Math.log10(scale)) })
  return whole
}

const amountDecimals = 4

function readAmount(cell: Cell | undefined, text: string): string {
  const amount = decimalOf(cell, text).replace(/^\+/, '')
  if ((amount.split('.')[1]?.length ?? 0) > amountDecimals) throw TooManyDecimals({ text: text.slice(0, 60), maximum: amountDecimals })
  return amount
}

function readDay(cell: Cell | undefined, text: string): string {
  if (typeof cell === 'object' && cell.day !== undefined) return cell.day
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${iso}T00:00:00Z`)
  if (!year || Number.isNaN(at) || !new Date(at).toISOString().startsWith(iso)) throw NotADay({ text: text.slice(0, 60) })
  return iso
}

function readWord(words: Words, text: string): string {
  const asked = normalizeHeading(text)
  const found = Object.entries(words).find(([value, { zh, en }]) => [value, zh, en].some((name) => normalizeHeading(name) === asked))
  if (found) return found[0]
  const names = Object.values(words)
  throw new Failure(WordUnknown.code, {
    text: text.slice(0, 60),
    words: names.map(({ zh }) => zh).join('、'),
    wordsEn: names.map(({ en }) => en).join(', '),
  })
}

/** Name of a column in a language. */
export const columnName = ({ name }: SheetColumn, language: Language) => (language === 'en' ? name.en : name.zh)

/** Address of a cell, such as `K308`. */
export function cellAddress(match: ColumnMatch, column: string | null, row: number): string {
  const index = column === null ? -1 : match.indexOf(column)
  return index < 0 ? String(row) : `${columnLetters(index)}${row}`
}
