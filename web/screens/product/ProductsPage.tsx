import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { gtinForms } from '../../../graph/kernel/states/codes.ts'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { AddLink } from '../../shell/AddLink.tsx'
import { ImportLink } from '../../shell/ImportLink.tsx'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { ProductsPage_list$key } from './__generated__/ProductsPage_list.graphql.ts'
import type { ProductsPage_product$key } from './__generated__/ProductsPage_product.graphql.ts'
import type { ProductsPageCountsQuery } from './__generated__/ProductsPageCountsQuery.graphql.ts'
import type { ProductsPageOptionsQuery } from './__generated__/ProductsPageOptionsQuery.graphql.ts'
import type { ProductsPageQuery } from './__generated__/ProductsPageQuery.graphql.ts'
import { productColumns } from './productColumns.tsx'
import { customsAttributes, filterOf, isInView, productList, type View } from './productList.ts'

const ProductBulk = lazyComponent(() => import('./ProductBulk.tsx').then((file) => file.ProductBulk))
const BulkJobs = lazyComponent(() => import('../../bulk/BulkJobs.tsx').then((file) => file.BulkJobs), { optional: true })

const row = graphql`
  fragment ProductsPage_product on Product @inline {
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

const options = graphql`
  query ProductsPageOptionsQuery($masters: Boolean!) {
    productTags @include(if: $masters) {
      id
      name: displayName
    }
    categories @include(if: $masters) {
      id
      path
    }
    packagingMaterials @include(if: $masters) {
      id
      number
      name: displayName
    }
  }
`

const list = entityList({
  name: 'products',
  spec: productList,
  filterOf,
  page: typed<ProductsPageQuery>(graphql`
    query ProductsPageQuery($filter: ProductFilter!, $sort: ProductSort!, $first: Int!, $after: String) {
      ...ProductsPage_list @arguments(filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<ProductsPage_list$key>(graphql`
    fragment ProductsPage_list on Query
    @refetchable(queryName: "ProductsPageMoreQuery")
    @argumentDefinitions(
      filter: { type: "ProductFilter!" }
      sort: { type: "ProductSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: products(filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "ProductsPage_list", filters: ["filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...ProductsPage_product
          }
        }
      }
    }
  `),
  read: (node: ProductsPage_product$key) => readInlineData(row, node),
  isIn: (view, row) => isInView(view, row),
  counts: typed<ProductsPageCountsQuery>(graphql`
    query ProductsPageCountsQuery($all: ProductFilter!, $onSale: ProductFilter!, $notForSale: ProductFilter!, $notReceivable: ProductFilter!) {
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
  `),
  countsOf: (_place, state) => {
    const of = (view: View) => filterOf({ ...state, view })
    return { all: of('ALL'), onSale: of('ON_SALE'), notForSale: of('NOT_FOR_SALE'), notReceivable: of('NOT_RECEIVABLE') }
  },
  follows: [
    {
      tag: graphql`
        subscription ProductsPageSubscription {
          productChanged {
            ...ProductsPage_product
            createdAt
          }
        }
      `,
      row: { field: 'productChanged', time: 'createdAt' },
    },
  ],
})

export const { loader } = list

/** Products of all customers. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const mayEdit = useRight('product:edit')
  const seesJobs = useRight('bulk:read')
  const warehouseId = useCurrentWarehouse()?.id
  const [jobId, setJobId] = useState<string | null>(null)
  const { productTags, categories, packagingMaterials } =
    useBackgroundQuery<ProductsPageOptionsQuery>(options, { masters: useRight('warehouse:read') }) ?? {}
  const categoryOptions = (categories ?? []).map(({ id, path }) => ({ value: id, label: path }))
  const tagOptions = (productTags ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <EntityListPage
      list={list}
      title={t('menu.product.product')}
      columns={useMemo(() => productColumns(t), [t])}
      fields={[{ id: 'product', label: t('product.list.search') }]}
      customer={t('product.field.customer')}
      filters={[
        { id: 'category', label: t('product.field.category'), options: categoryOptions },
        { id: 'tag', label: t('product.field.tags'), options: tagOptions },
        {
          id: 'packaging',
          label: t('product.field.packaging'),
          options: (packagingMaterials ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` })),
        },
        {
          id: 'customs',
          label: t('product.field.customsAttributes'),
          options: customsAttributes.map((value) => ({ value, label: t(`enum.CustomsAttribute.${value}`) })),
        },
      ]}
      dates={false}
      tabs={{ label: t('product.list.views'), textOf: (view) => t(`product.view.${view}`) }}
      hrefOf={({ id }) => linkTo(`/product/edit/${encodeURIComponent(id)}`)}
      textsOf={({ sku, displayName, barcodes, cartonBarcodes }) => [
        sku,
        displayName,
        ...[...barcodes, ...cartonBarcodes.map(({ code }) => code)].flatMap(gtinForms),
      ]}
      nothing={t('product.list.nothing')}
      actions={mayEdit && <ImportLink to="/product/import" />}
      add={mayEdit && <AddLink to="/product/edit/new">{t('product.list.add')}</AddLink>}
      bulk={
        warehouseId !== undefined &&
        ((selected) => (
          <ProductBulk {...selected} warehouseId={warehouseId} categories={categoryOptions} tags={tagOptions} onBegun={setJobId} />
        ))
      }
    >
      {seesJobs && <BulkJobs jobId={jobId} onOpen={setJobId} />}
    </EntityListPage>
  )
}
