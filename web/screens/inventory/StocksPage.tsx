import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import type { LoaderFunctionArgs } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { pageParamsOf } from '../../relay/page.ts'
import { addQuery } from '../../shell/addQuery.ts'
import { ImportLink } from '../../shell/ImportLink.tsx'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { MomentChip } from '../../ui/filter/MomentChip.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { momentQuery, readMoment } from '../../ui/moment.ts'
import { PastBanner } from '../../ui/PastBanner.tsx'
import { useListUrl } from '../../ui/useListUrl.ts'
import { useMoment } from '../../ui/useMoment.ts'
import type { StocksPage_list$key } from './__generated__/StocksPage_list.graphql.ts'
import type { StocksPage_pastList$key } from './__generated__/StocksPage_pastList.graphql.ts'
import type { StocksPage_pastStock$key } from './__generated__/StocksPage_pastStock.graphql.ts'
import type { StocksPage_stock$key } from './__generated__/StocksPage_stock.graphql.ts'
import type { StocksPageCountsQuery } from './__generated__/StocksPageCountsQuery.graphql.ts'
import type { StocksPagePastQuery } from './__generated__/StocksPagePastQuery.graphql.ts'
import type { StocksPageQuery } from './__generated__/StocksPageQuery.graphql.ts'
import { type Stock, stockColumns } from './stockColumns.tsx'
import { filterOf, pastStockList, stockList, type View } from './stockList.ts'

const StockBulk = lazyComponent(() => import('./StockBulk.tsx').then((file) => file.StockBulk))
const BulkJobs = lazyComponent(() => import('../../bulk/BulkJobs.tsx').then((file) => file.BulkJobs), { optional: true })

const row = graphql`
  fragment StocksPage_stock on ProductStock @inline {
    id
    inTransit
    toReceive
    toShelve
    good
    defective
    locked
    available
    total
    level
    isLow
    oldestDays
    updatedAt
    product {
      id
      sku
      name: displayName
      picture {
        small
      }
      customer {
        name: displayName
      }
    }
  }
`

const pastRow = graphql`
  fragment StocksPage_pastStock on PastProductStock @inline {
    inTransit
    toReceive
    toShelve
    good
    defective
    locked
    available
    total
    oldestDays
    updatedAt
    product {
      id
      sku
      name: displayName
      picture {
        small
      }
      customer {
        name: displayName
      }
    }
  }
`

const stockChanges = graphql`
  subscription StocksPageSubscription($warehouseId: ID!) {
    stockChanged(warehouseId: $warehouseId)
  }
`

const counts = typed<StocksPageCountsQuery>(graphql`
  query StocksPageCountsQuery($warehouseId: ID!, $filter: StockFilter!, $moment: DateTime) {
    counts: productStockCounts(warehouseId: $warehouseId, filter: $filter, at: $moment) {
      view
      count
    }
  }
`)

const misses = graphql`
  query StocksPageMissesQuery($warehouseId: ID!, $filter: StockFilter!, $moment: DateTime) {
    misses: productStockMisses(warehouseId: $warehouseId, filter: $filter, at: $moment) {
      value
      isLeftOut
    }
  }
`

const current = entityList({
  name: 'stocks',
  spec: stockList,
  filterOf,
  page: typed<StocksPageQuery>(graphql`
    query StocksPageQuery($warehouseId: ID!, $filter: StockFilter!, $sort: StockSort!, $first: Int!, $after: String) {
      ...StocksPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<StocksPage_list$key>(graphql`
    fragment StocksPage_list on Query
    @refetchable(queryName: "StocksPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "StockFilter!" }
      sort: { type: "StockSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: productStocks(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "StocksPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...StocksPage_stock
          }
        }
      }
    }
  `),
  read: (node: StocksPage_stock$key) => readInlineData(row, node),
  misses,
  counts,
  // Stock changes all day, and counting reads more than a page of rows.
  follows: [
    { tag: stockChanges, rereads: 'rows' },
    { tag: stockChanges, rereads: 'counts', restMs: 10_000 },
  ],
})

const past = entityList({
  name: 'pastStocks',
  spec: pastStockList,
  filterOf,
  variables: ({ search }) => ({ moment: readMoment(search) ?? '' }),
  page: typed<StocksPagePastQuery>(graphql`
    query StocksPagePastQuery($warehouseId: ID!, $moment: DateTime!, $filter: StockFilter!, $sort: StockSort!, $first: Int!, $after: String) {
      ...StocksPage_pastList @arguments(warehouseId: $warehouseId, moment: $moment, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<StocksPage_pastList$key>(graphql`
    fragment StocksPage_pastList on Query
    @refetchable(queryName: "StocksPagePastMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      moment: { type: "DateTime!" }
      filter: { type: "StockFilter!" }
      sort: { type: "StockSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: productStocksAt(warehouseId: $warehouseId, at: $moment, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "StocksPagePast_list", filters: ["warehouseId", "at", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...StocksPage_pastStock
          }
        }
      }
    }
  `),
  read: (node: StocksPage_pastStock$key) => readInlineData(pastRow, node),
  misses,
  counts,
})

export const loader = (args: LoaderFunctionArgs) => (readMoment(pageParamsOf(args).search) ? past : current).loader(args)

const idOf = ({ product }: Stock) => product.id

/** Inventory list of a warehouse, now or at a moment in the past. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const choice = useMoment()
  const { moment } = choice
  const { view } = useListUrl(moment ? pastStockList : stockList).state
  const mayImport = useRight('stock:import')
  const mayEdit = useRight('product:edit')
  const seesJobs = useRight('bulk:read')
  const [jobId, setJobId] = useState<string | null>(null)
  const mayAct = [useRight('product:read'), useRight('inventory:manageCounts'), useRight('inventory:setLevels') && seesJobs].some(Boolean)
  const page = {
    title: t('menu.inventory.list'),
    about: useCurrentWarehouse()?.name,
    columns: useMemo(() => stockColumns(t, { isPast: moment !== null, isLow: view === 'LOW' }), [t, moment, view]),
    fields: [{ id: 'product', label: t('stock.field.search') }],
    customer: t('stock.field.customer'),
    dates: false,
    chips: <MomentChip {...choice} />,
    tabs: { label: t('stock.list.views'), textOf: (one: View) => t(`stock.view.${one}`), alarming: 'LOW' as const },
    idOf,
    hrefOf: ({ product }: Stock) => addQuery(linkTo(`/inventory/inventory-list/${encodeURIComponent(product.id)}`), momentQuery(moment)),
    actions: view === 'LOW' ? mayEdit && <ImportLink to="/inventory/level-import" /> : mayImport && <ImportLink to="/inventory/import" />,
  }
  if (moment)
    return (
      <EntityListPage
        {...page}
        list={past}
        banner={<PastBanner {...choice} moment={moment} />}
        exported={{ variables: { moment } }}
        nothing={t('stock.list.nothingThen')}
      />
    )
  return (
    <EntityListPage
      {...page}
      list={current}
      nothing={(one) => (one === 'LOW' ? t('stock.list.nothingLow') : one === 'ALL' && t('stock.list.nothing'))}
      bulk={mayAct && ((selected) => <StockBulk {...selected} onBegun={setJobId} />)}
    >
      {seesJobs && <BulkJobs jobId={jobId} onOpen={setJobId} />}
    </EntityListPage>
  )
}
