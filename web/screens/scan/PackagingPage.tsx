import { graphql } from 'react-relay'
import { Navigate } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { StationDoor } from '../inbound/station/StationDoor.tsx'
import type { PackagingPageQuery } from './__generated__/PackagingPageQuery.graphql.ts'
import { PackStation } from './PackStation.tsx'
import { useWaveLink } from './ScanWaveLink.ts'

const query = graphql`
  query PackagingPageQuery($warehouseId: ID!, $waveId: ID!, $asked: Boolean!) {
    ...StationDoor_query @arguments(warehouseId: $warehouseId)
    viewer {
      staffId
    }
    packagingMaterials {
      id
      number
      name
    }
    packingBench(waveId: $waveId) @include(if: $asked) {
      ...PackStation_bench
    }
  }
`

// What sends the scans has to be here before the network goes.
void import('./PackScans.ts')

export const loader = pageLoader<PackagingPageQuery>(query, ({ warehouseId, search }) => {
  const waveId = search.get('wave') ?? ''
  return { warehouseId, waveId, asked: waveId !== '' }
})

/** Packs the packages of a wave. */
export function Component() {
  const t = useT()
  const { packingBench: bench, packagingMaterials, ...data } = usePage<PackagingPageQuery>(query)
  const link = useWaveLink()
  if (!bench) return <Navigate to={link('/scan/packing')} replace />
  return (
    <StationDoor query={data} title={t('menu.out.packaging')}>
      {(station) => <PackStation station={station} bench={bench} materials={packagingMaterials} me={data.viewer.staffId ?? null} />}
    </StationDoor>
  )
}
