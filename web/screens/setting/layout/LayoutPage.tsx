import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { LayoutPageQuery } from './__generated__/LayoutPageQuery.graphql.ts'
import { EditLayout } from './EditLayout.tsx'

const query = graphql`
  query LayoutPageQuery($warehouseId: ID!) {
    node(id: $warehouseId) {
      ... on Warehouse @alias(as: "warehouse") {
        id
        layout {
          ...EditLayout_layout
        }
      }
    }
  }
`

export const loader = pageLoader<LayoutPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Racks and aisles of the warehouse, from which walking distances are computed. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const { node } = usePage<LayoutPageQuery>(query)
  const found = node?.warehouse
  if (found?.layout) return <EditLayout key={found.id} warehouseId={found.id} layout={found.layout} />
  return (
    <>
      <PageHeader title={t('menu.setting.layout')} about={warehouse?.name} />
      <EmptyState kind="nothing" hint={t('layout.nothing')} />
    </>
  )
}
