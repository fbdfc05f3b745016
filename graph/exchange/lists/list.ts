import type english from '../../../web/i18n/en.json'
import type { Language } from '../../kernel/language.ts'
import type { OutCell } from '../write/workbook.ts'

export type MessageKey = keyof typeof english

/** What a cell may need beside its row. */
export interface Reader {
  language: Language
  /** A text of the console, such as the name of a state. */
  say(key: MessageKey): string
  /** A moment in the time zone of the warehouse. */
  moment(at: Date | null | undefined): OutCell
}

// biome-ignore lint/suspicious/noExplicitAny: the document of each list selects other fields.
export type Node = any

export interface ListColumn {
  /** Column of the console that it belongs to; null if it is always exported. */
  of: string | null
  header: MessageKey | { zh: string; en: string }
  width?: number
  cell(row: Node, reader: Reader): OutCell
}

/** A list of the console that can be exported: the columns have the ids of the console's. */
export interface ExportedList {
  title: MessageKey
  /** Query with `$first` and `$after` beside the variables of the list; its connection is named `list`. */
  document: string
  columns: ListColumn[]
}

/** Query of a list with the selection of a row. */
export const listDocument = (variables: string, field: string, row: string) =>
  `query (${variables}, $first: Int!, $after: String) { list: ${field} { edges { node { ${row} } } pageInfo { hasNextPage endCursor } } }`

const valueAt = (row: Node, path: string): Node => path.split('.').reduce((value, name) => value?.[name], row)

/** A column with a text or number as it is, at a path of the row. */
export const plain = (of: string, header: ListColumn['header'], path = of): ListColumn => ({
  of,
  header,
  cell: (row) => valueAt(row, path) ?? null,
})

/** A column with the name of a value: `word('state', 'wave.state', 'state.Wave')`. */
export const word = (of: string, header: ListColumn['header'], names: string, path = of): ListColumn => ({
  of,
  header,
  cell: (row, { say }) => {
    const value = valueAt(row, path)
    return value === null || value === undefined ? null : say(`${names}.${value}` as MessageKey)
  },
})

/** A column with a moment. */
export const moment = (of: string, header: ListColumn['header'], path = `${of}At`): ListColumn => ({
  of,
  header,
  width: 18,
  cell: (row, reader) => reader.moment(valueAt(row, path)),
})

/** The query of a list of a warehouse, by filter and, if it has one, in an order. */
export const ofWarehouse = (field: string, type: string, row: string, sort?: string) =>
  listDocument(
    `$warehouseId: ID!, $filter: ${type}Filter${sort ? `, $sort: ${sort}` : ''}`,
    `${field}(warehouseId: $warehouseId, filter: $filter${sort ? ', sort: $sort' : ''}, first: $first, after: $after)`,
    row,
  )
