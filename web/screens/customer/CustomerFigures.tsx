import { Box, Link } from '@chakra-ui/react'
import { FormattedNumber } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { addQuery } from '../../shell/addQuery.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { EffectRow, EffectSection } from '../../ui/document/Effect.tsx'
import { Section } from '../../ui/Section.tsx'
import type { CustomerFigures_customer$key } from './__generated__/CustomerFigures_customer.graphql.ts'

const fragment = graphql`
  fragment CustomerFigures_customer on Customer {
    id
    keyCount
    pieces(warehouseId: $warehouseId) {
      available
      total
      defective
      products
      defectiveProducts
    }
    packages(warehouseId: $warehouseId) {
      open {
        state
        count
      }
      interceptions
    }
    inbound(warehouseId: $warehouseId) {
      forecast
      inTransit
      announcedPieces
    }
  }
`

/** Path of a list of the warehouse with the customer as its filter, and all its days. */
function useListOf(customerId: string) {
  const linkTo = useLinkTo()
  return (path: string, view: string) => addQuery(linkTo(path), { customer: customerId, view, days: 'all' })
}

interface Shown {
  name: string
  value: number
  to: string
  about?: string
}

/** What a customer has in the warehouse; a figure leads to the list that counts the same. */
export function CustomerFigures({ customer }: { customer: CustomerFigures_customer$key }) {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const { id, keyCount, pieces, packages, inbound } = useFragment(fragment, customer)
  const listOf = useListOf(id)
  const stock = '/inventory/inventory-list'
  const orders = '/inbound/warehouseWarrant'
  const of = (about: number) => t('customer.figure.pieces', { pieces: about })
  const figures: Shown[] = [
    ...(pieces
      ? [
          {
            name: t('customer.figure.available'),
            value: pieces.available,
            to: listOf(stock, 'ALL'),
            about: t('customer.figure.total', { pieces: pieces.total }),
          },
          { name: t('customer.figure.products'), value: pieces.products, to: listOf(stock, 'IN_STOCK') },
          {
            name: t('customer.figure.defective'),
            value: pieces.defectiveProducts,
            to: listOf(stock, 'DEFECTIVE'),
            about: of(pieces.defective),
          },
        ]
      : []),
    ...(inbound
      ? [
          { name: t('customer.figure.forecast'), value: inbound.forecast, to: listOf(orders, 'FORECAST') },
          { name: t('customer.figure.inTransit'), value: inbound.inTransit, to: listOf(orders, 'IN_TRANSIT') },
        ]
      : []),
    ...(packages
      ? [
          {
            name: t('customer.figure.abnormal'),
            value: packages.open.find(({ state }) => state === 'ABNORMAL')?.count ?? 0,
            to: listOf('/out/parcel', 'ABNORMAL'),
          },
          { name: t('customer.figure.interceptions'), value: packages.interceptions, to: listOf('/out/intercept', 'REQUESTED') },
        ]
      : []),
    ...(keyCount === null || keyCount === undefined
      ? []
      : [{ name: t('customer.figure.keys'), value: keyCount, to: listOf('/access/keys', 'LIVE') }]),
  ]
  return (
    <Section title={t('customer.section.figures', { warehouse: warehouse?.number ?? '' })}>
      <Box display="grid" columnGap="4" rowGap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 8rem), 1fr))">
        {figures.map(({ name, value, to, about }) => (
          <Box key={name}>
            <Box textStyle="2xl" fontVariantNumeric="tabular-nums" color={value === 0 ? 'muted' : 'ink'}>
              <FormattedNumber value={value} />
            </Box>
            <Link asChild>
              <RouterLink to={to}>{name}</RouterLink>
            </Link>
            {about && (
              <Box textStyle="xs" color="muted">
                {about}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

/** The open packages of a customer in the warehouse by state, each with its list. */
export function OpenPackages({ customer }: { customer: CustomerFigures_customer$key }) {
  const t = useT()
  const { id, packages } = useFragment(fragment, customer)
  const listOf = useListOf(id)
  if (!packages) return null
  const total = packages.open.reduce((sum, { count }) => sum + count, 0)
  return (
    <EffectSection title={t('customer.section.packages')}>
      {packages.open.map(({ state, count }) => (
        <EffectRow
          key={state}
          name={
            <Link asChild>
              <RouterLink to={listOf('/out/parcel', state)}>{t(`state.Package.${state}`)}</RouterLink>
            </Link>
          }
        >
          <FormattedNumber value={count} />
        </EffectRow>
      ))}
      <EffectRow name={t('customer.figure.sum')}>
        <b>
          <FormattedNumber value={total} />
        </b>
      </EffectRow>
    </EffectSection>
  )
}
