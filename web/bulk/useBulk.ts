import { useEffect, useState } from 'react'
import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { countedTo } from '../../graph/kernel/states/countedTo.ts'
import { environment } from '../relay/environment.ts'
import { type Told, useNotifyOutcome } from '../relay/useNotifyOutcome.ts'
import type { Selection } from '../ui/useSelection.ts'
import { readThrough } from './readThrough.ts'

interface IdsNode {
  readonly id: string
  /** What the labels of a row are read by, where that is no id. */
  readonly code?: string
}

/** A query of the ids of a list, the newest row first: `list` with its `totalCount`, by the variables of the list, `first` and `after`. */
export interface IdsOperation extends OperationType {
  readonly response: {
    readonly list: {
      readonly totalCount?: number | null
      readonly edges: readonly { readonly cursor: string; readonly node: IdsNode }[]
    }
  }
}

interface Options<Row> {
  ids: GraphQLTaggedNode
  /** The loaded rows of the list. */
  rows: readonly Row[]
  idOf: (row: Row) => string
  hasMore: boolean
  selection: Selection
  /** Variables of the query of the rows. */
  variables: object
  onBegun: (jobId: string) => void
}

/** Input of a bulk command: which rows. */
type Chosen = { ids: string[] } | { matching: { filter: never; through: string } }

/**
 * The rows of a bulk action: those selected, or all that match the filter once the user asked for them, loaded or not. "All" is offered as
 * soon as a row is selected, also where cards have no box for the whole page.
 */
export function useBulk<Row>({ ids, rows, idOf, hasMore, selection, variables, onBegun }: Options<Row>) {
  const tell = useNotifyOutcome()
  const { all } = selection
  const selected = rows.filter((row) => selection.ids.has(idOf(row)))
  const asked = JSON.stringify(placeOf(variables))
  const matching = useMatching(ids, asked, all === null && selected.length > 0 && (hasMore || selected.length < rows.length))
  const chosen = (some: readonly Row[] = selected): Chosen =>
    all ? { matching: { filter: placeOf(variables).filter as never, through: all.through } } : { ids: some.map(idOf) }
  return {
    selected,
    /** All that match are chosen. */
    isAll: all !== null,
    count: all?.count ?? selected.length,
    /** What a command is given; of the selected rows only these. */
    chosen,
    /** Shows why a command was not begun, or its job; returns whether it was begun. */
    begun(outcome: Told): boolean {
      if (!tell(outcome)) return false
      selection.clear()
      const id = Object(outcome).payload?.job?.id as string | undefined
      if (id) onBegun(id)
      return true
    },
    /** Reads all that match and are chosen, at most so many, the newest first; none unless all are chosen. */
    readAll: async (most: number) =>
      all ? await readThrough((first, after) => readIds(ids, JSON.parse(asked), first, after), { through: all.through, most }) : [],
    bar: {
      count: selected.length,
      matching: all?.count ?? matching?.count,
      allMatching: all !== null,
      tooMany: matching?.isCapped,
      onAllMatching: () => matching && selection.selectAll(matching),
      onClear: selection.clear,
    },
  }
}

/** What says which list it is, of the variables of the query of its rows. */
function placeOf(variables: object): Record<string, unknown> {
  const { sort: _sort, first: _first, after: _after, ...place } = variables as Record<string, unknown>
  return place
}

/** Number of rows of a list, and the newest of them. */
function useMatching(ids: GraphQLTaggedNode, asked: string, isAsked: boolean) {
  const [matching, setMatching] = useState<{ of: string; count: number; through: string; isCapped: boolean } | null>(null)
  useEffect(() => {
    if (!isAsked) return
    const reading = fetchQuery<IdsOperation>(environment, ids, { ...JSON.parse(asked), first: 1 }).subscribe({
      next: ({ list: { totalCount, edges } }) => {
        const through = edges[0]?.node.id
        if (through) setMatching({ of: asked, count: totalCount ?? 0, through, isCapped: totalCount === countedTo })
      },
      // If the count fails, "select all" is not offered.
      error: () => setMatching(null),
    })
    return () => reading.unsubscribe()
  }, [isAsked, ids, asked])
  return isAsked && matching?.of === asked ? matching : null
}

/** Reads a page of the ids of a list. */
async function readIds(ids: GraphQLTaggedNode, place: object, first: number, after: string | null) {
  const answer = await fetchQuery<IdsOperation>(environment, ids, { ...place, first, after }).toPromise()
  return answer?.list.edges ?? []
}
