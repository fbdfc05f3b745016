import { RowsDiffer } from '../failures.ts'
import type { CellFailure, ParsedRow, SheetColumn } from './column.ts'

/**
 * Values of columns that all these rows must agree on; an empty cell agrees with every value. A value that differs is a failure that names both
 * rows.
 */
export function agree(
  rows: readonly ParsedRow[],
  own: readonly number[],
  { columns, ids }: { columns: readonly SheetColumn[]; ids: readonly string[] },
  failures: { at: number; failure: CellFailure }[],
): Record<string, unknown> {
  const agreed: Record<string, unknown> = {}
  for (const id of ids) {
    const given = own.filter((at) => id in (rows[at] as ParsedRow).values)
    const first = given[0]
    if (first === undefined) continue
    const valueIn = (at: number) => (rows[at] as ParsedRow).values[id]
    agreed[id] = valueIn(first)
    for (const at of given.filter((one) => valueIn(one) !== valueIn(first))) {
      const name = columns.find((column) => column.id === id)?.name ?? { zh: id, en: id }
      const { code, values } = RowsDiffer({
        field: name.zh,
        fieldEn: name.en,
        row: (rows[first] as ParsedRow).row,
        other: (rows[at] as ParsedRow).row,
      })
      failures.push({ at, failure: { code, values, column: id } })
    }
  }
  return agreed
}
