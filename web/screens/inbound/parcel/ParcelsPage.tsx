import { Box, Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { Navigate, useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { AddLink } from '../../../shell/AddLink.tsx'
import { useActingFor } from '../../../shell/actingFor.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { ParcelsPage_list$key } from './__generated__/ParcelsPage_list.graphql.ts'
import type { ParcelsPage_parcel$key } from './__generated__/ParcelsPage_parcel.graphql.ts'
import type { ParcelsPageCountsQuery } from './__generated__/ParcelsPageCountsQuery.graphql.ts'
import type { ParcelsPageQuery } from './__generated__/ParcelsPageQuery.graphql.ts'
import { parcelColumns } from './parcelColumns.tsx'
import { filterOf, parcelList, progresses, type View, waitingDays } from './parcelList.ts'

const RegisterDialog = lazyComponent(() => import('./RegisterDialog.tsx').then((file) => file.RegisterDialog))

const row = graphql`
  fragment ParcelsPage_parcel on UnknownParcel @inline {
    id
    number
    state
    trackingNumber
    carrier
    sender
    cartons
    place
    remark
    customerName
    order {
      id
      number
      state
    }
    createdAt
    history {
      by
    }
  }
`

const list = entityList({
  name: 'unknownParcels',
  spec: parcelList,
  filterOf,
  page: typed<ParcelsPageQuery>(graphql`
    query ParcelsPageQuery($warehouseId: ID!, $filter: UnknownParcelFilter!, $sort: UnknownParcelSort!, $first: Int!, $after: String) {
      ...ParcelsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<ParcelsPage_list$key>(graphql`
    fragment ParcelsPage_list on Query
    @refetchable(queryName: "ParcelsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "UnknownParcelFilter!" }
      sort: { type: "UnknownParcelSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: unknownParcels(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "ParcelsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...ParcelsPage_parcel
          }
        }
      }
    }
  `),
  read: (node: ParcelsPage_parcel$key) => readInlineData(row, node),
  misses: graphql`
    query ParcelsPageMissesQuery($warehouseId: ID!, $filter: UnknownParcelFilter!) {
      misses: unknownParcelMisses(warehouseId: $warehouseId, filter: $filter) {
        value
        isLeftOut
      }
    }
  `,
  counts: typed<ParcelsPageCountsQuery>(graphql`
    query ParcelsPageCountsQuery($warehouseId: ID!, $filter: UnknownParcelFilter!) {
      counts: unknownParcelCounts(warehouseId: $warehouseId, filter: $filter) {
        state
        count
      }
    }
  `),
  follows: [
    {
      tag: graphql`
        subscription ParcelsPageSubscription($warehouseId: ID!) {
          unknownParcelChanged(warehouseId: $warehouseId) {
            ...ParcelsPage_parcel
            state
            createdAt
          }
        }
      `,
      row: { field: 'unknownParcelChanged', time: 'createdAt', state: 'state' },
    },
    {
      // A row shows the new state of its order at once; whether it still matches the filter by it is read.
      tag: graphql`
        subscription ParcelsPageOrderSubscription($warehouseId: ID!) {
          inboundOrderChanged(warehouseId: $warehouseId) {
            id
            state
          }
        }
      `,
      rereads: 'rows',
      onlyWith: 'progress',
    },
  ],
})

export const { loader } = list

/** Unknown parcels of a warehouse; for users of a customer those that are claimed for it, with what became of them. */
export function Component() {
  const isOfCustomer = useActingFor() !== null
  const [params] = useSearchParams()
  // Customers see them in one state only, and have no tabs: a view of an address would leave them with an empty list.
  if (!isOfCustomer || !params.has('view')) return <Parcels isOfCustomer={isOfCustomer} />
  const others = new URLSearchParams(params)
  others.delete('view')
  return <Navigate to={{ search: others.toString() }} replace />
}

function Parcels({ isOfCustomer }: { isOfCustomer: boolean }) {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouse = useCurrentWarehouse()
  const warehouseId = warehouse?.id ?? ''
  const mayAnnounce = useRight('inbound:create') && isOfCustomer
  const mayRegister = useRight('inbound:sign')
  const [isOpen, setOpen] = useState(false)
  return (
    <EntityListPage
      list={list}
      title={t('menu.inbound.unknown')}
      about={isOfCustomer && t('unknown.own', { warehouse: warehouse?.name ?? '' })}
      banner={
        isOfCustomer && (
          <Box color="muted" pb="3">
            {t(mayAnnounce ? 'unknown.list.missing' : 'unknown.list.ask')}
          </Box>
        )
      }
      columns={useMemo(() => parcelColumns(t, isOfCustomer), [t, isOfCustomer])}
      fields={[{ id: 'any', label: t(isOfCustomer ? 'unknown.list.searchOwn' : 'unknown.list.search') }]}
      filters={[
        {
          id: 'progress',
          label: t('unknown.field.progress'),
          options: progresses.map((value) => ({ value, label: t(`state.InboundOrder.${value}`) })),
          always: isOfCustomer,
        },
        {
          id: 'waiting',
          label: t('unknown.list.since'),
          options: waitingDays.map((value) => ({ value, label: t('unknown.list.days', { count: Number(value) }) })),
          always: true,
        },
      ]}
      dates={false}
      // Customers see them in one state only.
      {...(!isOfCustomer && {
        tabs: {
          label: t('unknown.list.views'),
          textOf: (view: View) => (view === 'ALL' ? t('unknown.list.all') : t(`state.UnknownParcel.${view}`)),
          alarming: 'WAITING' as const,
        },
      })}
      hrefOf={({ id }) => linkTo(`/inbound/unknown-parcel/${encodeURIComponent(id)}`)}
      nothing={t(isOfCustomer ? 'unknown.list.nothingOwn' : 'unknown.list.nothing')}
      actions={
        mayAnnounce && (
          <AddLink to="/inbound/create-warehouseWarrant" query={{ kind: 'RETURN' }}>
            {t('unknown.claim.create')}
          </AddLink>
        )
      }
      add={
        mayRegister && (
          <Button variant="solid" colorPalette="brand" onClick={() => setOpen(true)}>
            <Plus aria-hidden />
            {t('unknown.register.action')}
          </Button>
        )
      }
    >
      {isOpen && <RegisterDialog warehouseId={warehouseId} onClose={() => setOpen(false)} />}
    </EntityListPage>
  )
}
