import type { GraphQLTaggedNode } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import type { Machine } from '../../graph/kernel/states/machine.ts'
import { useCounts } from '../relay/useCounts.ts'
import type { ListState } from '../ui/listUrl.ts'
import type { ListUrl } from '../ui/useListUrl.ts'
import { StateTabs } from './StateTabs.tsx'

/** What the page of a list gives to its tabs. */
export interface DocumentTabsProps<View extends string, Field extends string, Sort extends string, Filter extends string> {
  url: ListUrl<View, Field, Sort, Filter>
  warehouseId: string
  /** Changes when documents were created or changed, which reloads the counts. */
  changes: number
}

interface CountsQuery extends OperationType {
  readonly variables: { readonly warehouseId: string; readonly filter: object }
  readonly response: { readonly counts: readonly { readonly state: string; readonly count: number }[] }
}

interface Props<State extends string, Field extends string, Sort extends string, Filter extends string>
  extends DocumentTabsProps<State | 'ALL', Field, Sort, Filter> {
  label: string
  /** Text of the tab with all documents. */
  all: string
  machine: Machine<State, string>
  stateText: (state: State) => string
  /** A query of `counts` by warehouse and filter. */
  query: GraphQLTaggedNode
  filterOf: (state: ListState<State | 'ALL', Field, Sort, Filter>) => object
  /** Counts stop at this number. */
  countedTo: number
  /** State that somebody must do something about. */
  alarming?: State
}

/** States of the documents of a list as tabs, with counts of what the filters match. */
export function DocumentTabs<State extends string, Field extends string, Sort extends string, Filter extends string>(
  props: Props<State, Field, Sort, Filter>,
) {
  const { url, warehouseId, changes, query, filterOf, ...tabs } = props
  const filter = filterOf({ ...url.state, view: 'ALL' })
  return (
    <StateTabs
      {...tabs}
      current={url.state.view}
      link={(view) => url.link({ view: view as State | 'ALL' })}
      counts={useCounts<CountsQuery>(query, { warehouseId, filter }, changes)?.counts}
    />
  )
}
