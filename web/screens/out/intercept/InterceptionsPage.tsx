import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { InterceptionWish, packageMachine } from '../../../../graph/package/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { useActingFor } from '../../../shell/actingFor.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { useUnnamedActor } from '../../../ui/UnnamedActor.ts'
import type { InterceptionsPage_interception$key } from './__generated__/InterceptionsPage_interception.graphql.ts'
import type { InterceptionsPage_list$key } from './__generated__/InterceptionsPage_list.graphql.ts'
import type { InterceptionsPageCountsQuery } from './__generated__/InterceptionsPageCountsQuery.graphql.ts'
import type { InterceptionsPageQuery } from './__generated__/InterceptionsPageQuery.graphql.ts'
import { interceptionColumns } from './interceptionColumns.tsx'
import { filterOf, interceptionList } from './interceptionList.ts'

const InterceptionBulk = lazyComponent(() => import('./InterceptionBulk.tsx').then((file) => file.InterceptionBulk))
const BulkJobs = lazyComponent(() => import('../../../bulk/BulkJobs.tsx').then((file) => file.BulkJobs), { optional: true })

/** A package and where it is now. */
void graphql`
  fragment InterceptionsPage_package on Package {
    id
    number
    state
    wave {
      number
    }
    goods {
      places {
        kind
        location
        pieces
      }
    }
  }
`

const row = graphql`
  fragment InterceptionsPage_interception on InterceptionRequest @inline {
    id
    state
    wish
    reason
    dueAt
    fallback
    createdAt
    settledAt
    customerName
    allowedActions
    history {
      action
      by
    }
    package {
      ...InterceptionsPage_package @relay(mask: false)
    }
  }
`

const list = entityList({
  name: 'interceptions',
  spec: interceptionList,
  filterOf,
  page: typed<InterceptionsPageQuery>(graphql`
    query InterceptionsPageQuery($warehouseId: ID!, $filter: InterceptionFilter!, $sort: InterceptionSort!, $first: Int!, $after: String) {
      ...InterceptionsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<InterceptionsPage_list$key>(graphql`
    fragment InterceptionsPage_list on Query
    @refetchable(queryName: "InterceptionsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "InterceptionFilter!" }
      sort: { type: "InterceptionSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: interceptions(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "InterceptionsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...InterceptionsPage_interception
          }
        }
      }
    }
  `),
  read: (node: InterceptionsPage_interception$key) => readInlineData(row, node),
  misses: graphql`
    query InterceptionsPageMissesQuery($warehouseId: ID!, $filter: InterceptionFilter!) {
      misses: interceptionMisses(warehouseId: $warehouseId, filter: $filter) {
        value
        isLeftOut
      }
    }
  `,
  counts: typed<InterceptionsPageCountsQuery>(graphql`
    query InterceptionsPageCountsQuery($warehouseId: ID!, $filter: InterceptionFilter!) {
      counts: interceptionCounts(warehouseId: $warehouseId, filter: $filter) {
        state
        count
      }
    }
  `),
  follows: [
    {
      tag: graphql`
        subscription InterceptionsPageSubscription($warehouseId: ID!) {
          interceptionChanged(warehouseId: $warehouseId) {
            ...InterceptionsPage_interception
            state
          }
        }
      `,
      row: { field: 'interceptionChanged', state: 'state' },
    },
    {
      tag: graphql`
        subscription InterceptionsPagePackagesSubscription($warehouseId: ID!, $ids: [ID!]!) {
          packageChanged(warehouseId: $warehouseId, ids: $ids) {
            ...InterceptionsPage_package @relay(mask: false)
          }
        }
      `,
      ids: (row) => row.package.id,
      row: { field: 'packageChanged' },
    },
  ],
})

export const { loader } = list

/** Interceptions, for staff who decide them and for the customers who asked: what is asked for, where the package is now, and how long there is to decide. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const unnamed = useUnnamedActor()
  const isOfCustomer = useActingFor() !== null
  const mayDecide = useRight('package:decideInterception')
  const seesJobs = useRight('bulk:read')
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <EntityListPage
      list={list}
      title={t('intercept.title')}
      about={t(isOfCustomer ? 'intercept.aboutOwn' : 'intercept.about')}
      columns={useMemo(() => interceptionColumns(t, unnamed), [t, unnamed])}
      fields={[{ id: 'any', label: t('intercept.search') }]}
      customer={t('package.field.customer')}
      filters={[
        {
          id: 'package',
          label: t('intercept.field.package'),
          options: packageMachine.order.map((value) => ({ value, label: t(`state.Package.${value}`) })),
          always: true,
        },
        {
          id: 'wish',
          label: t('intercept.field.wish'),
          options: valuesOf(InterceptionWish).map((value) => ({ value, label: t(`enum.InterceptionWish.${value}`) })),
          always: true,
        },
      ]}
      dates={false}
      tabs={{
        label: t('intercept.views'),
        textOf: (view) => (view === 'ALL' ? t('package.list.all') : t(`state.InterceptionRequest.${view}`)),
        alarming: 'REQUESTED',
      }}
      hrefOf={(row) => linkTo(`/out/parcel/${encodeURIComponent(row.package.id)}`)}
      nothing={() => t(isOfCustomer ? 'intercept.nothingOwn' : 'intercept.nothing')}
      bulk={mayDecide && ((selected) => <InterceptionBulk {...selected} onBegun={setJobId} />)}
    >
      {mayDecide && seesJobs && <BulkJobs jobId={jobId} onOpen={setJobId} />}
    </EntityListPage>
  )
}
