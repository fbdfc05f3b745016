import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import { StationGate } from '../../../station/entry/StationGate.tsx'
import type { ShelvePageQuery } from './__generated__/ShelvePageQuery.graphql.ts'
import { ShelveStation } from './ShelveStation.tsx'

const query = graphql`
  query ShelvePageQuery($warehouseId: ID!, $code: String!, $open: Boolean!) {
    ...StationGate_query @arguments(warehouseId: $warehouseId)
    inboundTask(warehouseId: $warehouseId, code: $code) @include(if: $open) {
      order {
        ...ShelveStation_order
      }
    }
  }
`

// Loaded now, because scans must be sent and judged offline too.
void import('./shelveScans.ts')

export const loader = offlinePageLoader<ShelvePageQuery>(query, ({ warehouseId, search }) => {
  const code = search.get('order') ?? ''
  return { warehouseId, code, open: code !== '' }
})

/** Putaway page. */
export function Component() {
  const t = useT()
  const data = usePage<ShelvePageQuery>(query)
  return (
    <StationGate query={data} job="shelve" title={t('menu.inbound.shelve')}>
      {(station) => <ShelveStation station={station} order={data.inboundTask?.order ?? null} />}
    </StationGate>
  )
}
