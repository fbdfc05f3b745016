import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { PackageFilters } from '../package/PackageFilters.tsx'
import { readPackage } from '../package/packageNode.ts'
import { moves } from '../package/packageRows.ts'
import type { AbnormalPage_list$key } from './__generated__/AbnormalPage_list.graphql.ts'
import type { AbnormalPage_package$key } from './__generated__/AbnormalPage_package.graphql.ts'
import type { AbnormalPageCountsQuery } from './__generated__/AbnormalPageCountsQuery.graphql.ts'
import type { AbnormalPageQuery } from './__generated__/AbnormalPageQuery.graphql.ts'
import { abnormalColumns } from './abnormalColumns.tsx'
import { abnormalFilterOf, abnormalList, type View } from './abnormalList.ts'

const PackageBulk = lazyComponent(() => import('../package/PackageBulk.tsx').then((file) => file.PackageBulk))
const BulkJobs = lazyComponent(() => import('../../../bulk/BulkJobs.tsx').then((file) => file.BulkJobs), { optional: true })

const row = graphql`
  fragment AbnormalPage_package on Package @inline {
    id
    abnormalNote
    hold {
      reason
    }
    label {
      failure
    }
    goods {
      lines {
        missing
      }
      places {
        kind
        location
        pieces
      }
    }
    ...packageNode_package
  }
`

const list = entityList({
  name: 'abnormal',
  spec: abnormalList,
  filterOf: (state) => abnormalFilterOf(state),
  page: typed<AbnormalPageQuery>(graphql`
    query AbnormalPageQuery($warehouseId: ID!, $filter: PackageFilter!, $sort: PackageSort!, $first: Int!, $after: String) {
      ...AbnormalPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<AbnormalPage_list$key>(graphql`
    fragment AbnormalPage_list on Query
    @refetchable(queryName: "AbnormalPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "PackageFilter!" }
      sort: { type: "PackageSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: packages(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "AbnormalPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...AbnormalPage_package
          }
        }
      }
    }
  `),
  read: (node: AbnormalPage_package$key) => {
    const trouble = readInlineData(row, node)
    return { ...readPackage(trouble), trouble }
  },
  isIn: () => true,
  counts: typed<AbnormalPageCountsQuery>(graphql`
    query AbnormalPageCountsQuery(
      $warehouseId: ID!
      $all: PackageFilter!
      $damaged: PackageFilter!
      $picking: PackageFilter!
      $stock: PackageFilter!
      $packaging: PackageFilter!
      $label: PackageFilter!
      $cancelled: PackageFilter!
      $weighing: PackageFilter!
    ) {
      ALL: packages(warehouseId: $warehouseId, filter: $all) {
        totalCount
      }
      GOODS_DAMAGED: packages(warehouseId: $warehouseId, filter: $damaged) {
        totalCount
      }
      PICKING_ERROR: packages(warehouseId: $warehouseId, filter: $picking) {
        totalCount
      }
      OUT_OF_STOCK: packages(warehouseId: $warehouseId, filter: $stock) {
        totalCount
      }
      PACKAGING_ERROR: packages(warehouseId: $warehouseId, filter: $packaging) {
        totalCount
      }
      LABEL_PRINT_FAILED: packages(warehouseId: $warehouseId, filter: $label) {
        totalCount
      }
      CUSTOMER_CANCELLED: packages(warehouseId: $warehouseId, filter: $cancelled) {
        totalCount
      }
      WEIGHING_ANOMALY: packages(warehouseId: $warehouseId, filter: $weighing) {
        totalCount
      }
    }
  `),
  countsOf: ({ warehouseId }, state) => {
    const of = (view: View) => abnormalFilterOf(state, view)
    return {
      warehouseId,
      all: of('ALL'),
      damaged: of('GOODS_DAMAGED'),
      picking: of('PICKING_ERROR'),
      stock: of('OUT_OF_STOCK'),
      packaging: of('PACKAGING_ERROR'),
      label: of('LABEL_PRINT_FAILED'),
      cancelled: of('CUSTOMER_CANCELLED'),
      weighing: of('WEIGHING_ANOMALY'),
    }
  },
  follows: [
    {
      tag: graphql`
        subscription AbnormalPageSubscription($warehouseId: ID!, $ids: [ID!]!) {
          packageChanged(warehouseId: $warehouseId, ids: $ids) {
            ...AbnormalPage_package
          }
        }
      `,
      ids: 'rows',
      row: { field: 'packageChanged' },
    },
    // Packages move all day, and only some of them become abnormal.
    { tag: moves, restMs: 3000 },
  ],
  pageRows: 50,
})

export const { loader } = list

/** Abnormal packages: what is wrong, where their goods are, and what can be done with them. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const mayLabel = useRight('package:label')
  const seesJobs = useRight('bulk:read')
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <EntityListPage
      list={list}
      title={t('menu.out.abnormal')}
      about={t('abnormal.about')}
      columns={useMemo(() => abnormalColumns(t, mayLabel), [t, mayLabel])}
      filterBar={(url, warehouseId) => (
        <PackageFilters url={url} warehouseId={warehouseId} without={['reason', 'examination', 'due', 'journey', 'quiet']} dates={false} />
      )}
      tabs={{ label: t('abnormal.reasons'), textOf: (view) => (view === 'ALL' ? t('package.list.all') : t(`enum.AbnormalReason.${view}`)) }}
      hrefOf={({ id }) => linkTo(`/out/parcel/${encodeURIComponent(id)}`)}
      nothing={t('abnormal.nothing')}
      exported={{ list: 'packages', allColumns: true }}
      bulk={(selected) => <PackageBulk {...selected} onBegun={setJobId} />}
    >
      {seesJobs && <BulkJobs jobId={jobId} onOpen={setJobId} />}
    </EntityListPage>
  )
}
