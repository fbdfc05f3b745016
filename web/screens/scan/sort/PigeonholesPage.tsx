import { graphql } from 'react-relay'
import { Navigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import { StationGate } from '../../../station/entry/StationGate.tsx'
import { useWaveLink } from '../wave/useWaveLink.ts'
import type { PigeonholesPageQuery } from './__generated__/PigeonholesPageQuery.graphql.ts'
import { SortStation } from './SortStation.tsx'

const query = graphql`
  query PigeonholesPageQuery($warehouseId: ID!, $waveId: ID!, $asked: Boolean!) {
    ...StationGate_query @arguments(warehouseId: $warehouseId)
    viewer {
      staffId
    }
    sortingTable(waveId: $waveId) @include(if: $asked) {
      ...SortStation_table
    }
  }
`

// Loaded now, because scans must be sent and judged offline too.
void import('./sortScans.ts')

export const loader = offlinePageLoader<PigeonholesPageQuery>(query, ({ warehouseId, search }) => {
  const waveId = search.get('wave') ?? ''
  return { warehouseId, waveId, asked: waveId !== '' }
})

/** Sorts the pieces of a mixed wave into slots of the put wall. */
export function Component() {
  const t = useT()
  const { sortingTable: table, ...data } = usePage<PigeonholesPageQuery>(query)
  const link = useWaveLink()
  if (!table) return <Navigate to={link('/scan/wave')} replace />
  return (
    <StationGate query={data} job="sort" title={t('menu.out.pigeonholes')}>
      {(station) => <SortStation station={station} table={table} me={data.viewer.staffId ?? null} />}
    </StationGate>
  )
}
