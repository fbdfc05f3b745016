import { Box, Link } from '@chakra-ui/react'
import { FormattedNumber } from 'react-intl'
import { graphql } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { addQuery } from '../../shell/addQuery.ts'
import { EffectRow, EffectSection } from '../../ui/document/Effect.tsx'
import type { WarehouseNeedsQuery } from './__generated__/WarehouseNeedsQuery.graphql.ts'

const query = graphql`
  query WarehouseNeedsQuery($id: ID!, $warehouseId: ID!) {
    node(id: $id) {
      ... on Customer {
        pieces(warehouseId: $warehouseId) {
          total
          products
        }
        packages(warehouseId: $warehouseId) {
          open {
            state
            count
          }
        }
        inbound(warehouseId: $warehouseId) {
          open {
            state
            count
          }
        }
        waitingAdjustments(warehouseId: $warehouseId)
      }
    }
  }
`

interface Props {
  customerId: string
  warehouseId: string
  /** A new value reads them again. */
  attempt: number
}

/** What keeps a customer in a warehouse, as far as the reader may see it: each figure leads to the list that counts the same. */
export function WarehouseNeeds({ customerId, warehouseId, attempt }: Props) {
  const t = useT()
  const node = useBackgroundQuery<WarehouseNeedsQuery>(query, { id: customerId, warehouseId }, attempt)?.node
  if (!node) return null
  const { pieces, packages, inbound, waitingAdjustments } = node
  const listOf = (path: string, view: string) => addQuery(path, { warehouse: warehouseId, customer: customerId, view, days: 'all' })
  const needs = [
    {
      name: t('customer.figure.products'),
      count: pieces?.products ?? 0,
      to: listOf('/inventory/inventory-list', 'IN_STOCK'),
      about: t('customer.figure.pieces', { pieces: pieces?.total ?? 0 }),
    },
    ...(packages?.open ?? []).map(({ state, count }) => ({
      name: t('customer.needs.packages', { state: t(`state.Package.${state}`) }),
      count,
      to: listOf('/out/parcel', state),
      about: null,
    })),
    ...(inbound?.open ?? []).map(({ state, count }) => ({
      name: t('customer.needs.inbound', { state: t(`state.InboundOrder.${state}`) }),
      count,
      to: listOf('/inbound/warehouseWarrant', state),
      about: null,
    })),
    {
      name: t('customer.needs.adjustments', { state: t('state.Adjustment.AWAITING_APPROVAL') }),
      count: waitingAdjustments ?? 0,
      to: listOf('/inventory/adjust', 'AWAITING_APPROVAL'),
      about: null,
    },
  ].filter(({ count }) => count > 0)
  const isAllKnown = [pieces, packages, inbound, waitingAdjustments].every((figure) => figure != null)
  return (
    <EffectSection title={t('customer.needs.title')}>
      {needs.map(({ name, count, to, about }) => (
        <EffectRow
          key={name}
          name={
            <Link asChild>
              <RouterLink to={to}>{name}</RouterLink>
            </Link>
          }
        >
          <FormattedNumber value={count} />
          {about && ` · ${about}`}
        </EffectRow>
      ))}
      {needs.length > 0 && <Box color="muted">{t('customer.needs.about')}</Box>}
      {!isAllKnown && <Box color="muted">{t('customer.needs.hidden')}</Box>}
      {needs.length === 0 && isAllKnown && <Box color="muted">{t('customer.needs.none')}</Box>}
    </EffectSection>
  )
}
