import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { ExportMenu } from '../../../shell/ExportMenu.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { useColumns } from '../../../ui/useColumns.ts'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { ParcelsPageQuery } from './__generated__/ParcelsPageQuery.graphql.ts'
import { ParcelTable } from './ParcelTable.tsx'
import { ParcelTabs } from './ParcelTabs.tsx'
import { parcelColumns } from './parcelColumns.tsx'
import { filterOf, parcelList, waitingDays } from './parcelList.ts'

const RegisterDialog = lazyComponent(() => import('./RegisterDialog.tsx').then((file) => file.RegisterDialog))

const query = graphql`
  query ParcelsPageQuery($warehouseId: ID!, $filter: UnknownParcelFilter!, $sort: UnknownParcelSort!, $after: String) {
    ...ParcelTable_query @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, after: $after)
  }
`

export const loader = pageLoader<ParcelsPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, parcelList)
  return { warehouseId, filter: filterOf(state), sort: state.sort, after: state.at }
})

/** Unknown parcels of a warehouse. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const warehouseId = warehouse?.id ?? ''
  const url = useListUrl(parcelList)
  const data = usePage<ParcelsPageQuery>(query)
  const mayRegister = useRight('inbound:sign')
  const [isOpen, setOpen] = useState(false)
  const [changes, setChanges] = useState(0)
  const changed = useCallback(() => setChanges((count) => count + 1), [])
  const columns = useColumns(
    'unknownParcels',
    useMemo(() => parcelColumns(t), [t]),
  )
  const add = mayRegister && (
    <Button variant="solid" colorPalette="brand" onClick={() => setOpen(true)}>
      <Plus aria-hidden />
      {t('unknown.register.action')}
    </Button>
  )
  return (
    <ListPage
      title={t('menu.inbound.unknown')}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu list="unknownParcels" variables={{ warehouseId, filter: filterOf(url.state) }} columns={columns.shown} />
          {add}
        </>
      }
      tabs={<ParcelTabs url={url} warehouseId={warehouseId} changes={changes} />}
      filters={
        <FilterBar
          url={url}
          dates={false}
          fields={[{ id: 'any', label: t('unknown.list.search') }]}
          filters={[
            {
              id: 'waiting',
              label: t('unknown.list.since'),
              options: waitingDays.map((value) => ({ value, label: t('unknown.list.days', { count: Number(value) }) })),
              always: true,
            },
          ]}
        />
      }
    >
      <ParcelTable query={data} columns={columns.shown} url={url} warehouseId={warehouseId} add={add} onChanged={changed} />
      {isOpen && <RegisterDialog warehouseId={warehouseId} onClose={() => setOpen(false)} />}
    </ListPage>
  )
}
