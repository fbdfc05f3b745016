import { useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { StockFlow_change$key } from './__generated__/StockFlow_change.graphql.ts'
import type { StockFlow_query$key } from './__generated__/StockFlow_query.graphql.ts'
import type { StockFlowMoreQuery } from './__generated__/StockFlowMoreQuery.graphql.ts'
import { flowColumns } from './flowColumns.tsx'
import { StockSection } from './StockSection.tsx'

const fragment = graphql`
  fragment StockFlow_change on StockChange @inline {
    no
    quantity
    change
    after
    at
    documentKind
    documentId
    documentNumber
    batch
    location
    quality
    by
  }
`

/** Ledger of all quantity changes, or of those up to a moment, newest first. */
export function StockFlow({ query }: { query: StockFlow_query$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<StockFlowMoreQuery, StockFlow_query$key>(
    graphql`
      fragment StockFlow_query on Query
      @refetchable(queryName: "StockFlowMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        productId: { type: "ID!" }
        until: { type: "DateTime" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        stockFlow(warehouseId: $warehouseId, productId: $productId, until: $until, first: $first, after: $after)
          @connection(key: "StockFlow_stockFlow", filters: ["warehouseId", "productId", "until"]) {
          edges {
            node {
              ...StockFlow_change
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.stockFlow
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<StockFlow_change$key>(fragment, node)), [edges])
  const columns = useMemo(() => flowColumns(t, linkTo), [t, linkTo])
  return (
    <StockSection title={t('stock.flow.title')}>
      <DataTable
        label={t('stock.flow.title')}
        columns={columns}
        rows={rows}
        rowId={({ no }) => no}
        loading={isLoadingNext ? 'more' : null}
        hasMore={hasNext}
        onNeedMore={() => loadNext(100)}
        empty={<EmptyState kind="nothing" hint={t('stock.flow.nothing')} />}
      />
    </StockSection>
  )
}
