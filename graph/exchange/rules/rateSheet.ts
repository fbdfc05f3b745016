import Big from 'big.js'
import { Failure, type Values } from '../../kernel/command/failure.ts'
import { code } from '../../kernel/input/fieldTypes.ts'
import { readDecimal, toGrams } from '../../kernel/states/weight.ts'
import { rateLimits } from '../../logistics/states/rates.ts'
import { type SheetUnitCode, sheetUnits } from '../../logistics/states/rateTable.ts'
import {
  AmountCurrencyDiffers,
  CellBroken,
  NotAnAmount,
  NotAWeight,
  RateSheetTooLarge,
  RateSheetWithoutZones,
  TooManyDecimals,
  WeightTwice,
  WeightUnitDiffers,
  ZoneNameMissing,
  ZoneNameTwice,
  ZoneNameUnfit,
} from '../failures.ts'
import type { DecimalSignName } from '../states.ts'
import { decimalText, textOfCell } from './cellText.ts'
import { decimalOfText, type NumberStyle, signOfTexts } from './number.ts'
import { currencyIn, marksOfFormat, unitIn, unitSymbol } from './rateMarks.ts'
import { findMatrix, isFurther, isNoPrice, partsOfAmount, weightIn } from './rateMatrix.ts'
import { type Cell, columnLetters, type SheetRow, textOf } from './sheet.ts'

/** How a price file is to be read. */
export interface RateReading {
  unit: SheetUnitCode
  currency: string
  /** Zones whose names are known: a heading such as “Zone 2” is the zone 2. */
  knownZones: readonly string[]
  decimalSign: DecimalSignName | null
  delimiter: string | null
}

/** What is wrong in a cell, such as `C7`. */
export interface CellError {
  cell: string
  code: string
  values: Values
}

/** A row of prices of a file: amounts by zone. */
export interface SheetStep {
  kind: 'WEIGHT' | 'FURTHER'
  grams: number
  prices: [zone: string, amount: string][]
}

export interface RateSheet {
  zones: string[]
  steps: SheetStep[]
  /** The first errors; what is read counts only without any. */
  errors: CellError[]
  errorCount: number
}

export const errorsMaximum = 100
const heaviest = 50_000_000

/**
 * Reads the prices of a carrier's file: weights in the first column, one column for each zone, and a last row for further weight where there is one.
 * Rows above the names of the zones are skipped. Fails with RATE_SHEET_WITHOUT_ZONES or RATE_SHEET_TOO_LARGE; what is wrong in cells is listed.
 */
export function readRateSheet(rows: readonly SheetRow[], reading: RateReading): RateSheet {
  const matrix = findMatrix(rows)
  if (!matrix) throw RateSheetWithoutZones()
  const { header } = matrix
  const body = withoutNotes(matrix.body)
  const errors: CellError[] = []
  const attempt = <Value>(row: number, column: number, read: () => Value): Value | null => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      errors.push({ cell: `${columnLetters(column)}${row}`, code: error.code, values: error.values })
      return null
    }
  }
  attempt(header.row, 0, () => requireUnit(textOf(header.cells[0]), reading.unit))
  const zones = new Map<string, number>()
  const columns: { column: number; zone: string }[] = []
  const width = Math.max(header.cells.length, ...body.map(({ cells }) => cells.length))
  for (let column = 1; column < width; column++) {
    if (isBlank(header.cells[column]) && body.every(({ cells }) => isBlank(cells[column]))) continue
    const zone = attempt(header.row, column, () => {
      const named = zoneOf(header.cells[column], reading.knownZones)
      const other = zones.get(named)
      if (other !== undefined) throw ZoneNameTwice({ zone: named, cell: `${columnLetters(other)}${header.row}` })
      zones.set(named, column)
      return named
    })
    // Prices below a heading that is refused are checked, too.
    columns.push({ column, zone: zone ?? '' })
  }
  requireSize(zones.size, body.length)
  const style = styleOf(body, reading)
  const weights = new Map<string, number>()
  const steps = body.flatMap(({ row, cells }): SheetStep[] => {
    const bound = attempt(row, 0, () => {
      const read = weightOf(cells[0], reading.unit, style)
      const key = read.kind === 'FURTHER' ? read.kind : String(read.grams)
      const other = weights.get(key)
      if (other !== undefined) throw WeightTwice({ cell: `A${other}` })
      weights.set(key, row)
      return read
    })
    const prices = columns.flatMap(({ column, zone }): [string, string][] => {
      const amount = attempt(row, column, () => amountOf(cells[column], reading.currency, style))
      return amount === null ? [] : [[zone, amount]]
    })
    return bound ? [{ ...bound, prices }] : []
  })
  if (zones.size * steps.length > rateLimits.prices) throw tooLarge()
  const order = ({ kind, grams }: SheetStep) => (kind === 'FURTHER' ? Number.MAX_SAFE_INTEGER : grams)
  return {
    zones: [...zones.keys()],
    steps: steps.sort((a, b) => order(a) - order(b)),
    errors: errors.slice(0, errorsMaximum),
    errorCount: errors.length,
  }
}

