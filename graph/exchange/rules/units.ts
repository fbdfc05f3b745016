import { RowTwice } from '../failures.ts'
import type { ParsedRow } from './column.ts'

/** Rows that belong together, and the number of the first one as their name. */
export interface NumberedUnit {
  unit: number
  rows: ParsedRow[]
}

/** Groups the rows of a file by a column. A row without a value stands alone; if only one row may have a value, the second gets a failure. */
export function groupRows(rows: readonly ParsedRow[], key: { column: string; rows: 'ONE' | 'MANY' } | null): NumberedUnit[] {
  const units: NumberedUnit[] = []
  const byValue = new Map<string, NumberedUnit>()
  for (const row of rows) {
    const value = key && row.values[key.column]
    const known = typeof value === 'string' ? byValue.get(value) : undefined
    if (known && key?.rows === 'MANY') {
      known.rows.push(row)
      continue
    }
    if (known && key) {
      const { code, values } = RowTwice({ what: String(value), row: known.unit })
      row.failures.push({ code, values, column: key.column })
    }
    const unit = { unit: row.row, rows: [row] }
    units.push(unit)
    if (typeof value === 'string' && !known) byValue.set(value, unit)
  }
  return units
}

/** Splits units into parts of about `size` rows. */
export function inParts<Of>(units: readonly Of[], size: number, rowsOf: (unit: Of) => number): Of[][] {
  const parts: Of[][] = []
  let room = 0
  for (const unit of units) {
    if (room < rowsOf(unit) || parts.length === 0) {
      parts.push([])
      room = size
    }
    parts.at(-1)?.push(unit)
    room -= rowsOf(unit)
  }
  return parts
}
