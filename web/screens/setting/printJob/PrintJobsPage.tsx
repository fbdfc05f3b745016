import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import type { PrintJobsPage_job$key } from './__generated__/PrintJobsPage_job.graphql.ts'
import type { PrintJobsPage_list$key } from './__generated__/PrintJobsPage_list.graphql.ts'
import type { PrintJobsPageOptionsQuery } from './__generated__/PrintJobsPageOptionsQuery.graphql.ts'
import type { PrintJobsPageQuery } from './__generated__/PrintJobsPageQuery.graphql.ts'
import { filterOf, kinds, printJobList } from './printJobList.ts'
import { usePrintJobColumns } from './usePrintJobColumns.tsx'

const options = graphql`
  query PrintJobsPageOptionsQuery($warehouseId: ID!) {
    printers(warehouseId: $warehouseId) {
      id
      name
    }
  }
`

const row = graphql`
  fragment PrintJobsPage_job on PrintJob @inline {
    id
    kind
    state
    problem
    problemDetail
    reprintReason
    documentKind
    documentId
    documentNumber
    mayRetry
    mayCancel
    waitsForPerson
    createdAt
    printer {
      name
    }
    station {
      name
    }
    printedBy {
      name
    }
  }
`

const list = entityList({
  name: 'printJobs',
  spec: printJobList,
  filterOf,
  page: typed<PrintJobsPageQuery>(graphql`
    query PrintJobsPageQuery($warehouseId: ID!, $filter: PrintJobFilter!, $sort: AgeSort!, $first: Int!, $after: String) {
      ...PrintJobsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<PrintJobsPage_list$key>(graphql`
    fragment PrintJobsPage_list on Query
    @refetchable(queryName: "PrintJobsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "PrintJobFilter!" }
      sort: { type: "AgeSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: printJobs(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "PrintJobsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...PrintJobsPage_job
          }
        }
      }
    }
  `),
  read: (node: PrintJobsPage_job$key) => readInlineData(row, node),
  misses: graphql`
    query PrintJobsPageMissesQuery($warehouseId: ID!, $filter: PrintJobFilter!) {
      misses: printJobMisses(warehouseId: $warehouseId, filter: $filter) {
        value
        isLeftOut
      }
    }
  `,
  follows: [
    {
      tag: graphql`
        subscription PrintJobsPageSubscription($warehouseId: ID!) {
          printJobChanged(warehouseId: $warehouseId) {
            ...PrintJobsPage_job
            state
            createdAt
          }
        }
      `,
      row: { field: 'printJobChanged', time: 'createdAt', state: 'state' },
    },
  ],
})

export const { loader } = list

/** Print jobs of a warehouse: what became of them, and printing them again. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const printers = useBackgroundQuery<PrintJobsPageOptionsQuery>(options, { warehouseId: warehouse?.id ?? '' })?.printers ?? []
  return (
    <EntityListPage
      list={list}
      title={t('menu.setting.printJobs')}
      about={warehouse?.name}
      columns={usePrintJobColumns()}
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
      dates={false}
      tabs={{ label: t('printJob.views'), textOf: (view) => (view === 'ALL' ? t('printJob.all') : t(`enum.PrintJobState.${view}`)) }}
      nothing={t('printJob.nothing')}
      exported={{ allColumns: true }}
    />
  )
}
