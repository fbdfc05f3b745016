import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { StatusTabs } from '../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { StockTabsQuery } from './__generated__/StockTabsQuery.graphql.ts'
import { type Filter, type Sort, type View, views } from './stockList.ts'

const tabsQuery = graphql`
  query StockTabsQuery($warehouseId: ID!, $filter: StockFilter!, $moment: DateTime) {
    productStockCounts(warehouseId: $warehouseId, filter: $filter, at: $moment) {
      view
      count
    }
  }
`

interface Props {
  counted: StockTabsQuery['variables']
  url: ListUrl<View, 'product', Sort, Filter>
}

/** Views of the inventory; the counts load separately. */
export function StockTabs(props: Props) {
  return (
    <Suspense fallback={<Tabs url={props.url} counts={[]} />}>
      <Counted {...props} />
    </Suspense>
  )
}

function Counted({ counted, url }: Props) {
  const { productStockCounts } = useLazyLoadQuery<StockTabsQuery>(tabsQuery, counted, { fetchPolicy: 'store-and-network' })
  return <Tabs url={url} counts={productStockCounts} />
}

function Tabs({ url, counts }: Pick<Props, 'url'> & { counts: StockTabsQuery['response']['productStockCounts'] }) {
  const t = useT()
  return (
    <StatusTabs
      label={t('stock.list.views')}
      current={url.state.view}
      tabs={views.map((view) => ({
        id: view,
        label: t(`stock.view.${view}`),
        ...url.link({ view }),
        count: counts.find((row) => row.view === view)?.count,
      }))}
    />
  )
}
