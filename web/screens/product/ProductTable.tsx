import { Button } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useNavigation } from 'react-router'
import { gtinForms } from '../../../graph/kernel/states/codes.ts'
import { useT } from '../../i18n/useT.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MissingInRows } from '../../ui/filter/MissingInRows.tsx'
import { type ListUrl, useListPlace } from '../../ui/useListUrl.ts'
import type { ProductTable_product$key } from './__generated__/ProductTable_product.graphql.ts'
import type { ProductTable_query$key } from './__generated__/ProductTable_query.graphql.ts'
import type { ProductTableMoreQuery } from './__generated__/ProductTableMoreQuery.graphql.ts'
import type { Product } from './productColumns.tsx'
import { type Filter, isInView, type Sort, type View } from './productList.ts'
import { useProductChanges } from './useProductChanges.ts'

const pageRows = 100

interface Props {
  query: ProductTable_query$key
  columns: readonly Column<Product>[]
  url: ListUrl<View, 'product', Sort, Filter>
  /** Button that creates the first product. */
  add: ReactNode
  /** Called when a product was created or changed. */
  onChanged: () => void
}

const fragment = graphql`
  fragment ProductTable_product on Product @inline {
    id
    sku
    displayName
    picture {
      small
    }
    barcodes
    cartonBarcodes {
      code
      pieces
    }
    sale
    receiving
    lengthMillimetres
    widthMillimetres
    heightMillimetres
    weightGrams
    measuredLengthMillimetres
    measuredWidthMillimetres
    measuredHeightMillimetres
    measuredWeightGrams
    createdAt
    declaredPrice {
      amount
      currency
    }
    category {
      path
    }
    tags {
      name: displayName
    }
    packagingMaterial {
      number
      name: displayName
    }
    customer {
      name: displayName
    }
  }
`

export function ProductTable({ query, columns, url, add, onChanged }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const navigation = useNavigation()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<ProductTableMoreQuery, ProductTable_query$key>(
    graphql`
      fragment ProductTable_query on Query
      @refetchable(queryName: "ProductTableMoreQuery")
      @argumentDefinitions(
        filter: { type: "ProductFilter!" }
        sort: { type: "ProductSort!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        products(filter: $filter, sort: $sort, first: $first, after: $after)
          @connection(key: "ProductTable_products", filters: ["filter", "sort"]) {
          __id
          edges {
            cursor
            node {
              ...ProductTable_product
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.products
  const { state } = url
  const rows = useMemo(
    () =>
      edges
        .map(({ node }) => readInlineData<ProductTable_product$key>(fragment, node))
        // One whose status changed leaves the list of its former status.
        .filter((row) => isInView(state.view, row)),
    [edges, state.view],
  )
  useProductChanges({
    // A filter or a view is checked by the server only, and later pages begin below new rows.
    connectionId: url.narrowed || state.at || state.sort !== 'NEWEST' || state.view !== 'ALL' ? null : data.products.__id,
    changed: onChanged,
  })
  const place = useListPlace(url, edges)
  return (
    <>
      <MissingInRows
        search={state.search}
        rows={rows}
        hasMore={hasNext || navigation.state === 'loading'}
        textsOf={({ sku, displayName, barcodes, cartonBarcodes }) => [
          ...[sku, displayName],
          ...[...barcodes, ...cartonBarcodes.map(({ code }) => code)].flatMap(gtinForms),
        ]}
      />
      <DataTable
        label={t('menu.product.product')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowHref={({ id }) => linkTo(`/product/edit/${encodeURIComponent(id)}`)}
        loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
        hasMore={hasNext}
        onNeedMore={() => loadNext(pageRows)}
        sort={state.sort}
        onSort={(sort) => url.change({ sort: (sort ?? 'NEWEST') as Sort })}
        empty={
          url.narrowed || state.view !== 'ALL' ? (
            <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
          ) : (
            <EmptyState kind="nothing" hint={t('product.list.nothing')} action={add} />
          )
        }
        {...place}
      />
    </>
  )
}
