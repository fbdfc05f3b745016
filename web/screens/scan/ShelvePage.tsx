import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { StationDoor } from '../inbound/station/StationDoor.tsx'
import type { ShelvePageQuery } from './__generated__/ShelvePageQuery.graphql.ts'
import { ShelveStation } from './ShelveStation.tsx'

const query = graphql`
  query ShelvePageQuery($warehouseId: ID!, $code: String!, $open: Boolean!) {
    ...StationDoor_query @arguments(warehouseId: $warehouseId)
    inboundTask(warehouseId: $warehouseId, code: $code) @include(if: $open) {
      order {
        ...ShelveStation_order
      }
    }
  }
`

// What sends the scans has to be here before the network goes.
void import('./ShelveScans.ts')

export const loader = pageLoader<ShelvePageQuery>(query, ({ warehouseId, search }) => {
  const code = search.get('order') ?? ''
  return { warehouseId, code, open: code !== '' }
})

/** Puts on shelves what was received. */
export function Component() {
  const t = useT()
  const data = usePage<ShelvePageQuery>(query)
  return (
    <StationDoor query={data} title={t('menu.inbound.shelve')}>
      {(station) => <ShelveStation station={station} order={data.inboundTask?.order ?? null} />}
    </StationDoor>
  )
}
