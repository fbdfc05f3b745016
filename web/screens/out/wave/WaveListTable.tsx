import { Box, Button, Flex } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { useNavigation, useSearchParams } from 'react-router'
import { type Translate, useT } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MissingInRows } from '../../../ui/filter/MissingInRows.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { WaveListTable_query$key } from './__generated__/WaveListTable_query.graphql.ts'
import type { WaveListTableMoreQuery } from './__generated__/WaveListTableMoreQuery.graphql.ts'
import type { WaveListTabsQuery } from './__generated__/WaveListTabsQuery.graphql.ts'
import { useWaveChanges } from './useWaveChanges.ts'
import { WaveMenu } from './WaveMenu.tsx'
import { WaveProgress } from './WaveProgress.tsx'
import { WaveState } from './WaveState.tsx'
import type { OpenedAction } from './waveActions.ts'
import type { View, WaveFilterName } from './waveList.ts'
import { readWave, type WaveNode } from './waveNode.ts'

const WaveDialog = lazyComponent(() => import('./WaveDialog.tsx').then((file) => file.WaveDialog))

interface Props {
  query: WaveListTable_query$key
  url: ListUrl<View, 'number', 'NEWEST', WaveFilterName>
  warehouseId: string
  counted: WaveListTabsQuery['variables']
  /** Link to generate the first wave. */
  generate: ReactNode
}

export function WaveListTable({ query, url, warehouseId, counted, generate }: Props) {
  const t = useT()
  const navigation = useNavigation()
  const [search] = useSearchParams()
  const [asked, setAsked] = useState<OpenedAction | null>(null)
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
        columns={useColumns(setAsked)}
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
      {asked && <WaveDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function useColumns(onAsk: (asked: OpenedAction) => void): Column<WaveNode>[] {
  const t = useT()
  return useMemo(() => columnsOf(t, onAsk), [t, onAsk])
}

function columnsOf(t: Translate, onAsk: (asked: OpenedAction) => void): Column<WaveNode>[] {
  return [
    {
      id: 'number',
      header: t('wave.number'),
      width: 130,
      hideable: false,
      card: 'title',
      cell: ({ number }) => <CopyText text={number} />,
    },
    { id: 'type', header: t('wave.type'), width: 200, card: 'line', cell: ({ type }) => t(`enum.WaveType.${type}`) },
    { id: 'group', header: t('wave.group'), width: 110, card: 'line', cell: ({ groupName }) => groupName ?? '–' },
    { id: 'picker', header: t('wave.picker'), width: 100, card: 'line', cell: ({ picker }) => picker.name },
    {
      id: 'packages',
      header: t('wave.packages'),
      width: 116,
      align: 'end',
      card: 'line',
      cell: (wave) => <Packages wave={wave} t={t} />,
    },
    { id: 'pieces', header: t('wave.pieces'), width: 70, align: 'end', card: 'line', cell: ({ pieces }) => <Quantity value={pieces} /> },
    { id: 'progress', header: t('wave.packed'), width: 190, card: 'line', cell: (wave) => <WaveProgress wave={wave} /> },
    { id: 'state', header: t('wave.state'), width: 176, card: 'badge', cell: (wave) => <WaveState wave={wave} /> },
    { id: 'created', header: t('wave.created'), width: 122, card: 'line', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    {
      id: 'actions',
      header: t('list.actions'),
      width: 90,
      align: 'end',
      hideable: false,
      card: 'badge',
      cell: (wave) => <WaveMenu wave={wave} onAsk={onAsk} />,
    },
  ]
}

/** Number of packages, and how many were removed since generation. */
function Packages({ wave: { packageCount: packages, counts }, t }: { wave: WaveNode; t: Translate }) {
  const { removed } = counts
  if (removed === 0) return <Quantity value={packages} />
  return (
    <Flex as="span" justify="flex-end" wrap="wrap" columnGap="1.5" data-tip={t('wave.removedTip', { packages, removed })}>
      <Quantity value={packages} />
      <Box as="span" color="muted" textStyle="xs">
        {t('wave.removedOf', { removed })}
      </Box>
    </Flex>
  )
}
