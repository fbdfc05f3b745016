import { graphql } from 'react-relay'
import { Navigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import { StationGate } from '../../../station/entry/StationGate.tsx'
import { useWaveLink } from '../wave/useWaveLink.ts'
import type { PackagingPageQuery } from './__generated__/PackagingPageQuery.graphql.ts'
import { PackStation } from './PackStation.tsx'

const query = graphql`
  query PackagingPageQuery($warehouseId: ID!, $waveId: ID!, $asked: Boolean!) {
    ...StationGate_query @arguments(warehouseId: $warehouseId)
    viewer {
      staffId
    }
    packagingMaterials {
      id
      number
      name: displayName
    }
    printers(warehouseId: $warehouseId) {
      ...PackPrinter_printers
    }
    packingBench(waveId: $waveId) @include(if: $asked) {
      ...PackStation_bench
    }
  }
`

// Loaded now, because scans must be sent and judged offline too.
void import('./packScans.ts')

export const loader = offlinePageLoader<PackagingPageQuery>(query, ({ warehouseId, search }) => {
  const waveId = search.get('wave') ?? ''
  return { warehouseId, waveId, asked: waveId !== '' }
})

/** Packing page of a wave. */
export function Component() {
  const t = useT()
  const { packingBench: bench, packagingMaterials, printers, ...data } = usePage<PackagingPageQuery>(query)
  const link = useWaveLink()
  if (!bench) return <Navigate to={link('/scan/packing')} replace />
  return (
    <StationGate query={data} job="pack" title={t('menu.out.packaging')}>
      {(station) => (
        <PackStation station={station} bench={bench} materials={packagingMaterials} printers={printers} me={data.viewer.staffId ?? null} />
      )}
    </StationGate>
  )
}
