import { Box, Link } from '@chakra-ui/react'
import { FormattedNumber } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { EffectRow } from '../../ui/document/Effect.tsx'
import { Section } from '../../ui/Section.tsx'
import type { OverviewStock_customer$key } from './__generated__/OverviewStock_customer.graphql.ts'
import type { OverviewStock_query$key } from './__generated__/OverviewStock_query.graphql.ts'
import { useListOf } from './useListOf.ts'

interface Props {
  customer: OverviewStock_customer$key
  data: OverviewStock_query$key
}

/** Stock of the customer in the warehouse. */
export function OverviewStock({ customer, data }: Props) {
  const t = useT()
  const listOf = useListOf()
  const { pieces, inbound } = useFragment(
    graphql`
      fragment OverviewStock_customer on Customer {
        pieces(warehouseId: $warehouseId) {
          available
          total
          defective
          products
        }
        inbound(warehouseId: $warehouseId) {
          announcedPieces
        }
      }
    `,
    customer,
  )
  const { low } = useFragment(
    graphql`
      fragment OverviewStock_query on Query {
        low: productStocks(warehouseId: $warehouseId, filter: { view: LOW }, first: 1) {
          totalCount
        }
      }
    `,
    data,
  )
  const stock = '/inventory/inventory-list'
  const rows = [
    { name: t('shipper.stock.total'), value: pieces?.total ?? 0, view: 'ALL' },
    { name: t('shipper.stock.products'), value: pieces?.products ?? 0, view: 'IN_STOCK' },
    { name: t('shipper.stock.defective'), value: pieces?.defective ?? 0, view: 'DEFECTIVE' },
    { name: t('shipper.stock.announced'), value: inbound?.announcedPieces ?? 0, view: 'INCOMING' },
    { name: t('shipper.stock.low'), value: low.totalCount, view: 'LOW' },
  ]
  return (
    <Section title={t('shipper.menu.stock')}>
      <Box textStyle="3xl" fontWeight="semibold" color="brand.fg" lineHeight="1.2">
        <FormattedNumber value={pieces?.available ?? 0} />
      </Box>
      <Box textStyle="xs" color="muted" mb="2">
        {t('shipper.stock.available')}
      </Box>
      {rows.map(({ name, value, view }) => (
        <EffectRow
          key={view}
          name={
            <Link asChild>
              <RouterLink to={listOf(stock, view)}>{name}</RouterLink>
            </Link>
          }
        >
          <FormattedNumber value={value} />
        </EffectRow>
      ))}
    </Section>
  )
}
