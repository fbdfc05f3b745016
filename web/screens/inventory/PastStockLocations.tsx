import { useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { PastStockLocations_place$data, PastStockLocations_place$key } from './__generated__/PastStockLocations_place.graphql.ts'
import type { PastStockLocations_query$key } from './__generated__/PastStockLocations_query.graphql.ts'
import type { PastStockLocationsMoreQuery } from './__generated__/PastStockLocationsMoreQuery.graphql.ts'
import { locationColumns } from './locationColumns.tsx'
import { StockSection } from './StockSection.tsx'

const fragment = graphql`
  fragment PastStockLocations_place on PastLocationStock @inline {
    code
    kind
    area
    batch
    receivedOn
    quality
    onHand
  }
`

/** Where a product lay at a moment in the past. */
export function PastStockLocations({ query }: { query: PastStockLocations_query$key }) {
  const t = useT()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<PastStockLocationsMoreQuery, PastStockLocations_query$key>(
    graphql`
      fragment PastStockLocations_query on Query
      @refetchable(queryName: "PastStockLocationsMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        productId: { type: "ID!" }
        moment: { type: "DateTime!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        locationStocksAt(warehouseId: $warehouseId, productId: $productId, at: $moment, first: $first, after: $after)
          @connection(key: "PastStockLocations_locationStocksAt") {
          edges {
            node {
              ...PastStockLocations_place
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.locationStocksAt
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<PastStockLocations_place$key>(fragment, node)), [edges])
  const columns = useMemo(() => locationColumns(t), [t])
  return (
    <StockSection title={t('stock.place.title')}>
      <DataTable
        label={t('stock.place.title')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        loading={isLoadingNext ? 'more' : null}
        hasMore={hasNext}
        onNeedMore={() => loadNext(100)}
        empty={<EmptyState kind="nothing" hint={t('stock.place.nothingThen')} />}
      />
    </StockSection>
  )
}

const idOf = ({ code, batch, quality }: PastStockLocations_place$data) => `${code} ${batch} ${quality}`
