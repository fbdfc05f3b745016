import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { StationDoor } from '../inbound/station/StationDoor.tsx'
import type { ReceivePageQuery } from './__generated__/ReceivePageQuery.graphql.ts'
import { ReceiveStation } from './ReceiveStation.tsx'

const query = graphql`
  query ReceivePageQuery($warehouseId: ID!, $code: String!, $box: String, $open: Boolean!) {
    ...StationDoor_query @arguments(warehouseId: $warehouseId)
    inboundTask(warehouseId: $warehouseId, code: $code, box: $box) @include(if: $open) {
      ...ReceiveStation_task
    }
  }
`

// What sends the scans has to be here before the network goes.
void import('./ReceiveScans.ts')

export const loader = pageLoader<ReceivePageQuery>(query, ({ warehouseId, search }) => {
  const code = search.get('order') ?? ''
  return { warehouseId, code, box: search.get('box'), open: code !== '' }
})

/** Counts what is in the boxes. */
export function Component() {
  const t = useT()
  const data = usePage<ReceivePageQuery>(query)
  return (
    <StationDoor query={data} title={t('menu.inbound.receive')}>
      {(station) => <ReceiveStation station={station} task={data.inboundTask ?? null} />}
    </StationDoor>
  )
}
