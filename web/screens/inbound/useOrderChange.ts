import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useOrderChangeSubscription } from './__generated__/useOrderChangeSubscription.graphql.ts'

/** Keeps an inbound order and its form up to date with what others do. */
export function useOrderChange(warehouseId: string, orderId: string): void {
  useSubscription<useOrderChangeSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useOrderChangeSubscription($warehouseId: ID!, $orderId: ID!) {
            inboundOrderChanged(warehouseId: $warehouseId, id: $orderId) {
              ...OrderPage_order
              ...storedOrder_order
              version
              editable
            }
          }
        `,
        variables: { warehouseId, orderId },
      }),
      [warehouseId, orderId],
    ),
  )
}
