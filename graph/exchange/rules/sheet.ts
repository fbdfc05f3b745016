/** A cell: its displayed text, or an object if it holds more than that. */
export type Cell = string | RichCell

export interface RichCell {
  text: string
  /** Value of a number cell; its text may be rounded. */
  number?: number
  /** Day of a date cell, ISO 8601. */
  day?: string
  /** A formula that shows an error, or has no result. */
  broken?: true
}

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
}

export const textOf = (cell: Cell | undefined): string => (cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text)

/** Letters of a column from its index: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const rest = index % 26
  const letter = String.fromCharCode(65 + rest)
  return index < 26 ? letter : columnLetters((index - rest) / 26 - 1) + letter
}

/** A heading for comparison: without case, spaces, brackets, marks and the star of required columns. */
export function normalizeHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*_:./\\()[\]-]+/g, '')
}

/** Rows in which the header is looked for: some files begin with a title. */
const headerWithin = 10

/** Index of the header: of the first rows, the one with the most known headings. */
export function findHeader(rows: readonly SheetRow[], known: ReadonlySet<string>): number {
  const counts = rows.slice(0, headerWithin).map(({ cells }) => cells.filter((cell) => known.has(normalizeHeading(textOf(cell)))).length)
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}

/** The marks of formulas, full-width ones included, also behind spaces and invisible characters, which programs skip. */
const dangerous = /^'*[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u
/** A number as people write it, a telephone number without brackets included; a spreadsheet program computes nothing in it. */
const plainNumber = /^[+-]?[\d.,][\d., ]*%?$/

/** A text of a .csv file that a spreadsheet program would read as a formula gets an apostrophe; a plain number never does. */
export function guardFormula(text: string): string {
  return dangerous.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

/** Takes the apostrophe off that `guardFormula` has put before a text. */
export function removeGuard(text: string): string {
  const bare = text.slice(1)
  return text.startsWith("'") && dangerous.test(bare) && !plainNumber.test(bare) ? bare : text
}
