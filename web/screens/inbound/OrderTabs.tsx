import { Suspense } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { ErrorBoundary } from '../../relay/ErrorBoundary.tsx'
import { StatusTabs } from '../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { OrderTabsQuery } from './__generated__/OrderTabsQuery.graphql.ts'
import { type Field, type Filter, type Sort, states, type View } from './inboundList.ts'

export const tabsQuery = graphql`
  query OrderTabsQuery($warehouseId: ID!, $filter: InboundOrderFilter!) {
    inboundOrderCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

interface Props {
  loaded: PreloadedQuery<OrderTabsQuery>
  url: ListUrl<View, Field, Sort, Filter>
}

/** State tabs of the list; the counts load separately. */
export function OrderTabs({ loaded, url }: Props) {
  const bare = <Tabs url={url} counts={null} />
  return (
    <ErrorBoundary of={loaded} fallback={() => bare}>
      <Suspense fallback={bare}>
        <Counted loaded={loaded} url={url} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Counted({ loaded, url }: Props) {
  const { inboundOrderCounts } = usePreloadedQuery<OrderTabsQuery>(tabsQuery, loaded)
  return <Tabs url={url} counts={inboundOrderCounts} />
}

function Tabs({ url, counts }: Pick<Props, 'url'> & { counts: OrderTabsQuery['response']['inboundOrderCounts'] | null }) {
  const t = useT()
  const all = counts?.reduce((sum, { count }) => sum + count, 0)
  return (
    <StatusTabs
      label={t('inbound.list.views')}
      current={url.state.view}
      tabs={[
        { id: 'ALL', label: t('inbound.list.all'), ...url.link({ view: 'ALL' }), count: all },
        ...states.map((state) => ({
          id: state,
          label: t(`state.InboundOrder.${state}`),
          ...url.link({ view: state }),
          count: counts?.find((row) => row.state === state)?.count,
        })),
      ]}
    />
  )
}
