import { FormattedNumber } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { Facts } from '../../../ui/document/Facts.tsx'
import { Section } from '../../../ui/Section.tsx'
import { OrderState } from '../OrderState.tsx'
import type { ParcelOrder_order$key } from './__generated__/ParcelOrder_order.graphql.ts'
import { OrderLink } from './OrderLink.tsx'

const fragment = graphql`
  fragment ParcelOrder_order on InboundOrder {
    id
    number
    kind
    state
    undeclared
    totals {
      declared
      received
      defective
      shelved
    }
  }
`

const changes = graphql`
  subscription ParcelOrderSubscription($warehouseId: ID!, $id: ID!) {
    inboundOrderChanged(warehouseId: $warehouseId, id: $id) {
      ...ParcelOrder_order
    }
  }
`

/** The inbound order or return with which a parcel is claimed, and how far its goods are. */
export function ParcelOrder({ order: key, warehouseId }: { order: ParcelOrder_order$key; warehouseId: string }) {
  const t = useT()
  const order = useFragment(fragment, key)
  const { id, kind, state, undeclared, totals } = order
  useDocumentChanges({ subscription: changes, variables: { warehouseId, id } })
  return (
    <Section title={t('unknown.section.order')}>
      <Facts
        layout="grid"
        facts={[
          [t('unknown.field.order'), <OrderLink key="order" order={order} />],
          [t('inbound.order.kind'), t(`inbound.kind.${kind}`)],
          [t('unknown.field.progress'), <OrderState key="state" state={state} />],
          [t('inbound.order.declared'), !undeclared && <FormattedNumber key="declared" value={totals.declared} />],
          [t('inbound.order.received'), <FormattedNumber key="received" value={totals.received} />],
          [t('inbound.order.defective'), <FormattedNumber key="defective" value={totals.defective} />],
          [t('inbound.order.shelved'), <FormattedNumber key="shelved" value={totals.shelved} />],
        ]}
      />
    </Section>
  )
}
