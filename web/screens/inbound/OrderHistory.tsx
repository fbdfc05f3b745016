import { graphql, useFragment } from 'react-relay'
import { inboundMachine } from '../../../graph/inbound/states.ts'
import { useT } from '../../i18n/useT.ts'
import { StateHistory } from '../../ui/document/StateHistory.tsx'
import type { OrderHistory_order$key } from './__generated__/OrderHistory_order.graphql.ts'

/** State changes of an order. */
export function OrderHistory({ order }: { order: OrderHistory_order$key }) {
  const t = useT()
  const { history } = useFragment(
    graphql`
      fragment OrderHistory_order on InboundOrder {
        history {
          to
          reason
          at
          by
        }
      }
    `,
    order,
  )
  return <StateHistory machine={inboundMachine} changes={history} stateText={(state) => t(`state.InboundOrder.${state}`)} />
}
