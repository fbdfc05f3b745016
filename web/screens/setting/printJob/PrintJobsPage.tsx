import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { ExportMenu } from '../../../shell/ExportMenu.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { StatusTabs } from '../../../ui/StatusTabs.tsx'
import { type ListUrl, useListUrl } from '../../../ui/useListUrl.ts'
import type { PrintJobsPageFiltersQuery } from './__generated__/PrintJobsPageFiltersQuery.graphql.ts'
import type { PrintJobsPageQuery } from './__generated__/PrintJobsPageQuery.graphql.ts'
import { PrintJobTable } from './PrintJobTable.tsx'
import { filterOf, kinds, type PrintJobFilterName, printJobList, type View, views } from './printJobList.ts'

const query = graphql`
  query PrintJobsPageQuery($warehouseId: ID!, $filter: PrintJobFilter!, $after: String) {
    ...PrintJobTable_query @arguments(warehouseId: $warehouseId, filter: $filter, after: $after)
  }
`

export const loader = pageLoader<PrintJobsPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, printJobList)
  return { warehouseId, filter: filterOf(state), after: state.at }
})

/** Print jobs of a warehouse: what became of them, and printing them again. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const url = useListUrl(printJobList)
  const data = usePage<PrintJobsPageQuery>(query)
  const warehouseId = warehouse?.id ?? ''
  return (
    <ListPage
      title={t('menu.setting.printJobs')}
      about={warehouse?.name}
      actions={<ExportMenu list="printJobs" variables={{ warehouseId, filter: filterOf(url.state) }} />}
      tabs={
        <StatusTabs
          label={t('printJob.views')}
          current={url.state.view}
          tabs={views.map((view) => ({
            id: view,
            label: view === 'ALL' ? t('printJob.all') : t(`enum.PrintJobState.${view}`),
            ...url.link({ view }),
          }))}
        />
      }
      filters={
        <Suspense fallback={<Filters url={url} printers={[]} />}>
          <LoadedFilters url={url} warehouseId={warehouseId} />
        </Suspense>
      }
    >
      <PrintJobTable query={data} url={url} warehouseId={warehouseId} />
    </ListPage>
  )
}

type Url = ListUrl<View, 'any', 'NEWEST', PrintJobFilterName>

function LoadedFilters({ url, warehouseId }: { url: Url; warehouseId: string }) {
  const { printers } = useLazyLoadQuery<PrintJobsPageFiltersQuery>(
    graphql`
      query PrintJobsPageFiltersQuery($warehouseId: ID!) {
        printers(warehouseId: $warehouseId) {
          id
          name
        }
      }
    `,
    { warehouseId },
  )
  return <Filters url={url} printers={printers} />
}

function Filters({ url, printers }: { url: Url; printers: readonly { readonly id: string; readonly name: string }[] }) {
  const t = useT()
  return (
    <FilterBar
      url={url}
      dates={false}
      fields={[{ id: 'any', label: t('printJob.search') }]}
      filters={[
        {
          id: 'printer',
          label: t('printJob.printer'),
          options: printers.map(({ id, name }) => ({ value: id, label: name })),
          always: true,
        },
        { id: 'kind', label: t('printJob.kind'), options: kinds.map((kind) => ({ value: kind, label: t(`enum.PrintJobKind.${kind}`) })) },
      ]}
    />
  )
}
