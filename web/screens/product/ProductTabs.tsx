import { graphql } from 'react-relay'
import { productsCountedTo } from '../../../graph/product/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useCounts } from '../../relay/useCounts.ts'
import { StatusTabs } from '../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { ProductTabsQuery } from './__generated__/ProductTabsQuery.graphql.ts'
import { type Filter, filterOf, type Sort, type View, views } from './productList.ts'

const query = graphql`
  query ProductTabsQuery($all: ProductFilter!, $onSale: ProductFilter!, $notForSale: ProductFilter!, $notReceivable: ProductFilter!) {
    ALL: products(filter: $all, first: 1) {
      totalCount
    }
    ON_SALE: products(filter: $onSale, first: 1) {
      totalCount
    }
    NOT_FOR_SALE: products(filter: $notForSale, first: 1) {
      totalCount
    }
    NOT_RECEIVABLE: products(filter: $notReceivable, first: 1) {
      totalCount
    }
  }
`

interface Props {
  url: ListUrl<View, 'product', Sort, Filter>
  /** A new value reloads the counts. */
  changes: number
}

/** Views of the products with counts. */
export function ProductTabs({ url, changes }: Props) {
  const t = useT()
  const of = (view: View) => filterOf({ ...url.state, view })
  const filters = { all: of('ALL'), onSale: of('ON_SALE'), notForSale: of('NOT_FOR_SALE'), notReceivable: of('NOT_RECEIVABLE') }
  const counts = useCounts<ProductTabsQuery>(query, filters, changes)
  return (
    <StatusTabs
      label={t('product.list.views')}
      current={url.state.view}
      tabs={views.map((view) => ({
        id: view,
        label: t(`product.view.${view}`),
        ...url.link({ view }),
        count: counts?.[view].totalCount,
        capped: counts?.[view].totalCount === productsCountedTo,
      }))}
    />
  )
}
