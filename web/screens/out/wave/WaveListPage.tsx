import { Button } from '@chakra-ui/react'
import { Layers } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { addQuery } from '../../../shell/addQuery.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { WaveListPage_list$key } from './__generated__/WaveListPage_list.graphql.ts'
import type { WaveListPageCountsQuery } from './__generated__/WaveListPageCountsQuery.graphql.ts'
import type { WaveListPageOptionsQuery } from './__generated__/WaveListPageOptionsQuery.graphql.ts'
import type { WaveListPageQuery } from './__generated__/WaveListPageQuery.graphql.ts'
import type { OpenedAction } from './waveActions.ts'
import { waveColumns } from './waveColumns.tsx'
import { filterOf, waveList, waveTypes } from './waveList.ts'
import { readWave } from './waveNode.ts'

const WaveDialog = lazyComponent(() => import('./WaveDialog.tsx').then((file) => file.WaveDialog))

const options = graphql`
  query WaveListPageOptionsQuery($warehouseId: ID!, $groups: Boolean!, $pickers: Boolean!) {
    logisticsGroups(warehouseId: $warehouseId) @include(if: $groups) {
      id
      name: displayName
    }
    pickers(warehouseId: $warehouseId) @include(if: $pickers) {
      id
      name
    }
  }
`

const list = entityList({
  name: 'waves',
  spec: waveList,
  filterOf,
  page: typed<WaveListPageQuery>(graphql`
    query WaveListPageQuery($warehouseId: ID!, $filter: WaveFilter!, $sort: WaveSort!, $first: Int!, $after: String) {
      ...WaveListPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<WaveListPage_list$key>(graphql`
    fragment WaveListPage_list on Query
    @refetchable(queryName: "WaveListPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "WaveFilter!" }
      sort: { type: "WaveSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: waves(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "WaveListPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...waveNode_wave
          }
        }
      }
    }
  `),
  read: readWave,
  counts: typed<WaveListPageCountsQuery>(graphql`
    query WaveListPageCountsQuery($warehouseId: ID!, $filter: WaveFilter!) {
      counts: waveCounts(warehouseId: $warehouseId, filter: $filter) {
        state
        count
      }
    }
  `),
  follows: [
    {
      tag: graphql`
        subscription WaveListPageSubscription($warehouseId: ID!) {
          wavesChanged(warehouseId: $warehouseId) {
            ...waveNode_wave
            state
            createdAt
          }
        }
      `,
      row: { field: 'wavesChanged', time: 'createdAt', state: 'state' },
      restMs: 2000,
    },
  ],
})

export const { loader } = list

/** Waves of a warehouse, newest first. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouse = useCurrentWarehouse()
  const [asked, setAsked] = useState<OpenedAction | null>(null)
  const mayGenerate = useRight('wave:generate')
  const sees = { groups: useRight('logistics:read'), pickers: mayGenerate }
  const { logisticsGroups, pickers } =
    useBackgroundQuery<WaveListPageOptionsQuery>(options, { warehouseId: warehouse?.id ?? '', ...sees }) ?? {}
  const named = (rows: typeof pickers) => (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <EntityListPage
      list={list}
      title={t('menu.out.waves')}
      about={warehouse?.name}
      columns={useMemo(() => waveColumns(t, setAsked), [t])}
      fields={[{ id: 'number', label: t('wave.number') }]}
      filters={[
        {
          id: 'type',
          label: t('wave.type'),
          options: waveTypes.map((value) => ({ value, label: t(`enum.WaveType.${value}`) })),
          always: true,
        },
        {
          id: 'suspended',
          label: t('wave.suspended'),
          options: [
            { value: 'YES', label: t('wave.list.suspendedYes') },
            { value: 'NO', label: t('wave.list.suspendedNo') },
          ],
          always: true,
        },
        ...(sees.groups ? [{ id: 'group', label: t('wave.group'), options: named(logisticsGroups) }] : []),
        ...(sees.pickers ? [{ id: 'picker', label: t('wave.picker'), options: named(pickers) }] : []),
      ]}
      tabs={{
        label: t('wave.list.views'),
        textOf: (view) => (view === 'ALL' ? t('wave.list.all') : t(`state.Wave.${view}`)),
      }}
      hrefOf={({ number }) => addQuery(linkTo('/out/wave/info'), { wave: number })}
      textsOf={({ number }) => [number]}
      nothing={(view) => t(view === 'ALL' ? 'wave.list.emptyHint' : 'wave.list.emptyView')}
      add={
        mayGenerate && (
          <Button asChild variant="solid" colorPalette="brand">
            <Link to={linkTo('/out/wave')}>
              <Layers aria-hidden />
              {t('menu.out.wave')}
            </Link>
          </Button>
        )
      }
    >
      {asked && <WaveDialog {...asked} onClose={() => setAsked(null)} />}
    </EntityListPage>
  )
}
