import { useCallback, useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { AddLink } from '../../../shell/AddLink.tsx'
import { ExportMenu } from '../../../shell/ExportMenu.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { useColumns } from '../../../ui/useColumns.ts'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { CountsPageQuery } from './__generated__/CountsPageQuery.graphql.ts'
import { CountTable } from './CountTable.tsx'
import { CountTabs } from './CountTabs.tsx'
import { countColumns } from './countColumns.tsx'
import { countList, filterOf, types } from './countList.ts'

const query = graphql`
  query CountsPageQuery($warehouseId: ID!, $filter: StockCountFilter!, $after: String) {
    ...CountTable_query @arguments(warehouseId: $warehouseId, filter: $filter, after: $after)
  }
`

export const loader = pageLoader<CountsPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, countList)
  return { warehouseId, filter: filterOf(state), after: state.at }
})

/** Counts of a warehouse. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const warehouseId = warehouse?.id ?? ''
  const url = useListUrl(countList)
  const data = usePage<CountsPageQuery>(query)
  const mayCreate = useRight('inventory:manageCounts')
  const [changes, setChanges] = useState(0)
  const changed = useCallback(() => setChanges((count) => count + 1), [])
  const columns = useColumns(
    'counts',
    useMemo(() => countColumns(t), [t]),
  )
  const add = mayCreate && <AddLink to="/inventory/create-count">{t('menu.inventory.createCount')}</AddLink>
  return (
    <ListPage
      title={t('menu.inventory.count')}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu list="counts" variables={{ warehouseId, filter: filterOf(url.state) }} columns={columns.shown} />
          {add}
        </>
      }
      tabs={<CountTabs url={url} warehouseId={warehouseId} changes={changes} />}
      filters={
        <FilterBar
          url={url}
          dates={false}
          fields={[{ id: 'any', label: t('count.list.search') }]}
          filters={[
            {
              id: 'type',
              label: t('count.field.type'),
              options: types.map((value) => ({ value, label: t(`enum.StockCountType.${value}`) })),
              always: true,
            },
          ]}
        />
      }
    >
      <CountTable query={data} columns={columns.shown} url={url} warehouseId={warehouseId} add={add} onChanged={changed} />
    </ListPage>
  )
}
