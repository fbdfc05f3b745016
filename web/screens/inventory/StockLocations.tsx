import { useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { Link } from 'react-router'
import { type Translate, useT } from '../../i18n/useT.ts'
import { addQuery } from '../../shell/addQuery.ts'
import { useRight } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import type { StockLocations_place$data, StockLocations_place$key } from './__generated__/StockLocations_place.graphql.ts'
import type { StockLocations_query$key } from './__generated__/StockLocations_query.graphql.ts'
import type { StockLocationsMoreQuery } from './__generated__/StockLocationsMoreQuery.graphql.ts'
import { locationColumns } from './locationColumns.tsx'
import { StockSection } from './StockSection.tsx'

const fragment = graphql`
  fragment StockLocations_place on LocationStock @inline {
    id
    code
    kind
    area
    batch
    receivedOn
    quality
    onHand
    allocated
    free
  }
`

/** Stock of a product by location, from which goods can be moved. */
export function StockLocations({ query, product }: { query: StockLocations_query$key; product: { id: string; sku: string } }) {
  const t = useT()
  const linkTo = useLinkTo()
  const mayTransfer = useRight('inventory:transfer')
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<StockLocationsMoreQuery, StockLocations_query$key>(
    graphql`
      fragment StockLocations_query on Query
      @refetchable(queryName: "StockLocationsMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        productId: { type: "ID!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        locationStocks(warehouseId: $warehouseId, productId: $productId, first: $first, after: $after)
          @connection(key: "StockLocations_locationStocks") {
          edges {
            node {
              ...StockLocations_place
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.locationStocks
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<StockLocations_place$key>(fragment, node)), [edges])
  const columns = useMemo(() => {
    const moveOf = ({ code, kind, free }: StockLocations_place$data) =>
      mayTransfer && kind === 'SHELF' && free !== 0
        ? addQuery(linkTo('/inventory/create-move'), { from: code, product: product.id, sku: product.sku })
        : null
    return columnsOf(t, moveOf)
  }, [t, linkTo, mayTransfer, product.id, product.sku])
  return (
    <StockSection title={t('stock.place.title')}>
      <DataTable
        label={t('stock.place.title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        loading={isLoadingNext ? 'more' : null}
        hasMore={hasNext}
        onNeedMore={() => loadNext(100)}
        empty={<EmptyState kind="nothing" hint={t('stock.place.nothing')} />}
      />
    </StockSection>
  )
}

function columnsOf(t: Translate, moveOf: (row: StockLocations_place$data) => string | null): Column<StockLocations_place$data>[] {
  const pieces = (id: 'allocated' | 'free'): Column<StockLocations_place$data> => ({
    id,
    header: t(`stock.place.${id}`),
    width: 90,
    ...(id === 'allocated' && { gives: 1 }),
    align: 'end',
    card: 'line',
    cell: (row) => <Quantity value={row[id]} />,
  })
  return [
    ...locationColumns(t),
    pieces('allocated'),
    pieces('free'),
    {
      id: 'move',
      header: t('transfer.title'),
      width: 80,
      card: 'line',
      cell: (row) => {
        const href = moveOf(row)
        return href && <Link to={href}>{t('stock.place.move')}</Link>
      },
    },
  ]
}
