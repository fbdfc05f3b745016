import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useBulk } from '../../bulk/useBulk.ts'
import { useT } from '../../i18n/useT.ts'
import { ProductLabelsButton } from '../../shell/labels/ProductLabelsButton.tsx'
import type { SelectedRows } from '../../shell/list/listProps.ts'
import { useRight } from '../../shell/rights.ts'
import { BulkBar } from '../../ui/BulkBar.tsx'
import type { Option } from '../../ui/form/fields.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { Change } from './ProductBulkDialog.tsx'
import type { Product } from './productColumns.tsx'

const ProductBulkDialog = lazyComponent(() => import('./ProductBulkDialog.tsx').then((file) => file.ProductBulkDialog))

const ids = graphql`
  query ProductBulkIdsQuery($filter: ProductFilter!, $first: Int!, $after: String) {
    list: products(filter: $filter, sort: NEWEST, first: $first, after: $after) {
      totalCount
      edges {
        cursor
        node {
          id
        }
      }
    }
  }
`

const idOf = ({ id }: Product) => id

const changes: readonly Change[] = ['category', 'addTag', 'removeTag', 'status']

interface Props extends SelectedRows<Product, object> {
  warehouseId: string
  categories: readonly Option[]
  tags: readonly Option[]
  onBegun: (jobId: string) => void
}

/** Actions on the selected products or on all that match; each product has its own result. */
export function ProductBulk({ rows, hasMore, selection, variables, warehouseId, categories, tags, onBegun }: Props) {
  const t = useT()
  const [asking, setAsking] = useState<Change | null>(null)
  const mayEdit = useRight('product:edit')
  const seesJobs = useRight('bulk:read')
  const { selected, isAll, count, chosen, begun, readAll, bar } = useBulk({ ids, rows, idOf, hasMore, selection, variables, onBegun })
  const lacking: Partial<Record<Change, boolean>> = {
    category: categories.length === 0,
    addTag: tags.length === 0,
    removeTag: tags.length === 0,
  }
  return (
    <>
      <BulkBar {...bar}>
        {mayEdit &&
          seesJobs &&
          changes.map((change) => (
            <Button key={change} size="sm" disabled={lacking[change]} onClick={() => setAsking(change)}>
              {t(`product.bulk.${change}`)}
            </Button>
          ))}
        <ProductLabelsButton
          warehouseId={warehouseId}
          count={count}
          readIds={async (most) => (isAll ? await readAll(most) : selected).map(({ id }) => id)}
        />
      </BulkBar>
      {asking && (
        <ProductBulkDialog
          change={asking}
          count={count}
          input={{ warehouseId, ...chosen() }}
          options={asking === 'category' ? categories : tags}
          onBegun={begun}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
