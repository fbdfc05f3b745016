import { graphql } from 'react-relay'
import { inboundMachine } from '../../../graph/inbound/states.ts'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { ObjectNotFound } from '../../shell/ObjectNotFound.tsx'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { stateTone } from '../../ui/stateTone.ts'
import type { OrderPageQuery } from './__generated__/OrderPageQuery.graphql.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderBoxes } from './OrderBoxes.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderRecords } from './OrderRecords.tsx'

const query = graphql`
  query OrderPageQuery($id: ID!) {
    node(id: $id) {
      ... on InboundOrder @alias(as: "order") {
        id
        number
        state
        customerName
        ...OrderActions_order
        ...OrderFacts_order
        ...OrderLines_order
        ...OrderBoxes_order
        ...OrderRecords_order
        ...OrderHistory_order
      }
    }
  }
`

export const loader = pageLoader<OrderPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

/** Detail page of an inbound order. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const order = usePage<OrderPageQuery>(query).node?.order
  if (!order) return <ObjectNotFound />
  return (
    <DocumentPage
      title={order.number}
      back={linkTo('/inbound/warehouseWarrant')}
      badge={<StatusBadge tone={stateTone(inboundMachine, order.state)}>{t(`state.InboundOrder.${order.state}`)}</StatusBadge>}
      about={order.customerName}
      actions={<OrderActions order={order} />}
      side={<OrderHistory order={order} />}
    >
      <OrderFacts order={order} />
      <OrderLines order={order} />
      <OrderBoxes order={order} />
      <OrderRecords order={order} />
    </DocumentPage>
  )
}
