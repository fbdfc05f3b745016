import { Failure } from '../../kernel/command/failure.ts'
import type { Language, Sentence } from '../../kernel/language.ts'
import { canonicalCode, canonicalText } from '../../kernel/states/canonical.ts'
import { isGtin } from '../../kernel/states/codes.ts'
import { CartonUnclear, CellBroken, CellMerged, CodeNotText, NotADay, NotANumber, TooManyDecimals, WordUnknown } from '../failures.ts'
import { codeOfNumber, decimalText, textOfCell } from './cellText.ts'
import { splitList } from './list.ts'
import { decimalOfText, type NumberStyle } from './number.ts'
import { type Cell, columnLetters, isClearing, isShortened, isShownNumber, normalizeHeading, textOf } from './sheet.ts'

/** Values of a column with their names. */
export type Words = Readonly<Record<string, Sentence>>

/** How the cells of a column are read. Numbers are multiplied by `scale` to whole units. */
export type Reading =
  | { as: 'codes' | 'cartons' | 'postcode' | 'text' | 'texts' | 'amount' | 'day' | 'country' }
  /** With decimals if a code such as `9405.20` may stand in a number cell. */
  | { as: 'code'; decimals?: true }
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
  /** Whether a cell that is merged over several rows is refused, because each row needs its own. */
  ownOfRow?: boolean
  /** Cell of the template. */
  example: string
  hint?: Sentence
}

/** A postcode of a text; of a number cell its digits, which may lack zeros at the beginning. */
export type SheetPostcode = string | { digits: string }

/** The word that clears a value; an empty cell leaves it. */
export const clearWord: Sentence = { zh: '清空', en: 'CLEAR' }
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

/** Reads the matched cells of a row, numbers in the style of the file. */
export function parseRow(
  columns: ReadonlyMap<string, SheetColumn>,
  match: ColumnMatch,
  { row, cells }: { row: number; cells: readonly Cell[] },
  style: NumberStyle = {},
): ParsedRow {
  const parsed: ParsedRow = { row, values: {}, failures: [] }
  for (const [index, id] of match.entries()) {
    const column = id === null ? undefined : columns.get(id)
    if (!column) continue
    try {
      const value = readCell(column, cells[index], style)
      if (value !== undefined) parsed.values[column.id] = value
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      parsed.failures.push({ code: error.code, values: error.values, column: column.id })
    }
  }
  return parsed
}

const quotable = (text: string) => text.slice(0, 60)

/** Value of a cell; undefined if it is empty. Fails if it cannot be read. */
function readCell({ reading, clears, ownOfRow }: SheetColumn, cell: Cell | undefined, style: NumberStyle): unknown {
  const text = textOf(cell).trim()
  const { broken, merged, exact } = typeof cell === 'object' ? cell : {}
  if (broken) throw CellBroken({ text: quotable(text) })
  if (canonicalCode(text) === '' && !isNumber(cell)) return undefined
  if (merged && ownOfRow) throw CellMerged({ text: quotable(text) })
  if (clears && !exact && isClearing(text)) return cleared
  switch (reading.as) {
    case 'text':
    case 'country':
      return readText(cell)
    case 'texts':
      return splitList(readText(cell), { spaces: false }).map((entry) => entry.text)
    case 'code':
      return readCode(cell, text, reading.decimals)
    case 'postcode':
      return readPostcode(cell, text)
    case 'codes':
      return readCodes(cell, text)
    case 'cartons':
      return readCartons(text)
    case 'number':
      return readNumber(decimalOf(cell, text, style, reading.scale === 1), reading.scale)
    case 'amount':
      return readAmount(decimalOf(cell, text, style, false))
    case 'day':
      return readDay(cell, text)
    case 'word':
      return readWord(reading.words, text)
    case 'words':
      return splitList(text, { spaces: false }).map((entry) => readWord(reading.words, entry.text))
  }
}

const isNumber = (cell: Cell | undefined) => typeof cell === 'object' && cell.number !== undefined

function readText(cell: Cell | undefined): string {
  const shown = textOfCell(cell)
  const text = shown === null ? null : canonicalText(shown)
  const isExact = typeof cell === 'object' && (cell.exact || isNumber(cell))
  if (text === null || (!isExact && isShortened(text))) throw CodeNotText({ text: quotable(textOf(cell)) })
  return text
}

/** The code of a cell: the digits of a number cell, never what is shown of it. */
function readCode(cell: Cell | undefined, text: string, decimals?: true): string {
  if (typeof cell === 'object' && cell.number !== undefined) {
    const code = codeOfNumber(cell, decimals)
    if (code === null) throw CodeNotText({ text: quotable(text) })
    return code
  }
  if (typeof cell === 'object' && cell.exact) return canonicalCode(text)
  // Programs write codes like this, so that a spreadsheet keeps their zeros.
  const code = canonicalCode(text).replace(/^'(?=.)/, '')
  if (isShownNumber(code)) throw CodeNotText({ text: quotable(text) })
  return code
}

function readPostcode(cell: Cell | undefined, text: string): SheetPostcode {
  const code = readCode(cell, text)
  // With zeros before it, the format shows all digits.
  return isNumber(cell) && !code.startsWith('0') ? { digits: code } : code
}

/** Digits in groups, as a number is shown or printed below its bars. */
const digitGroups = /^\d+(?: \d+)+$/
const thousands = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:[ \u00a0\u202f]\d{3})+|(?:\.\d{3}){3,})$/

