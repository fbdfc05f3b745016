import { graphql } from 'react-relay'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import type { useChannelOptionsQuery } from './__generated__/useChannelOptionsQuery.graphql.ts'

const query = graphql`
  query useChannelOptionsQuery($warehouseId: ID!) {
    channels(warehouseId: $warehouseId) {
      id
      code
      displayName
    }
  }
`

/** Channels of the warehouse to choose from; none while they are loading. */
export function useChannelOptions(): { value: string; label: string }[] {
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const read = useBackgroundQuery<useChannelOptionsQuery>(query, { warehouseId })
  return (read?.channels ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))
}
