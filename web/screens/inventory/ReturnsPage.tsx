import { Button } from '@chakra-ui/react'
import { ScanLine } from 'lucide-react'
import { useMemo } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import type { ReturnsPage_list$key } from './__generated__/ReturnsPage_list.graphql.ts'
import type { ReturnsPageCountsQuery } from './__generated__/ReturnsPageCountsQuery.graphql.ts'
import type { ReturnsPageQuery } from './__generated__/ReturnsPageQuery.graphql.ts'
import { returnColumns } from './returnColumns.tsx'
import { filterOf, returnList, type View } from './returnList.ts'
import { readTask } from './returnTask.ts'

const list = entityList({
  name: 'returnTasks',
  spec: returnList,
  filterOf,
  page: typed<ReturnsPageQuery>(graphql`
    query ReturnsPageQuery($warehouseId: ID!, $filter: ReturnTaskFilter!, $sort: AgeSort!, $first: Int!, $after: String) {
      ...ReturnsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<ReturnsPage_list$key>(graphql`
    fragment ReturnsPage_list on Query
    @refetchable(queryName: "ReturnsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "ReturnTaskFilter!" }
      sort: { type: "AgeSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: returnTasks(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "ReturnsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...returnTask_task
          }
        }
      }
    }
  `),
  read: readTask,
  misses: graphql`
    query ReturnsPageMissesQuery($warehouseId: ID!, $filter: ReturnTaskFilter!) {
      misses: returnTaskMisses(warehouseId: $warehouseId, filter: $filter) {
        value
        isLeftOut
      }
    }
  `,
  counts: typed<ReturnsPageCountsQuery>(graphql`
    query ReturnsPageCountsQuery($warehouseId: ID!, $open: ReturnTaskFilter!, $done: ReturnTaskFilter!, $all: ReturnTaskFilter!) {
      OPEN: returnTasks(warehouseId: $warehouseId, filter: $open, first: 1) {
        totalCount
      }
      DONE: returnTasks(warehouseId: $warehouseId, filter: $done, first: 1) {
        totalCount
      }
      ALL: returnTasks(warehouseId: $warehouseId, filter: $all, first: 1) {
        totalCount
      }
    }
  `),
  countsOf: ({ warehouseId }, state) => {
    const of = (view: View) => filterOf({ ...state, view })
    return { warehouseId, open: of('OPEN'), done: of('DONE'), all: of('ALL') }
  },
  follows: [
    {
      tag: graphql`
        subscription ReturnsPageSubscription($warehouseId: ID!) {
          returnTaskChanged(warehouseId: $warehouseId) {
            ...returnTask_task
            state
            createdAt
          }
        }
      `,
      row: { field: 'returnTaskChanged', time: 'createdAt', state: 'state' },
    },
  ],
})

export const { loader } = list

/** List of return tasks: picked goods that are no longer needed. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  return (
    <EntityListPage
      list={list}
      title={t('stock.return.title')}
      about={useCurrentWarehouse()?.name}
      columns={useMemo(() => returnColumns(t, linkTo), [t, linkTo])}
      fields={[{ id: 'any', label: t('stock.return.search') }]}
      dates={false}
      tabs={{ label: t('stock.return.views'), textOf: (view) => t(`stock.return.view.${view}`) }}
      nothing={t('stock.return.nothing')}
      actions={
        <Button asChild variant="solid" colorPalette="brand">
          <Link to={linkTo('/inventory/return/scan')}>
            <ScanLine aria-hidden />
            {t('stock.return.scan')}
          </Link>
        </Button>
      }
    />
  )
}
