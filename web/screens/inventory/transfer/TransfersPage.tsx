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
import type { TransfersPageQuery } from './__generated__/TransfersPageQuery.graphql.ts'
import { TransferTable } from './TransferTable.tsx'
import { TransferTabs } from './TransferTabs.tsx'
import { transferColumns } from './transferColumns.tsx'
import { filterOf, transferList } from './transferList.ts'

const query = graphql`
  query TransfersPageQuery($warehouseId: ID!, $filter: TransferFilter!, $after: String) {
    ...TransferTable_query @arguments(warehouseId: $warehouseId, filter: $filter, after: $after)
  }
`

export const loader = pageLoader<TransfersPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, transferList)
  return { warehouseId, filter: filterOf(state), after: state.at }
})

/** Transfers of a warehouse. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const warehouseId = warehouse?.id ?? ''
  const url = useListUrl(transferList)
  const data = usePage<TransfersPageQuery>(query)
  const mayTransfer = useRight('inventory:transfer')
  const [changes, setChanges] = useState(0)
  const changed = useCallback(() => setChanges((count) => count + 1), [])
  const columns = useColumns(
    'transfers',
    useMemo(() => transferColumns(t), [t]),
  )
  const add = mayTransfer && <AddLink to="/inventory/create-move">{t('menu.inventory.createMove')}</AddLink>
  return (
    <ListPage
      title={t('menu.inventory.move')}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu list="transfers" variables={{ warehouseId, filter: filterOf(url.state) }} columns={columns.shown} />
          {add}
        </>
      }
      tabs={<TransferTabs url={url} warehouseId={warehouseId} changes={changes} />}
      filters={
        <CustomerOptions warehouseId={warehouseId}>
          {(customers) => (
            <FilterBar
              url={url}
              dates={false}
              fields={[{ id: 'any', label: t('transfer.list.search') }]}
              filters={[...(customers ? [{ id: 'customer', label: t('transfer.field.customer'), options: customers, always: true }] : [])]}
            />
          )}
        </CustomerOptions>
      }
    >
      <TransferTable query={data} columns={columns.shown} url={url} warehouseId={warehouseId} add={add} onChanged={changed} />
    </ListPage>
  )
}
