import { useCallback, useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { AddLink } from '../../../shell/AddLink.tsx'
import { CustomerOptions } from '../../../shell/CustomerOptions.tsx'
import { ExportMenu } from '../../../shell/ExportMenu.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { useColumns } from '../../../ui/useColumns.ts'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { AdjustmentsPageQuery } from './__generated__/AdjustmentsPageQuery.graphql.ts'
import { AdjustmentTable } from './AdjustmentTable.tsx'
import { AdjustmentTabs } from './AdjustmentTabs.tsx'
import { adjustmentColumns } from './adjustmentColumns.tsx'
import { adjustmentList, filterOf, reasons } from './adjustmentList.ts'

const query = graphql`
  query AdjustmentsPageQuery($warehouseId: ID!, $filter: AdjustmentFilter!, $after: String) {
    ...AdjustmentTable_query @arguments(warehouseId: $warehouseId, filter: $filter, after: $after)
  }
`

export const loader = pageLoader<AdjustmentsPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, adjustmentList)
  return { warehouseId, filter: filterOf(state), after: state.at }
})

/** Adjustments of a warehouse. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const warehouseId = warehouse?.id ?? ''
  const url = useListUrl(adjustmentList)
  const data = usePage<AdjustmentsPageQuery>(query)
  const mayAdjust = useRight('inventory:adjust')
  const [changes, setChanges] = useState(0)
  const changed = useCallback(() => setChanges((count) => count + 1), [])
  const columns = useColumns(
    'adjustments',
    useMemo(() => adjustmentColumns(t), [t]),
  )
  const add = mayAdjust && <AddLink to="/inventory/create-adjust">{t('menu.inventory.createAdjust')}</AddLink>
  return (
    <ListPage
      title={t('menu.inventory.adjust')}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu list="adjustments" variables={{ warehouseId, filter: filterOf(url.state) }} columns={columns.shown} />
          {add}
        </>
      }
      tabs={<AdjustmentTabs url={url} warehouseId={warehouseId} changes={changes} />}
      filters={
        <CustomerOptions warehouseId={warehouseId}>
          {(customers) => (
            <FilterBar
              url={url}
              dates={false}
              fields={[{ id: 'any', label: t('adjustment.list.search') }]}
              filters={[
                ...(customers ? [{ id: 'customer', label: t('adjustment.field.customer'), options: customers, always: true }] : []),
                {
                  id: 'reason',
                  label: t('adjustment.field.reason'),
                  options: reasons.map((value) => ({ value, label: t(`enum.AdjustmentReason.${value}`) })),
                  always: true,
                },
              ]}
            />
          )}
        </CustomerOptions>
      }
    >
      <AdjustmentTable query={data} columns={columns.shown} url={url} warehouseId={warehouseId} add={add} onChanged={changed} />
    </ListPage>
  )
}
