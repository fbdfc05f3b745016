import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import { StationGate } from '../../../station/entry/StationGate.tsx'
import type { SignPageQuery } from './__generated__/SignPageQuery.graphql.ts'
import { SignStation } from './SignStation.tsx'

const query = graphql`
  query SignPageQuery($warehouseId: ID!, $code: String!, $open: Boolean!) {
    ...StationGate_query @arguments(warehouseId: $warehouseId)
    parcelCarriers(warehouseId: $warehouseId)
    inboundTask(warehouseId: $warehouseId, code: $code) @include(if: $open) {
      order {
        ...SignStation_order
      }
    }
  }
`

// Loaded now, because scans must be sent and judged offline too.
void import('./signScans.ts')
void import('../../../station/photo/TakePhoto.tsx')

export const loader = offlinePageLoader<SignPageQuery>(query, ({ warehouseId, search }) => {
  const code = search.get('order') ?? ''
  return { warehouseId, code, open: code !== '' }
})

/** Signing page for arrivals at the dock. */
export function Component() {
  const t = useT()
  const data = usePage<SignPageQuery>(query)
  return (
    <StationGate query={data} job="sign" title={t('menu.inbound.sign')}>
      {(station) => <SignStation station={station} order={data.inboundTask?.order ?? null} carriers={data.parcelCarriers} />}
    </StationGate>
  )
}