const tooLarge = () => RateSheetTooLarge({ zones: rateLimits.zones, steps: rateLimits.steps, prices: rateLimits.prices })

function requireSize(zones: number, rows: number): void {
  if (zones > rateLimits.zones || rows > rateLimits.steps) throw tooLarge()
}

const isBlank = (cell: Cell | undefined) => textOf(cell).trim() === '' && !(typeof cell === 'object' && cell.broken)
const quotable = (text: string) => text.trim().slice(0, 60)

/** The rows up to the last one with a price or a weight: notes may stand below. */
function withoutNotes(body: readonly SheetRow[]): SheetRow[] {
  const isStep = ({ cells }: SheetRow) =>
    cells.slice(1).some((cell) => !isBlank(cell)) || weightIn(cells[0]) !== null || isFurther(cells[0])
  return body.slice(0, body.findLastIndex(isStep) + 1)
}

const zoneWord = /^(?:zones?|zona|分区|区域|区)[\s.:_-]*(?=\S)|^z[\s.:_-]*(?=\d)/i

function zoneOf(cell: Cell | undefined, known: readonly string[]): string {
  const text = (textOfCell(cell) ?? textOf(cell)).normalize('NFKC').trim()
  if (text === '') throw ZoneNameMissing()
  const named = (name: string) => known.find((zone) => zone.toLowerCase() === name.toLowerCase())
  const bare = text.replace(zoneWord, '').replace(/区$/, '')
  const exact = named(text) ?? named(bare)
  if (exact !== undefined) return exact
  const parsed = code().max(16).safeParse(bare)
  if (!parsed.success) throw ZoneNameUnfit({ text: quotable(text) })
  return parsed.data
}

function requireUnit(text: string, unit: SheetUnitCode): void {
  const found = unitIn(text)
  if (found !== null && found !== unit) throw WeightUnitDiffers({ text: quotable(text), found: unitSymbol(found), unit: unitSymbol(unit) })
}

/** The decimal sign that the texts of the table show together. */
function styleOf(body: readonly SheetRow[], { decimalSign, delimiter }: RateReading): NumberStyle {
  const texts = body.flatMap(({ cells }) =>
    cells.flatMap((cell, column) => {
      if (typeof cell === 'object' && cell.number !== undefined) return []
      return (column === 0 ? weightIn(cell) : partsOfAmount(textOf(cell))?.number) ?? []
    }),
  )
  return { found: signOfTexts(texts), delimiter, chosen: decimalSign }
}

function weightOf(cell: Cell | undefined, unit: SheetUnitCode, style: NumberStyle): Pick<SheetStep, 'kind' | 'grams'> {
  const text = textOf(cell)
  const notAWeight = NotAWeight({ text: quotable(text) })
  if (typeof cell === 'object' && cell.broken) throw CellBroken({ text: quotable(text) })
  requireUnit([text, ...marksOfFormat(cell)].join(' '), unit)
  const kind = isFurther(cell) ? 'FURTHER' : 'WEIGHT'
  const written = weightIn(cell) ?? (kind === 'FURTHER' ? '1' : null)
  if (written === null) throw notAWeight
  const isNumber = typeof cell === 'object' && cell.number !== undefined
  const decimal = readDecimal(isNumber ? written : decimalOfText(written, style, false))
  const grams = decimal && toGrams(decimal, sheetUnits[unit])
  if (!grams || grams < 1 || grams > heaviest) throw notAWeight
  return { kind, grams }
}

const amountShape = /^\d{1,14}(?:\.\d+)?$/
const decimalsMaximum = 4

/** A price; null if the cell has none. */
function amountOf(cell: Cell | undefined, currency: string, style: NumberStyle): string | null {
  const text = textOf(cell)
  if (typeof cell === 'object' && cell.broken) throw CellBroken({ text: quotable(text) })
  if (isNoPrice(text)) return null
  const notAnAmount = NotAnAmount({ text: quotable(text) })
  const isNumber = typeof cell === 'object' && cell.number !== undefined
  const parts = isNumber ? { number: decimalText(cell.number ?? 0), marks: marksOfFormat(cell) } : partsOfAmount(text)
  if (!parts || (isNumber && (cell.day ?? cell.time) !== undefined) || (isNumber && cell.format?.includes('%'))) throw notAnAmount
  for (const mark of parts.marks) {
    const found = currencyIn(mark, currency)
    if (found === 'OTHER') throw AmountCurrencyDiffers({ text: quotable(text), currency })
    // A format may add other words to a number.
    if (found === null && !isNumber) throw notAnAmount
  }
  const value = isNumber ? parts.number : decimalOfText(parts.number, style, false).replace(/^\+/, '')
  if (!amountShape.test(value)) throw notAnAmount
  const amount = new Big(value).toFixed()
  if ((amount.split('.')[1]?.length ?? 0) > decimalsMaximum) throw TooManyDecimals({ text: quotable(value), maximum: decimalsMaximum })
  return amount
}
