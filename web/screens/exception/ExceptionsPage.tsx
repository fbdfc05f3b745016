import { useCallback, useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { ExceptionsPage_list$key } from './__generated__/ExceptionsPage_list.graphql.ts'
import type { ExceptionsPageCountsQuery } from './__generated__/ExceptionsPageCountsQuery.graphql.ts'
import type { ExceptionsPageOptionsQuery } from './__generated__/ExceptionsPageOptionsQuery.graphql.ts'
import type { ExceptionsPageQuery } from './__generated__/ExceptionsPageQuery.graphql.ts'
import { exceptionColumns } from './exceptionColumns.tsx'
import { exceptionList, filterOf, kinds } from './exceptionList.ts'
import { type Exception, readException } from './exceptionNode.ts'

const ExceptionCase = lazyComponent(() => import('./ExceptionCase.tsx').then((file) => file.ExceptionCase))

const options = graphql`
  query ExceptionsPageOptionsQuery($warehouseId: ID!) {
    stations(warehouseId: $warehouseId) {
      id
      name
    }
  }
`

const list = entityList({
  name: 'scanExceptions',
  spec: exceptionList,
  filterOf,
  page: typed<ExceptionsPageQuery>(graphql`
    query ExceptionsPageQuery($warehouseId: ID!, $filter: ScanExceptionFilter!, $sort: AgeSort!, $first: Int!, $after: String) {
      ...ExceptionsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<ExceptionsPage_list$key>(graphql`
    fragment ExceptionsPage_list on Query
    @refetchable(queryName: "ExceptionsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "ScanExceptionFilter!" }
      sort: { type: "AgeSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: scanExceptions(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "ExceptionsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...exceptionNode_exception
          }
        }
      }
    }
  `),
  read: readException,
  misses: graphql`
    query ExceptionsPageMissesQuery($warehouseId: ID!, $filter: ScanExceptionFilter!) {
      misses: scanExceptionMisses(warehouseId: $warehouseId, filter: $filter) {
        value
        isLeftOut
      }
    }
  `,
  counts: typed<ExceptionsPageCountsQuery>(graphql`
    query ExceptionsPageCountsQuery($warehouseId: ID!, $filter: ScanExceptionFilter!) {
      counts: scanExceptionCounts(warehouseId: $warehouseId, filter: $filter) {
        state
        count
      }
    }
  `),
  follows: [
    {
      tag: graphql`
        subscription ExceptionsPageSubscription($warehouseId: ID!) {
          scanExceptionChanged(warehouseId: $warehouseId) {
            ...exceptionNode_exception
            state
            refusedAt
          }
        }
      `,
      row: { field: 'scanExceptionChanged', time: 'refusedAt', state: 'state' },
    },
  ],
})

export const { loader } = list

/** Scans that were recorded offline and then refused: their goods have moved, so each must be resolved. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouse = useCurrentWarehouse()
  const [shown, setShown] = useState<Exception | null>(null)
  const close = useCallback(() => setShown(null), [])
  const stations = useBackgroundQuery<ExceptionsPageOptionsQuery>(options, { warehouseId: warehouse?.id ?? '' })?.stations ?? []
  const closed = () => {
    toaster.success(t('exception.closed'))
    close()
  }
  return (
    <EntityListPage
      list={list}
      title={t('exception.list.title')}
      about={warehouse?.name}
      columns={useMemo(() => exceptionColumns(t, linkTo, setShown), [t, linkTo])}
      fields={[{ id: 'any', label: t('exception.list.search') }]}
      filters={[
        {
          id: 'kind',
          label: t('exception.field.kind'),
          options: kinds.map((kind) => ({ value: kind, label: t(`exception.kind.${kind}`) })),
          always: true,
        },
        { id: 'station', label: t('exception.field.station'), options: stations.map(({ id, name }) => ({ value: id, label: name })) },
      ]}
      dates={false}
      tabs={{
        label: t('exception.list.views'),
        textOf: (view) => (view === 'ALL' ? t('exception.list.all') : t(`state.ScanException.${view}`)),
        alarming: 'OPEN',
      }}
      nothing={() => t('exception.list.nothing')}
      exported={{ allColumns: true }}
    >
      <Modal open={shown !== null} onClose={close} title={t('exception.case.title')} besides={false}>
        {shown && <ExceptionCase exception={shown} onClosed={closed} />}
      </Modal>
    </EntityListPage>
  )
}
