import { useCallback, useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { CustomerOptions } from '../../../shell/CustomerOptions.tsx'
import { ExportMenu } from '../../../shell/ExportMenu.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { useColumns } from '../../../ui/useColumns.ts'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { ReplenishmentsPageQuery } from './__generated__/ReplenishmentsPageQuery.graphql.ts'
import { ReplenishmentTable } from './ReplenishmentTable.tsx'
import { ReplenishmentTabs } from './ReplenishmentTabs.tsx'
import { replenishmentColumns } from './replenishmentColumns.tsx'
import { filterOf, replenishmentList } from './replenishmentList.ts'

const query = graphql`
  query ReplenishmentsPageQuery($warehouseId: ID!, $filter: ReplenishmentFilter!, $after: String) {
    ...ReplenishmentTable_query @arguments(warehouseId: $warehouseId, filter: $filter, after: $after)
  }
`

export const loader = pageLoader<ReplenishmentsPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, replenishmentList)
  return { warehouseId, filter: filterOf(state), after: state.at }
})

/** What should be moved from staging to picking areas, and why; the chosen products become a transfer. */
export function Component() {
  const t = useT()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const url = useListUrl(replenishmentList)
  const data = usePage<ReplenishmentsPageQuery>(query)
  const [changes, setChanges] = useState(0)
  const changed = useCallback(() => setChanges((count) => count + 1), [])
  const columns = useColumns(
    'replenishments',
    useMemo(() => replenishmentColumns(t), [t]),
  )
  return (
    <ListPage
      title={t('menu.inventory.replenish')}
      about={t('replenish.about')}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu list="replenishments" variables={{ warehouseId, filter: filterOf(url.state) }} columns={columns.shown} />
        </>
      }
      tabs={<ReplenishmentTabs url={url} warehouseId={warehouseId} changes={changes} />}
      filters={
        <CustomerOptions warehouseId={warehouseId}>
          {(customers) => (
            <FilterBar
              url={url}
              dates={false}
              fields={[{ id: 'product', label: t('replenish.search') }]}
              filters={customers ? [{ id: 'customer', label: t('stock.field.customer'), options: customers, always: true }] : []}
            />
          )}
        </CustomerOptions>
      }
    >
      <ReplenishmentTable query={data} columns={columns.shown} url={url} warehouseId={warehouseId} onChanged={changed} />
    </ListPage>
  )
}
