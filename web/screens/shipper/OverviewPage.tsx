import { Box, Button, Flex } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { refetchUntilRead } from '../../relay/refetchActive.ts'
import { useDocumentChanges } from '../../relay/useDocumentChanges.ts'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { OverviewPageQuery } from './__generated__/OverviewPageQuery.graphql.ts'
import { OverviewAges } from './OverviewAges.tsx'
import { OverviewInbound } from './OverviewInbound.tsx'
import { OverviewOrders } from './OverviewOrders.tsx'
import { OverviewReturns } from './OverviewReturns.tsx'
import { OverviewStock } from './OverviewStock.tsx'
import { OverviewWaiting } from './OverviewWaiting.tsx'

const AnnouncementsCard = lazyComponent(() => import('../home/announcements/AnnouncementsCard.tsx').then((file) => file.AnnouncementsCard))

const OverviewKeys = lazyComponent(() => import('./OverviewKeys.tsx').then((file) => file.OverviewKeys), { optional: true })

const query = graphql`
  query OverviewPageQuery($warehouseId: ID!) {
    viewer {
      customer {
        id
        ...OverviewOrders_customer
        ...OverviewStock_customer
        ...OverviewInbound_customer
        ...OverviewWaiting_customer
      }
    }
    ...OverviewOrders_query
    ...OverviewStock_query
    ...OverviewAges_query
    ...OverviewInbound_query
    ...OverviewReturns_query
    ...OverviewWaiting_query
  }
`

const changes = graphql`
  subscription OverviewPageSubscription($id: ID!, $warehouseId: ID!) {
    customerFiguresChanged(id: $id, warehouseId: $warehouseId)
  }
`

export const loader = pageLoader<OverviewPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** What a user of a customer sees first: what waits for them, orders, inbound orders and stock in the warehouse. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouse = useCurrentWarehouse()
  const [mayOrder, mayAnnounce] = [useRight('package:create'), useRight('inbound:create')]
  const seesKeys = useRight('access:customerKeys')
  const data = usePage<OverviewPageQuery>(query)
  const { customer } = data.viewer
  const place = { id: customer?.id ?? '', warehouseId: warehouse?.id ?? '' }
  const changed = () => void refetchUntilRead<OverviewPageQuery>(query, { warehouseId: place.warehouseId })
  useDocumentChanges({ subscription: changes, variables: place, changed, restMs: 1000 })
  if (!customer || !warehouse) return <EmptyState kind="noWarehouse" hint={t('shipper.noWarehouse')} />
  return (
    <>
      <PageHeader
        title={t('shipper.overview.title')}
        about={t('shipper.overview.about', { warehouse: warehouse.name })}
        actions={
          <>
            {mayOrder && (
              <Button asChild variant="solid">
                <Link to={linkTo('/out/create-parcel')}>{t('menu.out.create')}</Link>
              </Button>
            )}
            {mayAnnounce && (
              <Button asChild>
                <Link to={linkTo('/inbound/create-warehouseWarrant')}>{t('menu.inbound.create')}</Link>
              </Button>
            )}
          </>
        }
      />
      <Box display="grid" gap="2.5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18.5rem' }}>
        <Flex direction="column" gap="2.5" minW="0">
          <OverviewWaiting customer={customer} data={data} />
          <OverviewOrders customer={customer} data={data} />
          <OverviewInbound customer={customer} data={data} />
        </Flex>
        <Flex direction="column" gap="2.5" minW="0">
          <OverviewStock customer={customer} data={data} />
          <OverviewReturns data={data} />
          <AnnouncementsCard warehouseId={warehouse.id} title={t('shipper.announcements.title')} />
          <OverviewAges data={data} />
          {seesKeys && <OverviewKeys />}
        </Flex>
      </Box>
    </>
  )
}
