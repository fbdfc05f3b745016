import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import { StationGate } from '../../../station/entry/StationGate.tsx'
import type { ShipmentPageQuery } from './__generated__/ShipmentPageQuery.graphql.ts'
import { ShipmentStation } from './ShipmentStation.tsx'

const query = graphql`
  query ShipmentPageQuery($warehouseId: ID!) {
    ...StationGate_query @arguments(warehouseId: $warehouseId)
    node(id: $warehouseId) {
      ...ShipmentStation_warehouse @alias(as: "settings")
    }
  }
`

// Loaded now, because scans must be sent and judged offline too.
void import('./shipScans.ts')

export const loader = offlinePageLoader<ShipmentPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Shipping page: one scan per package, and its weight where the warehouse weighs. */
export function Component() {
  const t = useT()
  const data = usePage<ShipmentPageQuery>(query)
  return (
    <StationGate query={data} job="ship" title={t('menu.deliver.ship')}>
      {(station) => <ShipmentStation station={station} warehouse={data.node?.settings ?? null} />}
    </StationGate>
  )
}
