import type { ReactNode } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import type { EntityList, ListKey } from '../../relay/entityList.ts'
import type { Column } from '../../ui/DataTable.tsx'
import type { Filter, SearchField } from '../../ui/FilterBar.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { Selection } from '../../ui/useSelection.ts'

/** Selects all rows of a list, after loading those that are not. */
export interface AllRows {
  /** Number of rows of the list; undefined while it is not known. */
  matching: number | undefined
  /** The list has more rows than are selected at once. */
  tooMany: boolean
  /** The rows are being loaded. */
  isLoading: boolean
  onAllMatching: () => void
}

/** What actions on selected rows are given. */
export interface SelectedRows<Row, Variables> {
  selection: Selection
  /** For the `BulkBar`: selects all rows of the list, loaded or not. */
  all: AllRows
  rows: readonly Row[]
  hasMore: boolean
  /** Variables of the query of the rows. */
  variables: Variables
  /** Reads rows and counts again. */
  reread: () => void
}

export interface EntityListProps<
  Page extends OperationType,
  Counts extends OperationType,
  Key extends ListKey,
  Row,
  V extends string,
  F extends string,
  S extends string,
  N extends string,
> {
  list: EntityList<Page, Counts, Key, Row, V, F, S, N>
  title: string
  /** A line below the title. */
  about?: ReactNode
  /** All columns; memoized. */
  columns: readonly Column<NoInfer<Row>>[]
  /** What can be searched. */
  fields?: readonly SearchField[]
  /** Label of the filter by customer, which needs a right; the list has a filter `customer`. */
  customer?: string
  filters?: readonly Filter[]
  /** False for a list without dates, and the name of the date of a list that has only one. */
  dates?: boolean | string
  /** Filters of another kind. */
  chips?: ReactNode
  /** Filters of a list that reads options for them, instead of those above. */
  filterBar?: (url: ListUrl<V, F, S, N>, warehouseId: string) => ReactNode
  /** The banner may be taller than the screen. */
  isLong?: boolean
  /** Above the tabs; it may show more of what the query of the counts reads. */
  banner?: ReactNode | ((counts: PreloadedQuery<Counts> | null) => ReactNode)
  tabs?: { label: string; textOf: (view: V) => string; alarming?: V }
  /** Page that a row opens. */
  hrefOf?: (row: NoInfer<Row>) => string | null
  idOf?: (row: NoInfer<Row>) => string
  /** Searched texts of a row, to say which of many are missing; null if the row does not hold them. */
  textsOf?: (row: NoInfer<Row>, field: F) => readonly (string | null | undefined)[] | null
  /** Says what the list is for while it is empty: at first, or in a view. */
  nothing: ReactNode | ((view: V) => ReactNode)
  /** Button that creates the first row. */
  add?: ReactNode
  /** Buttons of the page besides `add`. */
  actions?: ReactNode
  /** What is exported if it is other than the list under its name; null if nothing is. */
  exported?: { list?: string; variables?: object; allColumns?: boolean } | null
  /** Actions on selected rows; without it rows are not selected. */
  bulk?: ((selected: SelectedRows<NoInfer<Row>, Page['variables']>) => ReactNode) | false
  /** Dialogs. */
  children?: ReactNode
}
