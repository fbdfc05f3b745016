import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import { StationGate } from '../../../station/entry/StationGate.tsx'
import type { ReceivePageQuery } from './__generated__/ReceivePageQuery.graphql.ts'
import { ReceiveStation } from './ReceiveStation.tsx'

const query = graphql`
  query ReceivePageQuery($warehouseId: ID!, $code: String!, $box: String, $open: Boolean!) {
    ...StationGate_query @arguments(warehouseId: $warehouseId)
    inboundTask(warehouseId: $warehouseId, code: $code, box: $box) @include(if: $open) {
      ...ReceiveStation_task
    }
  }
`

// Loaded now, because scans must be sent and judged offline too.
void import('./receiveScans.ts')
void import('../../../station/photo/TakePhoto.tsx')

export const loader = offlinePageLoader<ReceivePageQuery>(query, ({ warehouseId, search }) => {
  const code = search.get('order') ?? ''
  return { warehouseId, code, box: search.get('box'), open: code !== '' }
})

/** Receiving page. */
export function Component() {
  const t = useT()
  const data = usePage<ReceivePageQuery>(query)
  return (
    <StationGate query={data} job="receive" title={t('menu.inbound.receive')}>
      {(station) => <ReceiveStation station={station} task={data.inboundTask ?? null} />}
    </StationGate>
  )
}
