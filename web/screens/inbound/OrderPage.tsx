import { graphql, useFragment } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../relay/page.ts'
import { CustomerLink } from '../../shell/CustomerLink.tsx'
import { ObjectNotFound } from '../../shell/ObjectNotFound.tsx'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import type { OrderPage_order$key } from './__generated__/OrderPage_order.graphql.ts'
import type { OrderPageQuery } from './__generated__/OrderPageQuery.graphql.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderBoxes } from './OrderBoxes.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderRecords } from './OrderRecords.tsx'
import { OrderState } from './OrderState.tsx'
import { OrderPhotos } from './photo/OrderPhotos.tsx'
import { OrderReceipts } from './receipt/OrderReceipts.tsx'
import { useOrderChange } from './useOrderChange.ts'

const query = graphql`
  query OrderPageQuery($id: ID!) {
    node(id: $id) {
      ... on InboundOrder @alias(as: "order") {
        ...OrderPage_order
      }
    }
  }
`

/** Everything that the page shows, for its query and for every change. */
const fragment = graphql`
  fragment OrderPage_order on InboundOrder {
    number
    state
    customer {
      id
    }
    customerName
    ...OrderActions_order
    ...OrderFacts_order
    ...OrderLines_order
    ...OrderBoxes_order
    ...OrderReceipts_order
    ...OrderPhotos_order
    ...OrderRecords_order
    ...OrderHistory_order
  }
`

export const loader = pageLoader<OrderPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

/** Detail page of an inbound order. */
export function Component() {
  const linkTo = useLinkTo()
  const { id } = useParams()
  const order = useFragment<OrderPage_order$key>(fragment, usePage<OrderPageQuery>(query).node?.order)
  useOrderChange(useCurrentWarehouse()?.id ?? '', id ?? '')
  if (!order) return <ObjectNotFound />
  return (
    <DocumentPage
      title={order.number}
      back={linkTo('/inbound/warehouseWarrant')}
      badge={<OrderState state={order.state} />}
      about={<CustomerLink customer={order.customer} name={order.customerName} />}
      actions={<OrderActions order={order} />}
      side={<OrderHistory order={order} />}
    >
      <OrderFacts order={order} />
      <OrderLines order={order} />
      <OrderBoxes order={order} />
      <OrderReceipts order={order} />
      <OrderPhotos order={order} />
      <OrderRecords order={order} />
    </DocumentPage>
  )
}
