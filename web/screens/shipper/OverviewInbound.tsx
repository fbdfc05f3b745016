import { Box, Link } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { LineTable } from '../../ui/document/LineTable.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { Section } from '../../ui/Section.tsx'
import { ExpectedDay } from '../inbound/ExpectedDay.tsx'
import { OrderState } from '../inbound/OrderState.tsx'
import type { OverviewInbound_customer$key } from './__generated__/OverviewInbound_customer.graphql.ts'
import type { OverviewInbound_query$key } from './__generated__/OverviewInbound_query.graphql.ts'
import { countOf, useListOf } from './useListOf.ts'

interface Props {
  customer: OverviewInbound_customer$key
  data: OverviewInbound_query$key
}

/** The newest inbound orders with what has been received of what was declared. */
export function OverviewInbound({ customer, data }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const listOf = useListOf()
  const { inbound } = useFragment(
    graphql`
      fragment OverviewInbound_customer on Customer {
        inbound(warehouseId: $warehouseId) {
          open {
            state
            count
          }
        }
      }
    `,
    customer,
  )
  const { arriving } = useFragment(
    graphql`
      fragment OverviewInbound_query on Query {
        arriving: inboundOrders(warehouseId: $warehouseId, first: 6) {
          edges {
            node {
              id
              number
              erpNumber
              state
              expectedOn
              isLate
              boxes {
                id
              }
              totals {
                declared
                received
                missing
                surplus
              }
            }
          }
        }
      }
    `,
    data,
  )
  const open = countOf(inbound?.open, ...(inbound?.open.map(({ state }) => state) ?? []))
  return (
    <Section
      title={t('shipper.inbound.title', { count: open })}
      aside={
        <Link asChild>
          <RouterLink to={listOf('/inbound/warehouseWarrant', 'ALL')}>{t('shipper.inbound.all')}</RouterLink>
        </Link>
      }
    >
      <LineTable
        label={t('menu.inbound.orders')}
        lines={arriving.edges.map(({ node }) => node)}
        lineId={({ id }) => id}
        empty={t('shipper.inbound.none')}
        columns={[
          {
            id: 'order',
            header: t('inbound.order.title'),
            cell: ({ id, number, erpNumber }) => (
              <>
                <Link asChild>
                  <RouterLink to={linkTo(`/inbound/warehouseWarrant/${encodeURIComponent(id)}`)}>{number}</RouterLink>
                </Link>
                {erpNumber && (
                  <Box textStyle="xs" color="muted">
                    {erpNumber}
                  </Box>
                )}
              </>
            ),
          },
          { id: 'boxes', header: t('shipper.inbound.boxes'), align: 'end', cell: ({ boxes }) => <Quantity value={boxes.length} /> },
          { id: 'state', header: t('package.field.state'), cell: ({ state }) => <OrderState state={state} /> },
          {
            id: 'expected',
            header: t('shipper.inbound.expected'),
            cell: ({ expectedOn, isLate }) => <ExpectedDay day={expectedOn} isLate={isLate} />,
          },
          {
            id: 'received',
            header: t('shipper.inbound.received'),
            align: 'end',
            cell: ({ totals: { declared, received, surplus } }) => (
              <Box color={received > 0 && received !== declared ? 'warn.fg' : undefined}>
                {t('shipper.inbound.of', { received, declared })}
                {surplus > 0 && <Box textStyle="xs">{t('shipper.inbound.surplus', { count: surplus })}</Box>}
              </Box>
            ),
          },
        ]}
      />
    </Section>
  )
}
