import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { StatusTabs } from '../../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { WaveListTabsQuery } from './__generated__/WaveListTabsQuery.graphql.ts'
import { type View, views, type WaveFilterName } from './waveList.ts'

export const tabsQuery = graphql`
  query WaveListTabsQuery($warehouseId: ID!, $filter: WaveFilter!) {
    waveCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

interface Props {
  url: ListUrl<View, 'number', 'NEWEST', WaveFilterName>
  counted: WaveListTabsQuery['variables']
}

/** State tabs of the waves; the counts load separately. */
export function WaveListTabs(props: Props) {
  return (
    <Suspense fallback={<Tabs {...props} counts={null} />}>
      <Counted {...props} />
    </Suspense>
  )
}

function Counted(props: Props) {
  const { waveCounts } = useLazyLoadQuery<WaveListTabsQuery>(tabsQuery, props.counted, { fetchPolicy: 'store-and-network' })
  return <Tabs {...props} counts={new Map(waveCounts.map(({ state, count }) => [state, count]))} />
}

function Tabs({ url, counts }: Props & { counts: ReadonlyMap<string, number> | null }) {
  const t = useT()
  const total = counts && [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <StatusTabs
      label={t('wave.list.views')}
      current={url.state.view}
      tabs={views.map((view) => ({
        id: view,
        label: view === 'ALL' ? t('wave.list.all') : t(`state.Wave.${view}`),
        ...url.link({ view }),
        count: counts ? (view === 'ALL' ? (total ?? 0) : (counts.get(view) ?? 0)) : undefined,
      }))}
    />
  )
}
