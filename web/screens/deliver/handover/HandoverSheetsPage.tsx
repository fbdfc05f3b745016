import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { HandoverSheetsPage_list$key } from './__generated__/HandoverSheetsPage_list.graphql.ts'
import type { HandoverSheetsPage_sheet$key } from './__generated__/HandoverSheetsPage_sheet.graphql.ts'
import type { HandoverSheetsPageCountsQuery } from './__generated__/HandoverSheetsPageCountsQuery.graphql.ts'
import type { HandoverSheetsPageQuery } from './__generated__/HandoverSheetsPageQuery.graphql.ts'
import { handoverColumns } from './handoverColumns.tsx'
import { filterOf, handoverList } from './handoverList.ts'
import { useLogisticsGroups } from './useLogisticsGroups.ts'

const OpenHandoverDialog = lazyComponent(() => import('./OpenHandoverDialog.tsx').then((file) => file.OpenHandoverDialog))

const row = graphql`
  fragment HandoverSheetsPage_sheet on HandoverSheet @inline {
    id
    number
    state
    groupName
    packageCount
    pieces
    weightGrams
    progress {
      missing
      sinceClosing
    }
    driver
    vehicle
    createdAt
    closedAt
  }
`

const list = entityList({
  name: 'handoverSheets',
  spec: handoverList,
  filterOf,
  page: typed<HandoverSheetsPageQuery>(graphql`
    query HandoverSheetsPageQuery($warehouseId: ID!, $filter: HandoverSheetFilter!, $sort: AgeSort!, $first: Int!, $after: String) {
      ...HandoverSheetsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<HandoverSheetsPage_list$key>(graphql`
    fragment HandoverSheetsPage_list on Query
    @refetchable(queryName: "HandoverSheetsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "HandoverSheetFilter!" }
      sort: { type: "AgeSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: handoverSheets(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "HandoverSheetsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...HandoverSheetsPage_sheet
          }
        }
      }
    }
  `),
  read: (node: HandoverSheetsPage_sheet$key) => readInlineData(row, node),
  misses: graphql`
    query HandoverSheetsPageMissesQuery($warehouseId: ID!, $filter: HandoverSheetFilter!) {
      misses: handoverSheetMisses(warehouseId: $warehouseId, filter: $filter) {
        value
        isLeftOut
      }
    }
  `,
  counts: typed<HandoverSheetsPageCountsQuery>(graphql`
    query HandoverSheetsPageCountsQuery($warehouseId: ID!, $filter: HandoverSheetFilter!) {
      counts: handoverSheetCounts(warehouseId: $warehouseId, filter: $filter) {
        state
        count
      }
    }
  `),
  // What a sheet lacks changes with packages and with other sheets.
  follows: [
    {
      tag: graphql`
        subscription HandoverSheetsPageSubscription($warehouseId: ID!) {
          handoverSheetChanged(warehouseId: $warehouseId) {
            ...HandoverSheetsPage_sheet
          }
        }
      `,
    },
    {
      tag: graphql`
        subscription HandoverSheetsPageMovesSubscription($warehouseId: ID!) {
          packagesMoved(warehouseId: $warehouseId)
        }
      `,
      rereads: 'rows',
    },
  ],
})

export const { loader } = list

/** Hand-over sheets of a warehouse, newest first. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const weight = useWeight()
  const mayOpen = useRight('delivery:handOver')
  const groups = useLogisticsGroups(warehouseId)
  const [isOpening, setOpening] = useState(false)
  return (
    <EntityListPage
      list={list}
      title={t('menu.deliver.signing')}
      columns={useMemo(() => handoverColumns(t, weight), [t, weight])}
      fields={[{ id: 'any', label: t('handover.list.search') }]}
      filters={[
        {
          id: 'group',
          label: t('package.field.group'),
          options: (groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
          always: true,
        },
      ]}
      dates={t('handover.field.opened')}
      tabs={{
        label: t('handover.list.views'),
        textOf: (view) => (view === 'ALL' ? t('handover.list.all') : t(`state.HandoverSheet.${view}`)),
      }}
      hrefOf={({ id }) => linkTo(`/deliver/signing/record/${encodeURIComponent(id)}`)}
      nothing={t('handover.list.nothing')}
      add={
        mayOpen && (
          <Button variant="solid" colorPalette="brand" onClick={() => setOpening(true)}>
            <Plus aria-hidden />
            {t('handover.open.action')}
          </Button>
        )
      }
    >
      {isOpening && <OpenHandoverDialog warehouseId={warehouseId} groups={groups} onClose={() => setOpening(false)} />}
    </EntityListPage>
  )
}
