import { Button } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useNavigation } from 'react-router'
import { type Translate, useT } from '../../i18n/useT.ts'
import type { Tone } from '../../theme/colors.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MissingInRows } from '../../ui/filter/MissingInRows.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import { useSelection } from '../../ui/useSelection.ts'
import type { LocationTable_location$data, LocationTable_location$key } from './__generated__/LocationTable_location.graphql.ts'
import type { LocationTable_query$key } from './__generated__/LocationTable_query.graphql.ts'
import type { LocationTableMoreQuery } from './__generated__/LocationTableMoreQuery.graphql.ts'

const LocationBulk = lazyComponent(() => import('./LocationBulk.tsx').then((file) => file.LocationBulk))

const tones: Record<LocationTable_location$data['status'], Tone> = { OCCUPIED: 'info', IDLE: 'gray', CLEANABLE: 'warn' }

interface Props {
  query: LocationTable_query$key
  url: ListUrl<string, string, string, string>
  /** Button that creates the first location. */
  add: ReactNode
  warehouseId: string
  mayEdit: boolean
}

export function LocationTable({ query, url, add, warehouseId, mayEdit }: Props) {
  const t = useT()
  const navigation = useNavigation()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<LocationTableMoreQuery, LocationTable_query$key>(
    graphql`
      fragment LocationTable_query on Query
      @refetchable(queryName: "LocationTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "LocationFilter!" }
        sort: { type: "LocationSort!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        locations(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
          @connection(key: "LocationTable_locations", filters: ["warehouseId", "filter", "sort"]) {
          edges {
            node {
              ...LocationTable_location
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.locations
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<LocationTable_location$key>(fragment, node)), [edges])
  const selection = useSelection(JSON.stringify([warehouseId, url.state.view, url.state.search, url.state.filters]), rows)
  return (
    <>
      <MissingInRows
        search={url.state.search}
        rows={rows}
        hasMore={hasNext || navigation.state === 'loading'}
        textsOf={({ code }) => [code]}
      />
      <DataTable
        label={t('setting.locations.list')}
        columns={useColumns()}
        rows={rows}
        rowId={({ id }) => id}
        loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
        hasMore={hasNext}
        onNeedMore={() => loadNext(100)}
        {...(mayEdit && { selected: selection.ids, onSelect: selection.select })}
        empty={
          url.narrowed || url.state.view !== 'ALL' ? (
            <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
          ) : (
            <EmptyState kind="nothing" hint={t('setting.locations.emptyHint')} action={add} />
          )
        }
      />
      {selection.hasBegun && (
        <LocationBulk
          selection={selection}
          codes={rows.filter(({ id }) => selection.ids.has(id)).map(({ code }) => code)}
          warehouseId={warehouseId}
        />
      )}
    </>
  )
}

const fragment = graphql`
  fragment LocationTable_location on Location @inline {
    id
    code
    column
    layer
    status
    createdAt
    area {
      name: displayName
      type
    }
  }
`

function useColumns(): Column<LocationTable_location$data>[] {
  const t = useT()
  return useMemo(() => columnsOf(t), [t])
}

function columnsOf(t: Translate): Column<LocationTable_location$data>[] {
  return [
    { id: 'code', header: t('setting.locations.code'), width: 160, card: 'title', cell: ({ code }) => <CopyText text={code} /> },
    { id: 'area', header: t('setting.locations.area'), width: 180, card: 'line', cell: ({ area }) => area?.name ?? '–' },
    {
      id: 'type',
      header: t('setting.locations.type'),
      width: 120,
      card: 'line',
      cell: ({ area }) => (area ? t(`enum.CargoAreaType.${area.type}`) : '–'),
    },
    {
      id: 'column',
      header: t('setting.locations.column'),
      width: 80,
      align: 'end',
      card: 'none',
      cell: ({ column }) => <Quantity value={column} />,
    },
    {
      id: 'layer',
      header: t('setting.locations.layer'),
      width: 80,
      align: 'end',
      card: 'none',
      cell: ({ layer }) => <Quantity value={layer} />,
    },
    {
      id: 'status',
      header: t('setting.locations.status'),
      width: 120,
      card: 'badge',
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{t(`enum.LocationStatus.${status}`)}</StatusBadge>,
    },
    {
      id: 'created',
      header: t('setting.locations.created'),
      width: 140,
      card: 'none',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
