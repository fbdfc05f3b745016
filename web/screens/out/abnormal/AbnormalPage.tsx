import { Suspense, useMemo, useState } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { ErrorBoundary } from '../../../relay/ErrorBoundary.tsx'
import { listLoader, useList } from '../../../relay/list.ts'
import { ExportMenu } from '../../../shell/ExportMenu.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { useColumns } from '../../../ui/useColumns.ts'
import { useListUrl } from '../../../ui/useListUrl.ts'
import { PackageFilters } from '../package/PackageFilters.tsx'
import { PackageTableFailure, PackageTableWaiting } from '../package/PackageTable.tsx'
import type { AbnormalTablePageQuery } from './__generated__/AbnormalTablePageQuery.graphql.ts'
import type { AbnormalTabsQuery } from './__generated__/AbnormalTabsQuery.graphql.ts'
import { AbnormalTable, pageQuery } from './AbnormalTable.tsx'
import { AbnormalTabs, type Counted, tabsQuery, tabsVariables } from './AbnormalTabs.tsx'
import { abnormalColumns } from './abnormalColumns.tsx'
import { abnormalFilterOf, abnormalList } from './abnormalList.ts'

export const loader = listLoader<AbnormalTablePageQuery, AbnormalTabsQuery>(
  {
    query: pageQuery,
    variables: ({ warehouseId, search }) => {
      const state = readListUrl(search, abnormalList)
      return { warehouseId, filter: abnormalFilterOf(state), sort: state.sort, after: state.at }
    },
  },
  { query: tabsQuery, variables: ({ warehouseId, search }) => tabsVariables(warehouseId, readListUrl(search, abnormalList)) },
)

/** Abnormal packages: what is wrong, where their goods are, and what can be done with them. */
export function Component() {
  const t = useT()
  const here = useCurrentWarehouse()
  const warehouseId = here?.id ?? ''
  const url = useListUrl(abnormalList)
  const { rows, counts, waiting } = useList<AbnormalTablePageQuery, AbnormalTabsQuery>()
  const [counted, setCounted] = useState<Counted | null>(null)
  const mayLabel = useRight('package:label')
  const columns = useColumns(
    'abnormal',
    useMemo(() => abnormalColumns(t, mayLabel), [t, mayLabel]),
  )
  const props = { columns: columns.shown, url }
  return (
    <ListPage
      title={t('menu.out.abnormal')}
      about={t('abnormal.about')}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu list="packages" variables={{ warehouseId, filter: abnormalFilterOf(url.state), sort: url.state.sort }} />
        </>
      }
      tabs={<AbnormalTabs loaded={counts} url={url} warehouseId={warehouseId} onCounted={setCounted} />}
      filters={<PackageFilters url={url} warehouseId={warehouseId} without={['reason', 'examination']} dates={false} />}
    >
      <ErrorBoundary of={rows} fallback={(error) => <PackageTableFailure {...props} error={error} waiting={waiting} />}>
        <Suspense fallback={<PackageTableWaiting {...props} />}>
          <AbnormalTable {...props} loaded={rows} waiting={waiting} count={counted?.of === counts ? counted.count : null} />
        </Suspense>
      </ErrorBoundary>
    </ListPage>
  )
}
