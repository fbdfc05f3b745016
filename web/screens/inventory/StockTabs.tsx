import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCounts } from '../../relay/useCounts.ts'
import { StatusTabs } from '../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { StockTabsLowQuery } from './__generated__/StockTabsLowQuery.graphql.ts'
import type { StockTabsQuery } from './__generated__/StockTabsQuery.graphql.ts'
import { type Filter, type Sort, stockListAt, type View } from './stockList.ts'

const tabsQuery = graphql`
  query StockTabsQuery($warehouseId: ID!, $filter: StockFilter!, $moment: DateTime) {
    productStockCounts(warehouseId: $warehouseId, filter: $filter, at: $moment) {
      view
      count
    }
  }
`

const lowQuery = graphql`
  query StockTabsLowQuery($warehouseId: ID!, $filter: StockFilter!) {
    productStockCounts(warehouseId: $warehouseId, filter: $filter, views: [LOW]) {
      view
      count
    }
  }
`

interface Props {
  counted: StockTabsQuery['variables']
  url: ListUrl<View, 'product', Sort, Filter>
  /** A new value counts low stock again. */
  changes: number
}

/** Views of the inventory; the counts load separately. */
export function StockTabs(props: Props) {
  return (
    <Suspense fallback={<Tabs {...props} counts={[]} />}>
      <Counted {...props} />
    </Suspense>
  )
}

function Counted({ counted, url, changes }: Props) {
  const { productStockCounts } = useLazyLoadQuery<StockTabsQuery>(tabsQuery, counted, { fetchPolicy: 'store-and-network' })
  if (changes === 0 || counted.moment) return <Tabs counted={counted} url={url} counts={productStockCounts} />
  return <Following counted={counted} url={url} changes={changes} counts={productStockCounts} />
}

/** After a change only low stock is counted again, which few rows are read for; the other counts are those of opening the list. */
function Following({ counted, url, changes, counts }: Props & TabsProps) {
  const { warehouseId, filter } = counted
  const low = useCounts<StockTabsLowQuery>(lowQuery, { warehouseId, filter }, changes)?.productStockCounts ?? []
  return <Tabs counted={counted} url={url} counts={[...low, ...counts]} />
}

interface TabsProps extends Pick<Props, 'counted' | 'url'> {
  counts: StockTabsQuery['response']['productStockCounts']
}

function Tabs({ counted, url, counts }: TabsProps) {
  const t = useT()
  return (
    <StatusTabs
      label={t('stock.list.views')}
      current={url.state.view}
      tabs={stockListAt(counted.moment ?? null).views.map((view) => ({
        id: view,
        label: t(`stock.view.${view}`),
        ...url.link({ view }),
        count: counts.find((row) => row.view === view)?.count,
        alarming: view === 'LOW',
      }))}
    />
  )
}