/** A shortened number with a decimal sign that also separates codes. */
const shortenedInList = /(?:^|[;；、|\s])\d+[.,]\d+e[+-]?\d+(?:$|[,，;；、|\s])/i

/** Codes of a cell. One number is never taken apart: it is one code, or refused. */
function readCodes(cell: Cell | undefined, text: string): string[] {
  if (isNumber(cell)) return [readCode(cell, text)]
  if (typeof cell === 'object' && cell.exact && !/[,，;；、|\s"]/.test(text)) return [canonicalCode(text)]
  const digits = text.replace(/\D/g, '')
  if ((digitGroups.test(text) && text.split(' ').every((part) => !isGtin(part))) || thousands.test(text)) {
    if (isGtin(digits)) return [digits]
    if (thousands.test(text)) throw CodeNotText({ text: quotable(text) })
  }
  if (shortenedInList.test(text)) throw CodeNotText({ text: quotable(text) })
  const parts = text.split(/[;；、|\n]/)
  if (parts.length > 1 && parts.some((part) => thousands.test(part.trim()))) throw CodeNotText({ text: quotable(text) })
  return splitList(text, { spaces: true }).map((entry) => {
    const code = canonicalCode(entry.exact ? entry.text : entry.text.replace(/^'(?=.)/, ''))
    if (!entry.exact && isShortened(code)) throw CodeNotText({ text: quotable(text) })
    return code
  })
}

const piecesOfCarton = /[=＝:：×*]\s*(\d{1,9})$/

/** Barcodes of cartons with their pieces, such as `14006381333938=24`. */
function readCartons(text: string): { code: string; pieces: number }[] {
  return splitList(text, { spaces: false }).map((entry) => {
    const written = entry.exact ? entry.rest : entry.text
    const found = piecesOfCarton.exec(written)
    const before = written.slice(0, found?.index).trim()
    const code = canonicalCode(entry.exact ? entry.text : before)
    if (!found || code === '' || (entry.exact && before !== '')) throw CartonUnclear({ text: quotable(text) })
    if (!entry.exact && isShortened(code)) throw CodeNotText({ text: quotable(text) })
    return { code, pieces: Number(found[1]) }
  })
}

const decimal = /^[+-]?\d{1,21}(?:\.\d+)?$/

/** Number of a cell as decimal text: the value of a number cell, because its text may be rounded. */
function decimalOf(cell: Cell | undefined, text: string, style: NumberStyle, isWhole: boolean): string {
  if (typeof cell !== 'object' || cell.number === undefined) return decimalOfText(text, style, isWhole)
  const value = decimalText(cell.number)
  if (cell.day !== undefined || cell.time !== undefined || !decimal.test(value)) throw NotANumber({ text: quotable(text) })
  return value
}

function readNumber(value: string, scale: number): number {
  const scaled = Number(value) * scale
  const whole = Math.round(scaled)
  if (Math.abs(scaled - whole) > 1e-6) throw TooManyDecimals({ text: quotable(value), maximum: Math.round(Math.log10(scale)) })
  return whole
}

const amountDecimals = 4

function readAmount(value: string): string {
  const amount = value.replace(/^\+/, '')
  if ((amount.split('.')[1]?.length ?? 0) > amountDecimals) throw TooManyDecimals({ text: quotable(value), maximum: amountDecimals })
  return amount
}

/** A day as texts have it: year first, also without separators, or with points and the day first; a time of that day behind it. */
const dayForms = [
  /^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?: +\d{1,2}:\d{2}(?::\d{2})?)?$/,
]

function readDay(cell: Cell | undefined, text: string): string {
  if (typeof cell === 'object' && cell.day !== undefined) return cell.day
  const { year, month = '', day = '' } = dayForms.map((form) => form.exec(text)?.groups).find(Boolean) ?? {}
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${iso}T00:00:00Z`)
  if (!year || Number.isNaN(at) || !new Date(at).toISOString().startsWith(iso)) throw NotADay({ text: quotable(text) })
  return iso
}

function readWord(words: Words, text: string): string {
  const asked = normalizeHeading(text)
  const found = Object.entries(words).find(([value, { zh, en }]) => [value, zh, en].some((name) => normalizeHeading(name) === asked))
  if (found) return found[0]
  const names = Object.values(words)
  throw new Failure(WordUnknown.code, {
    text: quotable(text),
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
