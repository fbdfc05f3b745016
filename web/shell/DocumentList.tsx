import { type ReactNode, useMemo } from 'react'
import { type GraphQLTaggedNode, usePaginationFragment } from 'react-relay'
import type { FragmentType, OperationType } from 'relay-runtime'
import { useDocumentChanges } from '../relay/useDocumentChanges.ts'
import type { Column } from '../ui/DataTable.tsx'
import type { ListUrl } from '../ui/useListUrl.ts'
import { DocumentTable } from './DocumentTable.tsx'

/** Reference to the fragment of a list: a connection with the alias `documents`. */
interface ListKey {
  readonly ' $data'?: {
    readonly documents: { readonly __id: string; readonly edges: readonly { readonly cursor: string; readonly node: unknown }[] }
  }
  readonly ' $fragmentSpreads': FragmentType
}

/** What the page of a list gives to its table. */
export interface DocumentListProps<
  Key extends ListKey,
  Row,
  View extends string,
  Field extends string,
  Sort extends string,
  Filter extends string,
> {
  query: Key
  columns: readonly Column<Row>[]
  url: ListUrl<View, Field, Sort, Filter>
  warehouseId: string
  /** Button that creates the first document. */
  add: ReactNode
  /** Called when a document was created or changed. */
  onChanged: () => void
}

interface Props<Key extends ListKey, Row, View extends string, Field extends string, Sort extends string, Filter extends string>
  extends DocumentListProps<Key, Row, View, Field, Sort, Filter> {
  label: string
  /** Path of the list; a document's page is below it. */
  path: string
  /** Says what the list is for while it is empty. */
  nothing: string
  /** Order of the list at first, if its columns can be sorted. */
  firstSort?: Sort
  /** Fragment of the list, paginated. */
  documents: GraphQLTaggedNode
  read: (node: NonNullable<Key[' $data']>['documents']['edges'][number]['node']) => Row
  /** Subscription of the documents of a warehouse: their row, `state` and `createdAt`. */
  changes: GraphQLTaggedNode
  /** Root field of the subscription. */
  field: string
}

/** Documents of a warehouse, which open their pages; kept up to date. */
export function DocumentList<
  Key extends ListKey,
  Row extends { readonly id: string; readonly state: string },
  View extends string,
  Field extends string,
  Sort extends string,
  Filter extends string,
>(props: Props<Key, Row, View, Field, Sort, Filter>) {
  const { query, warehouseId, onChanged, documents, read, changes, field, ...table } = props
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<OperationType, Key>(documents, query)
  const { edges, __id } = (data as NonNullable<Key[' $data']>).documents
  const { narrowed, state } = props.url
  const view: string = state.view
  const rows = useMemo(
    // A document that went on leaves the list of its former state.
    () => edges.map(({ node }) => read(node)).filter((row) => view === 'ALL' || row.state === view),
    [edges, read, view],
  )
  // Filters other than the state are checked by the server only, and later pages begin below new rows.
  const isGrowing = !narrowed && !state.at && state.sort === 'NEWEST'
  useDocumentChanges({
    subscription: changes,
    variables: { warehouseId },
    grows: isGrowing ? { field, connectionId: __id, state: view === 'ALL' ? null : view, time: 'createdAt' } : undefined,
    changed: onChanged,
  })
  return <DocumentTable {...table} {...{ rows, edges }} pages={{ loadNext, hasNext, isLoadingNext }} />
}
