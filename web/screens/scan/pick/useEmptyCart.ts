import { useCallback } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { environment } from '../../../relay/environment.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import type { useEmptyCartMutation } from './__generated__/useEmptyCartMutation.graphql.ts'
import type { useEmptyCartQuery } from './__generated__/useEmptyCartQuery.graphql.ts'

/** Says that the pick cart of a warehouse with a number was emptied; shows a refusal. */
export function useEmptyCart(): (warehouseId: string, number: string) => Promise<void> {
  const tell = useNotifyOutcome()
  const { run } = useCommand<useEmptyCartMutation>(graphql`
    mutation useEmptyCartMutation($input: EmptyPickCarInput!) {
      emptyPickCar(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  return useCallback(
    async (warehouseId, number) => {
      const found = await fetchQuery<useEmptyCartQuery>(
        environment,
        graphql`
          query useEmptyCartQuery($warehouseId: ID!) {
            node(id: $warehouseId) {
              ... on Warehouse {
                cars {
                  id
                  number
                }
              }
            }
          }
        `,
        { warehouseId },
      )
        .toPromise()
        .catch(() => undefined)
      const cart = found?.node?.cars?.find((one) => one.number === number)
      if (cart) tell(await run({ pickCarId: cart.id }))
    },
    [run, tell],
  )
}
