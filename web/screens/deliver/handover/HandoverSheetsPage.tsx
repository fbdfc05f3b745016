import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { ExportMenu } from '../../../shell/ExportMenu.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { useColumns } from '../../../ui/useColumns.ts'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { HandoverSheetsPageQuery } from './__generated__/HandoverSheetsPageQuery.graphql.ts'
import { HandoverTable } from './HandoverTable.tsx'
import { HandoverTabs } from './HandoverTabs.tsx'
import { handoverColumns } from './handoverColumns.tsx'
import { filterOf, handoverList } from './handoverList.ts'
import { useLogisticsGroups } from './useLogisticsGroups.ts'

const OpenHandoverDialog = lazyComponent(() => import('./OpenHandoverDialog.tsx').then((file) => file.OpenHandoverDialog))

const query = graphql`
  query HandoverSheetsPageQuery($warehouseId: ID!, $filter: HandoverSheetFilter!, $after: String) {
    ...HandoverTable_query @arguments(warehouseId: $warehouseId, filter: $filter, after: $after)
  }
`

export const loader = pageLoader<HandoverSheetsPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, handoverList)
  return { warehouseId, filter: filterOf(state), after: state.at }
})

/** Hand-over sheets of a warehouse. */
export function Component() {
  const t = useT()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const url = useListUrl(handoverList)
  const data = usePage<HandoverSheetsPageQuery>(query)
  const weight = useWeight()
  const mayOpen = useRight('delivery:handOver')
  const groups = useLogisticsGroups(warehouseId)
  const [isOpening, setOpening] = useState(false)
  const [changes, setChanges] = useState(0)
  const changed = useCallback(() => setChanges((count) => count + 1), [])
  const columns = useColumns(
    'handoverSheets',
    useMemo(() => handoverColumns(t, weight), [t, weight]),
  )
  const add = mayOpen && (
    <Button variant="solid" colorPalette="brand" onClick={() => setOpening(true)}>
      <Plus aria-hidden />
      {t('handover.open.action')}
    </Button>
  )
  return (
    <ListPage
      title={t('menu.deliver.signing')}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu list="handoverSheets" variables={{ warehouseId, filter: filterOf(url.state) }} columns={columns.shown} />
          {add}
        </>
      }
      tabs={<HandoverTabs url={url} warehouseId={warehouseId} changes={changes} />}
      filters={
        <FilterBar
          url={url}
          onlyDate={t('handover.field.opened')}
          fields={[{ id: 'any', label: t('handover.list.search') }]}
          filters={[
            {
              id: 'group',
              label: t('package.field.group'),
              options: (groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
              always: true,
            },
          ]}
        />
      }
    >
      <HandoverTable query={data} columns={columns.shown} url={url} warehouseId={warehouseId} add={add} onChanged={changed} />
      {isOpening && <OpenHandoverDialog warehouseId={warehouseId} groups={groups ?? []} onClose={() => setOpening(false)} />}
    </ListPage>
  )
}
