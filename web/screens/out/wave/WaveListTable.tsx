import { Button } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { useNavigation, useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MissingInRows } from '../../../ui/filter/MissingInRows.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { WaveListTable_query$key } from './__generated__/WaveListTable_query.graphql.ts'
import type { WaveListTableMoreQuery } from './__generated__/WaveListTableMoreQuery.graphql.ts'
import type { WaveListTabsQuery } from './__generated__/WaveListTabsQuery.graphql.ts'
import { useWaveChanges } from './useWaveChanges.ts'
import type { View, WaveFilterName } from './waveList.ts'
import { readWave, type WaveNode } from './waveNode.ts'

interface Props {
  query: WaveListTable_query$key
  url: ListUrl<View, 'number', 'NEWEST', WaveFilterName>
  warehouseId: string
  counted: WaveListTabsQuery['variables']
  columns: readonly Column<WaveNode>[]
  /** Link to generate the first wave. */
  generate: ReactNode
}

export function WaveListTable({ query, url, warehouseId, counted, columns, generate }: Props) {
  const t = useT()
  const navigation = useNavigation()
  const [search] = useSearchParams()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<WaveListTableMoreQuery, WaveListTable_query$key>(
    graphql`
      fragment WaveListTable_query on Query
      @refetchable(queryName: "WaveListTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "WaveFilter!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        waves(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
          @connection(key: "WaveListTable_waves", filters: ["warehouseId", "filter"]) {
          __id
          edges {
            node {
              ...waveNode_wave
            }
          }
        }
      }
    `,
    query,
  )
  const { view } = url.state
  const growing = view === 'ALL' ? null : view === 'TO_BE_PICKED' ? view : undefined
  useWaveChanges({ warehouseId, connectionId: data.waves.__id, grows: url.narrowed ? undefined : growing, counted })
  const { edges } = data.waves
  const rows = useMemo(() => edges.map(({ node }) => readWave(node)), [edges])
  const infoOf = (number: string) => {
    const warehouse = search.get('warehouse')
    return `/out/wave/info?${new URLSearchParams({ ...(warehouse && { warehouse }), wave: number })}`
  }
  return (
    <>
      <MissingInRows
        search={url.state.search}
        rows={rows}
        hasMore={hasNext || navigation.state === 'loading'}
        textsOf={({ number }) => [number]}
      />
      <DataTable
        label={t('menu.out.waves')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowHref={({ number }) => infoOf(number)}
        loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
        hasMore={hasNext}
        onNeedMore={() => loadNext(100)}
        empty={
          url.narrowed ? (
            <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
          ) : (
            <EmptyState kind="nothing" hint={t(view === 'ALL' ? 'wave.list.emptyHint' : 'wave.list.emptyView')} action={generate} />
          )
        }
      />
    </>
  )
}
