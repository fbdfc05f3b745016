import { FileBroken } from '../failures.ts'
import type { EncodingName } from '../states.ts'

/** A cell: its text, or an object if it holds more than that. */
export type Cell = string | RichCell

export interface RichCell {
  /** What the spreadsheet shows; of a number it may be rounded, grouped or shortened. */
  text: string
  /** Value of a number cell. */
  number?: number
  /** Format of a number cell; absent if it has none of its own. */
  format?: string
  /** Day of a date cell, ISO 8601. */
  day?: string
  /** Time of a date cell; without a day if it is a time alone. */
  time?: string
  /** A formula that shows an error, or has no result. */
  broken?: true
  /** A text that the file marks as text: it is taken as it is, whatever it looks like. */
  exact?: true
  /** Filled from a cell that is merged over several rows. */
  merged?: true
}

/** Format of a day in a spreadsheet. */
export const dayFormat = 'yyyy-mm-dd'

/** Number format of written texts that are `exact`: it shows texts and numbers as they are, and programs keep it. */
export const exactFormat = 'General;General;General;@'

/** A row with its number in the spreadsheet, from 1. */
export interface SheetRow {
  row: number
  cells: Cell[]
}

/** Limits of a spreadsheet. Rows count from the top, blank ones included; records are rows with content below the header. */
export interface SheetLimits {
  records: number
  rows: number
  columns: number
  /** Bytes of all parts of an .xlsx, and of all cells. */
  unpackedBytes: number
}

/** What is read of a file. */
export interface Sheet {
  name: string
  rows: SheetRow[]
  /** Cells that are merged over several rows, in their first column. */
  merges?: readonly Merge[]
  /** How the bytes and lines of a .csv file were understood. */
  encoding?: EncodingName
  delimiter?: string
}

/** A cell of this column index that stands for all rows from `first` to `last`. */
export interface Merge {
  column: number
  first: number
  last: number
}

export const textOf = (cell: Cell | undefined): string => (cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text)

/** Letters of a column from its index: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const rest = index % 26
  const letter = String.fromCharCode(65 + rest)
  return index < 26 ? letter : columnLetters((index - rest) / 26 - 1) + letter
}

/** What templates of others write behind the heading of a column, in brackets. */
const headingNote = /[([【][\s*]*(?:必填|必须|选填|可选|非必填|required|mandatory|optional)(?:项|\s+field)?[\s*]*[)\]】]/g

/** A heading for comparison: without case, spaces, brackets, marks, the star of required columns and notes such as “(required)”. */
export function normalizeHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(headingNote, '')
    .replace(/[\s*_:./\\()[\]-]+/g, '')
}

/** Rows in which the header is looked for: some files begin with a title. */
const headerWithin = 10

/** Index of the header: of the first rows, the one with the most known headings. */
export function findHeader(rows: readonly SheetRow[], known: ReadonlySet<string>): number {
  const counts = rows.slice(0, headerWithin).map((row) => knownHeadings(row, known))
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}

/** Number of cells of a row that are known headings. */
export function knownHeadings(row: SheetRow | undefined, known: ReadonlySet<string>): number {
  return row?.cells.filter((cell) => known.has(normalizeHeading(textOf(cell)))).length ?? 0
}

/** The marks of formulas, full-width ones included, also behind spaces and invisible characters, which programs skip. */
const dangerous = /^'*[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u
/** A number as people write it, a telephone number without brackets included; a spreadsheet program computes nothing in it. */
const plainNumber = /^[+-]?[\d.,][\d., ]*%?$/

/** A code as a program writes a number that is too long for its cell; with a decimal comma too. */
const scientific = /^\d+(?:[.,]\d+e[+-]?|e\+)\d+$/i
/** Groups of three digits: a whole number as it is shown with separators. Article numbers have points too, so that more groups are needed. */
const groupedCode = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:\.\d{3}){3,}|(?:[ \u00a0\u202f]\d{3}){3,})$/

