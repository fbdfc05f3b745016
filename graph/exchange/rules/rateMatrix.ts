import { decimalText } from './cellText.ts'
import { type Cell, type SheetRow, textOf } from './sheet.ts'

/** Rows above a table of prices: some files begin with a title, terms and an address. */
const headerWithin = 60

const number = '\\d[\\d.,]*(?: \\d{3}(?!\\d))*(?:[.,]\\d+)?'
const word = '(?:g|gr|grams?|grammes?|kgs?|kilos?|kilograms?|lbs?|pounds?|ozs?|ounces?|克|千克|公斤|磅|盎司)\\.?'
const bound = new RegExp(
  `^(?:up to|to|until|max\\.?|maximum|not over|bis|≤|<=|不超过|至|重量)?\\s*(${number})\\s*(?:${word})?\\s*(?:以内|以下|及以下|max\\.?|or less)?$`,
  'i',
)
const range = new RegExp(`^${number}\\s*(?:${word})?\\s*(?:-|–|—|~|to|bis|至|到)\\s*(${number})\\s*(?:${word})?$`, 'i')
const anyNumber = new RegExp(number, 'g')
const further = /\b(?:each|every|per|additional|add'?l|further)\b|续重|每/i

const plain = (cell: Cell | undefined) => textOf(cell).normalize('NFKC').trim().replace(/\s+/g, ' ').slice(0, 200)

/** Whether the first cell of a row says that its prices are for further weight. */
export const isFurther = (cell: Cell | undefined): boolean =>
  !(typeof cell === 'object' && cell.number !== undefined) && further.test(plain(cell))

/** The number of a weight up to which a row is, as it is written; of a range its end. Null if the cell has no weight. */
export function weightIn(cell: Cell | undefined): string | null {
  if (typeof cell === 'object') {
    if (cell.broken || cell.day !== undefined || cell.time !== undefined || cell.format?.includes('%')) return null
    if (cell.number !== undefined) return decimalText(cell.number)
  }
  const text = plain(cell)
  if (isFurther(cell)) return text.match(anyNumber)?.at(-1) ?? null
  return bound.exec(text)?.[1] ?? range.exec(text)?.[1] ?? null
}

const noPrices = new Set(['', '-', '–', '—', '/'])

/** Whether a cell says that there is no price. */
export const isNoPrice = (text: string): boolean => noPrices.has(text.trim())

const amount = /^([^\d.,+-]*)([+-]?[\d.,]*\d[\d.,]*(?: \d{3}(?!\d))*(?:[.,]\d+)?)([^\d]*)$/u

/** The number of a text and the words or signs around it; null if there is no number in it. */
export function partsOfAmount(text: string): { number: string; marks: string[] } | null {
  const [, before = '', digits, behind = ''] = amount.exec(text.normalize('NFKC').trim().slice(0, 100)) ?? []
  if (digits === undefined) return null
  return { number: digits, marks: [before, behind].map((mark) => mark.trim()).filter((mark) => mark !== '') }
}

const filled = ({ cells }: SheetRow) => cells.slice(1).filter((cell) => textOf(cell).trim() !== '').length
const isWeightRow = ({ cells }: SheetRow) => weightIn(cells[0]) !== null

/**
 * The row of zones and those below it: the first weight has prices beside it, and above it stands a row without a weight that has as many cells. Null
 * if there is no such row.
 */
export function findMatrix(rows: readonly SheetRow[]): { header: SheetRow; body: SheetRow[] } | null {
  const first = rows.findIndex((row, at) => at > 0 && isWeightRow(row) && filled(row) > 0 && hasHeader(rows, at))
  if (first < 0 || first > headerWithin) return null
  // A wrong weight may stand below the zones, so that the topmost row with as many cells has them.
  let at = first - 1
  const least = Math.max(2, filled(rows[first] as SheetRow))
  while (at > 0 && isHeader(rows[at - 1], rows[first]) && filled(rows[at - 1] as SheetRow) >= least) at--
  const header = rows[at]
  return header ? { header, body: rows.slice(at + 1) } : null
}

const hasHeader = (rows: readonly SheetRow[], at: number) => isHeader(rows[at - 1], rows[at])

const isHeader = (row: SheetRow | undefined, below: SheetRow | undefined) =>
  row !== undefined && below !== undefined && !isWeightRow(row) && filled(row) > 0 && filled(row) >= filled(below) / 2
