import { agree } from './agree.ts'
import type { CellFailure, ParsedRow } from './column.ts'
import { countryCode } from './country.ts'
import { type OrderColumn, orderColumns, packageColumns } from './packageColumns.ts'

/** An order that rows make, as the input of its command; each row is a line. */
export interface SheetPackage {
  input: Record<string, unknown>
  failures: { at: number; failure: CellFailure }[]
}

/**
 * Makes an order of the rows with its number, a line of each row. `channelOf` and `skuOf` give the code of a channel and the SKU of a row; undefined
 * where they are unknown. A value of the order that differs between rows is a failure that names both.
 */
export function packageOfRows(
  rows: readonly ParsedRow[],
  { channelOf, skuOf }: { channelOf(text: string): string | undefined; skuOf(row: ParsedRow): string | undefined },
): SheetPackage {
  const failures: SheetPackage['failures'] = []
  const all = rows.map((_, at) => at)
  const header = agree(rows, all, { columns: packageColumns, ids: orderColumns }, failures) as Partial<Record<OrderColumn, string>>
  const { platform, platformOrder, channel, country, remark, ...recipient } = header
  return {
    input: {
      erpNumber: rows[0]?.values.erpNumber,
      platform,
      platformOrderNumber: platformOrder,
      channelCode: channel === undefined ? undefined : channelOf(channel),
      recipient: { ...recipient, country: country === undefined ? undefined : countryCode(country) },
      lines: rows.map((row) => ({ sku: skuOf(row), quantity: row.values.quantity })),
      remark,
    },
    failures,
  }
}