/** Whether a text looks like a long number that was shortened when it was saved, so that its digits are lost. */
export const isShortened = (text: string): boolean => scientific.test(text)

/** Whether a text looks like a number as a cell showed it, and not like a code. */
export const isShownNumber = (text: string): boolean => scientific.test(text) || groupedCode.test(text)

const clearing = new Set(['清空', 'clear'])
/** Whether a text clears a value where that is allowed. */
export const isClearing = (text: string): boolean => clearing.has(text.toLowerCase())

/** What a formula without a result shows. */
const errorText = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!)$/

/** A text that a spreadsheet program would compute gets an apostrophe in a .csv file; a plain number never does. */
const needsGuard = (text: string) => dangerous.test(text) && !plainNumber.test(text)
/** Whether an import would take a text for something else than this text. */
export const isMistaken = (text: string): boolean => isShownNumber(text) || errorText.test(text) || text.startsWith("'")
/** What may stand behind an apostrophe that marks a text: what needs one, a number, and a text that begins with an apostrophe itself. */
const isMarked = (rest: string) => needsGuard(rest) || isMistaken(rest) || isClearing(rest) || /^\d[\d.,/ -]*$/.test(rest)

/** A text as it is written into a .csv file: with an apostrophe if it would be computed, or read as a number that has lost digits. */
export function guardText(text: string): string {
  return needsGuard(text) || isMistaken(text) ? `'${text}` : text
}

const asFormula = /^="((?:[^"]|"")*)"$/

/** A cell of a .csv file: texts behind an apostrophe, or as a formula such as `="00123"`, are marked as text. */
export function unguarded(text: string): Cell {
  const formula = asFormula.exec(text)?.[1]
  if (formula !== undefined) return { text: formula.replaceAll('""', '"'), exact: true }
  if (errorText.test(text)) return { text, broken: true }
  const rest = text.slice(1)
  return text.startsWith("'") && isMarked(rest) ? { text: rest, exact: true } : text
}

/** A text that is taken as it is, whatever it looks like. */
export const guardExact = (text: string): string => (isMarked(text) ? `'${text}` : text)

/** A text that was read from a file, as it is written again: it means what it meant. */
export const guardRead = (text: string): string => (needsGuard(text) ? `'${text}` : text)

/** The error that a cell shows instead of a value. */
export const errorOf = (text: string): string => (errorText.test(text) ? text : '#VALUE!')

const mergedMaximum = 1_000_000

/**
 * Fills cells that are merged over several rows into the rows that they cover, if those have any content of their own. A header of several rows is
 * filled too.
 */
export function fillMerged(rows: readonly SheetRow[], merges: readonly Merge[]): SheetRow[] {
  if (merges.length === 0) return [...rows]
  const byRow = new Map(rows.map((one) => [one.row, { ...one, cells: [...one.cells] }]))
  const hasContent = ({ cells }: SheetRow) => cells.some((cell) => typeof cell === 'object' || cell.trim() !== '')
  const numbers = new Set(rows.filter(hasContent).map(({ row }) => row))
  const end = Math.max(0, ...numbers)
  const filled = new Set<string>()
  let steps = 0
  for (const { column, first, last } of merges) {
    const source = byRow.get(first)?.cells[column]
    if (source === undefined || (typeof source === 'string' && source.trim() === '')) continue
    for (let row = first + 1; row <= Math.min(last, end); row++) {
      // No two merged cells of a sound file cover the same one.
      if (++steps > mergedMaximum || filled.has(`${row} ${column}`)) throw FileBroken()
      if (!numbers.has(row)) continue
      const cells = byRow.get(row)?.cells as Cell[]
      filled.add(`${row} ${column}`)
      while (cells.length <= column) cells.push('')
      cells[column] = typeof source === 'string' ? { text: source, merged: true } : { ...source, merged: true }
    }
    const cells = byRow.get(first)?.cells as Cell[]
    cells[column] = typeof source === 'string' ? { text: source, merged: true } : { ...source, merged: true }
  }
  return [...byRow.values()]
}
