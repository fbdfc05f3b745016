import { defineMachine } from '../kernel/command/machine.ts'
import { defineRights, type Right } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'
import { settings } from '../kernel/states/settings.ts'

export const exchangeRights = defineRights('exchange', {
  import: { means: 'Import spreadsheets, and see earlier imports', zh: '导入表格，查看以往的导入', scope: 'warehouse' },
})

export const ImportKind = defineEnum('ImportKind', 'What a spreadsheet contains.', {
  PRODUCTS: 'Products of a customer: new ones, and changes of those with the same SKU.',
  STOCK: 'Initial stock of a customer at the locations of a warehouse. Only adds.',
  INBOUND_ORDERS: 'Inbound orders of a customer: all rows with the same number are one order.',
  PACKAGES: 'Orders of a customer to be shipped: all rows with the same number are one package.',
  STOCK_LEVELS: 'Low-stock levels of products of a customer in a warehouse.',
  ZONES: 'Rows of an edition of a table of zones or remote areas: new ones, and changes of those that cover the same.',
})
export type ImportKindName = keyof typeof ImportKind.values

/** Whose the rows of each kind are: of a customer, or of a target in the warehouse, which only staff see. */
export const ownerOfKind = {
  PRODUCTS: 'CUSTOMER',
  STOCK: 'CUSTOMER',
  INBOUND_ORDERS: 'CUSTOMER',
  PACKAGES: 'CUSTOMER',
  STOCK_LEVELS: 'CUSTOMER',
  ZONES: 'TARGET',
} as const satisfies Record<ImportKindName, ImportOwnerName>
type ImportOwnerName = 'CUSTOMER' | 'TARGET'

/** Whose the rows of a kind are. */
export const belongsTo = (kind: ImportKindName): ImportOwnerName => ownerOfKind[kind]

/** Right that each kind needs beside `exchange:import`. */
export const rightOfKind = {
  PRODUCTS: 'product:edit',
  STOCK: 'stock:import',
  INBOUND_ORDERS: 'inbound:create',
  PACKAGES: 'package:create',
  STOCK_LEVELS: 'product:edit',
  ZONES: 'logistics:editFreight',
} as const satisfies Record<ImportKindName, Right>

/** Lifecycle of an import. */
export const sheetImportMachine = defineMachine({
  node: 'SheetImport',
  stateType: 'import_state',
  initial: 'CHECKING',
  states: {
    CHECKING: {
      tone: 'active',
      means: 'Its rows are being checked; nothing is written yet.',
      on: { settle: 'CHECKED', cancel: 'CANCELLED', abandon: 'CANCELLED' },
    },
    CHECKED: {
      tone: 'waiting',
      means: 'Every row has a result; waits for a decision.',
      on: { match: 'CHECKING', start: 'IMPORTING', cancel: 'CANCELLED', abandon: 'CANCELLED', expire: 'CANCELLED' },
    },
    IMPORTING: {
      tone: 'active',
      means: 'Its rows are being written.',
      on: { checkAgain: 'CHECKING', finish: 'DONE', cancel: 'CANCELLED', abandon: 'CANCELLED' },
    },
    DONE: { tone: 'done', means: 'Finished: rows that were not imported have an error.' },
    CANCELLED: { tone: 'idle', means: 'Stopped; rows that were imported before stay.' },
  },
  actions: {
    settle: 'system',
    match: exchangeRights.import,
    start: exchangeRights.import,
    checkAgain: 'system',
    finish: 'system',
    cancel: exchangeRights.import,
    abandon: 'system',
    expire: 'system',
  },
})
export type ImportStateName = keyof typeof sheetImportMachine.states
export type ImportActionName = keyof typeof sheetImportMachine.actions

export const ImportAdvance = defineEnum('ImportAdvance', 'What moves an import on beside people.', {
  settle: 'Every row has a result.',
  checkAgain: 'Something has changed since the check.',
  finish: 'All rows are written.',
  abandon: 'The account that uploaded or started it is not active any more.',
  expire: 'It was not started while its rows were kept.',
})

/** States in which an import is not over: the same file of a customer or target is uploaded once until then. */
export const openImportStates = sheetImportMachine.order.filter((state) => sheetImportMachine.states[state].on !== undefined)

export const ImportMode = defineEnum('ImportMode', 'What happens to the valid rows if others have errors.', {
  ALL_OR_NOTHING: 'Nothing is imported unless every row is valid.',
  VALID_ROWS: 'The valid rows are imported; the others can be downloaded, corrected and uploaded.',
})
export type ImportModeName = keyof typeof ImportMode.values

export const RowOutcome = defineEnum('ImportRowOutcome', 'Result of a row.', {
  NEW: 'Creates something.',
  CHANGED: 'Changes something.',
  UNCHANGED: 'Everything is already as in the row.',
  REPEATED: 'This row of this file was already imported.',
  REFUSED: 'Has an error.',
})
export type RowOutcomeName = keyof typeof RowOutcome.values

export const DecimalSign = defineEnum('ImportDecimalSign', 'How numbers with decimals are written in a file.', {
  POINT: 'With a point, as 1,234.50.',
  COMMA: 'With a comma, as 1.234,50.',
})
export type DecimalSignName = keyof typeof DecimalSign.values

export const Encoding = defineEnum('ImportEncoding', 'How the characters of a .csv file are stored.', {
  UTF_8: 'UTF-8.',
  UTF_16LE: 'UTF-16, little end first: text that Excel calls Unicode.',
  UTF_16BE: 'UTF-16, big end first.',
  GB18030: 'GB18030, with GBK and GB2312: Chinese.',
  BIG5: 'Big5: traditional Chinese.',
  SHIFT_JIS: 'Shift JIS: Japanese.',
  WINDOWS_1252: 'Windows-1252, with Latin-1: western Europe.',
  WINDOWS_1250: 'Windows-1250: central Europe.',
})
export type EncodingName = keyof typeof Encoding.values

/** Maximum number of records of a spreadsheet, whatever the setting `IMPORT_ROWS` is. */
export const recordsMaximum = settings.IMPORT_ROWS.maximum

/** Maximum number of records that are uploaded for a customer, or for all targets of a warehouse, within 24 hours: they are kept for weeks, and must not fill the disk. */
export const dailyRecordsMaximum = 200_000
