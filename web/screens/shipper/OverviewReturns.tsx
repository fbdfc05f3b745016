import { Box, Link } from '@chakra-ui/react'
import { FormattedNumber } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { addQuery } from '../../shell/addQuery.ts'
import { useRight } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { EffectRow } from '../../ui/document/Effect.tsx'
import { Section } from '../../ui/Section.tsx'
import { awaitedProgresses } from '../inbound/parcel/parcelList.ts'
import type { OverviewReturns_query$key } from './__generated__/OverviewReturns_query.graphql.ts'

/** Returns of the customer, and parcels that arrived without an order, are theirs, and are not put away. */
export function OverviewReturns({ data }: { data: OverviewReturns_query$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const mayAnnounce = useRight('inbound:create')
  const { returns, parcels } = useFragment(
    graphql`
      fragment OverviewReturns_query on Query {
        returns: inboundOrders(warehouseId: $warehouseId, filter: { kinds: [RETURN] }, first: 1) {
          totalCount
        }
        parcels: unknownParcels(
          warehouseId: $warehouseId
          filter: { orderStates: [FORECAST, IN_TRANSIT, TO_BE_STORED, IN_STORAGE] }
          first: 1
        ) {
          totalCount
        }
      }
    `,
    data,
  )
  const rows = [
    {
      name: t('shipper.returns.all'),
      count: returns.totalCount,
      to: addQuery(linkTo('/inbound/warehouseWarrant'), { kind: 'RETURN', days: 'all' }),
    },
    {
      name: t('shipper.returns.parcels'),
      count: parcels.totalCount,
      to: addQuery(linkTo('/inbound/unknown-parcel'), { progress: awaitedProgresses.join(',') }),
    },
  ]
  return (
    <Section title={t('shipper.returns.title')}>
      {rows.map(({ name, count, to }) => (
        <EffectRow
          key={to}
          name={
            <Link asChild>
              <RouterLink to={to}>{name}</RouterLink>
            </Link>
          }
        >
          <FormattedNumber value={count} />
        </EffectRow>
      ))}
      {returns.totalCount === 0 && parcels.totalCount === 0 && (
        <Box color="muted" textStyle="xs" pt="2">
          {t('shipper.returns.none')} {mayAnnounce && t('shipper.returns.announce')}
        </Box>
      )}
    </Section>
  )
}
