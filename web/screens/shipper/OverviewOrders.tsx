import { Box, Link } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { addQuery } from '../../shell/addQuery.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { LineTable } from '../../ui/document/LineTable.tsx'
import { dayIn } from '../../ui/period.ts'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { useTimeZone } from '../../ui/TimeZone.tsx'
import { Figure, Figures } from '../home/Figure.tsx'
import { StateOf } from '../out/package/packageColumns.tsx'
import type { OverviewOrders_customer$key } from './__generated__/OverviewOrders_customer.graphql.ts'
import type { OverviewOrders_query$key } from './__generated__/OverviewOrders_query.graphql.ts'
import { countOf, useListOf } from './useListOf.ts'

interface Props {
  customer: OverviewOrders_customer$key
  data: OverviewOrders_query$key
}

/** Orders by state, and those that changed last with their tracking numbers. */
export function OverviewOrders({ customer, data }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const listOf = useListOf()
  const { packages } = useFragment(
    graphql`
      fragment OverviewOrders_customer on Customer {
        packages(warehouseId: $warehouseId) {
          open {
            state
            count
          }
        }
      }
    `,
    customer,
  )
  const { newest, shipped } = useFragment(
    graphql`
      fragment OverviewOrders_query on Query {
        newest: packages(warehouseId: $warehouseId, sort: UPDATED, first: 8) {
          edges {
            node {
              id
              number
              platformOrderNumber
              destination
              pieces
              state
              abnormalReason
              hold {
                at
              }
              interception
              updatedAt
              label {
                state
                trackingNumber
              }
              channelName
            }
          }
        }
        shipped: packages(warehouseId: $warehouseId, filter: { shippedDays: 1 }, first: 1) {
          totalCount
        }
      }
    `,
    data,
  )
  const today = dayIn(useTimeZone(), new Date())
  const of = (...states: string[]) => countOf(packages?.open, ...states)
  return (
    <Section
      title={t('shipper.orders.title')}
      aside={
        <Link asChild>
          <RouterLink to={listOf('/out/parcel', 'ALL')}>{t('shipper.orders.all')}</RouterLink>
        </Link>
      }
    >
      <Box mb="4">
        <Figures>
          <Figure name={t('state.Package.DRAFT')} value={of('DRAFT')} tone="warn" to={listOf('/out/parcel', 'DRAFT')} />
          <Figure name={t('state.Package.PENDING')} value={of('PENDING')} to={listOf('/out/parcel', 'PENDING')} />
          <Figure name={t('shipper.orders.inWarehouse')} value={of('TO_BE_PRINTED', 'PICKING', 'PICKED')} />
          <Figure name={t('state.Package.TO_BE_SHIPPED')} value={of('TO_BE_SHIPPED')} to={listOf('/out/parcel', 'TO_BE_SHIPPED')} />
          <Figure
            name={t('shipper.orders.shippedToday')}
            value={shipped.totalCount}
            tone="brand"
            to={addQuery(linkTo('/out/parcel'), { by: 'shipped', from: today, to: today })}
          />
          <Figure name={t('state.Package.ABNORMAL')} value={of('ABNORMAL')} tone="negative" to={listOf('/out/parcel', 'ABNORMAL')} />
        </Figures>
      </Box>
      <LineTable
        label={t('shipper.orders.title')}
        lines={newest.edges.map(({ node }) => node)}
        lineId={({ id }) => id}
        empty={t('shipper.orders.none')}
        columns={[
          {
            id: 'order',
            header: t('shipper.orders.order'),
            cell: ({ id, number, platformOrderNumber }) => (
              <>
                <Link asChild>
                  <RouterLink to={linkTo(`/out/parcel/${encodeURIComponent(id)}`)}>{platformOrderNumber || number}</RouterLink>
                </Link>
                {platformOrderNumber && (
                  <Box textStyle="xs" color="muted">
                    {number}
                  </Box>
                )}
              </>
            ),
          },
          { id: 'to', header: t('package.field.destination'), cell: ({ destination }) => destination },
          { id: 'pieces', header: t('package.field.pieces'), align: 'end', cell: ({ pieces }) => <Quantity value={pieces} /> },
          { id: 'state', header: t('package.field.state'), cell: (row) => <StateOf row={row} t={t} /> },
          {
            id: 'tracking',
            header: t('package.field.tracking'),
            cell: ({ label, channelName }) => (
              <>
                {label.trackingNumber ? <CopyText text={label.trackingNumber} /> : '–'}
                <Box textStyle="xs" color="muted">
                  {channelName}
                </Box>
              </>
            ),
          },
          { id: 'updated', header: t('package.field.updated'), cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
        ]}
      />
    </Section>
  )
}
