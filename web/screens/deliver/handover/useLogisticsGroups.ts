import { graphql } from 'react-relay'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { useRight } from '../../../shell/rights.ts'
import type { useLogisticsGroupsQuery } from './__generated__/useLogisticsGroupsQuery.graphql.ts'

const query = graphql`
  query useLogisticsGroupsQuery($warehouseId: ID!) {
    logisticsGroups(warehouseId: $warehouseId) {
      id
      name: displayName
      cutOff
    }
  }
`

/** Logistics groups of a warehouse; null while loading and without the right to see them. */
export function useLogisticsGroups(warehouseId: string) {
  const seen = useRight('logistics:read')
  return useBackgroundQuery<useLogisticsGroupsQuery>(query, seen ? { warehouseId } : null)?.logisticsGroups ?? null
}
