import type { GraphQLTaggedNode } from 'react-relay'
import type { LoaderFunctionArgs } from 'react-router'
import type { FragmentType, OperationType } from 'relay-runtime'
import { type ListSpec, type ListState, readListUrl } from '../ui/listUrl.ts'
import { type LoadedList, loadList } from './list.ts'
import { type PageParams, pageParamsOf } from './page.ts'

/** A `graphql` tag with the type that Relay generates for it. */
export interface Typed<Type> {
  readonly tag: GraphQLTaggedNode
  readonly type?: Type
}

/** Names the generated type of a tag: `typed<OrdersPageQuery>(graphql`…`)`. */
export const typed = <Type>(tag: GraphQLTaggedNode): Typed<Type> => ({ tag })

/** The paginated fragment of a list: a connection with the alias `list`. */
export interface ListKey {
  readonly ' $data'?: {
    readonly list: { readonly __id: string; readonly edges: readonly { readonly cursor: string; readonly node: unknown }[] }
  }
  readonly ' $fragmentSpreads': FragmentType
}

type NodeOf<Key extends ListKey> = NonNullable<Key[' $data']>['list']['edges'][number]['node']

/** What keeps a list up to date. */
export interface Follow<Row = never> {
  /** A subscription by `warehouseId`. */
  tag: GraphQLTaggedNode
  /** It also takes `ids`, those of the rows, or others that this reads from them, and emits no others. */
  ids?: 'rows' | ((row: Row) => string)
  /** It emits rows with what the list shows, and nothing if many have changed; without this any event reads the list again. */
  row?: {
    field: string
    /** Field by which the list is sorted at first, newest first; the subscription selects it. Newer rows are added on top. */
    time?: string
    /** Field with the view of a row; the subscription selects it. */
    state?: string
  }
  /** What is read again after an event that is no row of the list; both without it. */
  rereads?: 'rows' | 'counts'
  /** Filter with which it matters to the rows: without it an event reads nothing again. */
  onlyWith?: string
  /** Shortest time between two reads of the rows because of events. */
  restMs?: number
}

interface Definition<
  Page extends OperationType,
  Counts extends OperationType,
  Key extends ListKey,
  Row,
  V extends string,
  F extends string,
  S extends string,
  N extends string,
> {
  /** Name under which it is exported. */
  name: string
  spec: ListSpec<V, F, S, N>
  filterOf: (state: ListState<V, F, S, N>) => Page['variables']['filter']
  /** Variables besides `warehouseId`, `filter`, `sort`, `first` and `after`. */
  variables?: (place: PageParams) => Partial<Page['variables']>
  /** Query of the page, which spreads the rows. */
  page: Typed<Page>
  rows: Typed<Key>
  read: (node: NodeOf<Key>) => Row
  /** Whether a row still belongs to a view, so that one that changed leaves it at once. */
  isIn?: (view: V, row: NoInfer<Row>) => boolean
  /** Query of the searched values without a match, as `misses`, for exact searches of several; by `warehouseId` and `filter`, and by its variables. */
  misses?: GraphQLTaggedNode
  /** Query of the numbers at the tabs: `counts` by `state` or `view`, or a `totalCount` with the alias of each view. */
  counts?: Typed<Counts>
  /** Variables of the counts if they are other than those of the rows without view; null if nothing is read. */
  countsOf?: (place: PageParams, state: ListState<V, F, S, N>) => Counts['variables'] | null
  /** Without filters the counts are exact, also above those at which the server stops. */
  countsAll?: boolean
  follows?: readonly Follow<NoInfer<Row>>[]
  /** Rows read at once. */
  pageRows?: number
}

export interface EntityList<
  Page extends OperationType = OperationType,
  Counts extends OperationType = OperationType,
  Key extends ListKey = ListKey,
  Row = unknown,
  V extends string = string,
  F extends string = string,
  S extends string = string,
  N extends string = string,
> extends Definition<Page, Counts, Key, Row, V, F, S, N> {
  pageRows: number
  isIn: (view: V, row: Row) => boolean
  loader: (args: LoaderFunctionArgs) => LoadedList<Page, Counts>
}

const ordinaryPageRows = 100

/**
 * A list of the console: what it reads, counts and follows. `EntityListPage` shows it.
 *
 *     const list = entityList({ name: 'adjustments', spec: adjustmentList, filterOf, page, rows, read, counts, follows })
 *     export const { loader } = list
 */
export function entityList<
  Page extends OperationType,
  Counts extends OperationType,
  Key extends ListKey,
  Row,
  V extends string,
  F extends string,
  S extends string,
  N extends string,
>(given: Definition<Page, Counts, Key, Row, V, F, S, N>): EntityList<Page, Counts, Key, Row, V, F, S, N> {
  const { spec, filterOf, page, counts, variables: more, countsOf, pageRows = ordinaryPageRows, isIn = stateIs } = given
  return {
    ...given,
    pageRows,
    isIn,
    loader: (args) => {
      const place = pageParamsOf(args)
      const { warehouseId, search } = place
      const state = readListUrl(search, spec)
      const common = { warehouseId, ...more?.(place) }
      // Views are tabs, so the counts are those of no view.
      const whole = { ...state, view: 'ALL' as V }
      const counted = countsOf ? countsOf(place, state) : { ...common, filter: filterOf(whole) }
      return loadList<Page, Counts>(
        args,
        { query: page.tag, variables: { ...common, filter: filterOf(state), sort: state.sort, first: pageRows, after: state.at } },
        counts && counted && { query: counts.tag, variables: counted },
      )
    },
  }
}

function stateIs(view: string, row: unknown): boolean {
  const { state } = row as { state?: unknown }
  return view === 'ALL' || state === undefined || state === view
}
