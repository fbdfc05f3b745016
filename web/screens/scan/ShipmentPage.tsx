import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { StationDoor } from '../inbound/station/StationDoor.tsx'
import type { ShipmentPageQuery } from './__generated__/ShipmentPageQuery.graphql.ts'
import { ShipmentStation } from './ShipmentStation.tsx'

const query = graphql`
  query ShipmentPageQuery($warehouseId: ID!) {
    ...StationDoor_query @arguments(warehouseId: $warehouseId)
  }
`

// What sends the scans has to be here before the network goes.
void import('./ShipmentScans.ts')

export const loader = pageLoader<ShipmentPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Hands parcels to the carrier, one scan each. */
export function Component() {
  const t = useT()
  const data = usePage<ShipmentPageQuery>(query)
  return (
    <StationDoor query={data} title={t('menu.deliver.ship')}>
      {(station) => <ShipmentStation station={station} />}
    </StationDoor>
  )
}
