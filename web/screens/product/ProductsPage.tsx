import { useCallback, useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { AddLink } from '../../shell/AddLink.tsx'
import { useAppContext } from '../../shell/AppContext.tsx'
import { CustomerOptions } from '../../shell/CustomerOptions.tsx'
import { ExportMenu } from '../../shell/ExportMenu.tsx'
import { ImportLink } from '../../shell/ImportLink.tsx'
import { useRight } from '../../shell/rights.ts'
import { ColumnMenu } from '../../ui/ColumnMenu.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { readListUrl } from '../../ui/listUrl.ts'
import { useColumns } from '../../ui/useColumns.ts'
import { useListUrl } from '../../ui/useListUrl.ts'
import type { ProductsPageQuery } from './__generated__/ProductsPageQuery.graphql.ts'
import { ProductTable } from './ProductTable.tsx'
import { ProductTabs } from './ProductTabs.tsx'
import { productColumns } from './productColumns.tsx'
import { customsAttributes, filterOf, productList } from './productList.ts'
import { useProductOptions } from './useProductOptions.ts'

const query = graphql`
  query ProductsPageQuery($filter: ProductFilter!, $sort: ProductSort!, $after: String) {
    ...ProductTable_query @arguments(filter: $filter, sort: $sort, after: $after)
    ...useProductOptions_query
  }
`

export const loader = pageLoader<ProductsPageQuery>(query, ({ search }) => {
  const state = readListUrl(search, productList)
  return { filter: filterOf(state), sort: state.sort, after: state.at }
})

/** Products of all customers. */
export function Component() {
  const t = useT()
  const { warehouse } = useAppContext()
  const url = useListUrl(productList)
  const data = usePage<ProductsPageQuery>(query)
  const { tags, categories, materials } = useProductOptions(data)
  const mayEdit = useRight('product:edit')
  const [changes, setChanges] = useState(0)
  const onChanged = useCallback(() => setChanges((count) => count + 1), [])
  const all = useMemo(() => productColumns(t), [t])
  const columns = useColumns('products', all)
  const add = mayEdit && <AddLink to="/product/edit/new">{t('product.list.add')}</AddLink>
  return (
    <ListPage
      title={t('menu.product.product')}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu list="products" variables={{ filter: filterOf(url.state), sort: url.state.sort }} columns={columns.shown} />
          {mayEdit && <ImportLink to="/product/import" />}
          {add}
        </>
      }
      tabs={<ProductTabs url={url} changes={changes} />}
      filters={
        <CustomerOptions warehouseId={warehouse?.id ?? ''}>
          {(customers) => (
            <FilterBar
              url={url}
              dates={false}
              fields={[{ id: 'product', label: t('product.list.search') }]}
              filters={[
                ...(customers ? [{ id: 'customer', label: t('product.field.customer'), options: customers, always: true }] : []),
                { id: 'category', label: t('product.field.category'), options: categories },
                { id: 'tag', label: t('product.field.tags'), options: tags },
                { id: 'packaging', label: t('product.field.packaging'), options: materials },
                {
                  id: 'customs',
                  label: t('product.field.customsAttributes'),
                  options: customsAttributes.map((value) => ({ value, label: t(`enum.CustomsAttribute.${value}`) })),
                },
              ]}
            />
          )}
        </CustomerOptions>
      }
    >
      <ProductTable query={data} columns={columns.shown} url={url} add={add} onChanged={onChanged} />
    </ListPage>
  )
}
