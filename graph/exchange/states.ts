import { defineRights, type Right } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const exchangeRights = defineRights('exchange', {
  import: { means: 'Import spreadsheets, and see earlier imports', scope: 'warehouse' },
})

export const ImportKind = defineEnum('ImportKind', 'What a spreadsheet contains.', {
  PRODUCTS: 'Products of a customer: new ones, and changes of those with the same SKU.',
  STOCK: 'Initial stock of a customer at the locations of a warehouse. Only adds.',
  INBOUND_ORDERS: 'Inbound orders of a customer: all rows with the same number are one order.',
  PACKAGES: 'Orders of a customer to be shipped: all rows with the same number are one package.',
})
export type ImportKindName = keyof typeof ImportKind.values

/** Right that each kind needs beside `exchange:import`. */
export const rightOfKind = {
  PRODUCTS: 'product:edit',
  STOCK: 'stock:import',
  INBOUND_ORDERS: 'inbound:create',
  PACKAGES: 'package:create',
} as const satisfies Record<ImportKindName, Right>

export const ImportState = defineEnum('ImportState', 'State of an import.', {
  CHECKING: 'Its rows are being checked; nothing is written yet.',
  CHECKED: 'Every row has a result; waits for a decision.',
  IMPORTING: 'Its rows are being written.',
  DONE: 'Finished: rows that were not imported have an error.',
  CANCELLED: 'Stopped; rows that were imported before stay.',
})
export type ImportStateName = keyof typeof ImportState.values

export const ImportMode = defineEnum('ImportMode', 'What happens to the valid rows if others have errors.', {
  ALL_OR_NOTHING: 'Nothing is imported unless every row is valid.',
  VALID_ROWS: 'The valid rows are imported; the others can be downloaded, corrected and uploaded.',
})

export const RowOutcome = defineEnum('ImportRowOutcome', 'Result of a row.', {
  NEW: 'Creates something.',
  CHANGED: 'Changes something.',
  UNCHANGED: 'Everything is already as in the row.',
  REPEATED: 'This row of this file was already imported.',
  REFUSED: 'Has an error.',
})
export type RowOutcomeName = keyof typeof RowOutcome.values

/** Maximum number of records of a spreadsheet. */
export const recordsMaximum = 3000

/** Maximum number of records that are uploaded for a customer within 24 hours: they are kept for weeks, and must not fill the disk. */
export const dailyRecordsMaximum = 200_000

/** For so many days the rows of a spreadsheet are kept; its figures stay. */
export const rowDays = 90
