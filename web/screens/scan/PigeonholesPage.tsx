import { graphql } from 'react-relay'
import { Navigate } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { StationDoor } from '../inbound/station/StationDoor.tsx'
import type { PigeonholesPageQuery } from './__generated__/PigeonholesPageQuery.graphql.ts'
import { useWaveLink } from './ScanWaveLink.ts'
import { SortStation } from './SortStation.tsx'

const query = graphql`
  query PigeonholesPageQuery($warehouseId: ID!, $waveId: ID!, $asked: Boolean!) {
    ...StationDoor_query @arguments(warehouseId: $warehouseId)
    viewer {
      staffId
    }
    sortingTable(waveId: $waveId) @include(if: $asked) {
      ...SortStation_table
    }
  }
`

// What sends the scans has to be here before the network goes.
void import('./SortScans.ts')

export const loader = pageLoader<PigeonholesPageQuery>(query, ({ warehouseId, search }) => {
  const waveId = search.get('wave') ?? ''
  return { warehouseId, waveId, asked: waveId !== '' }
})

/** Sorts the pieces of a mixed wave into its holes. */
export function Component() {
  const t = useT()
  const { sortingTable: table, ...data } = usePage<PigeonholesPageQuery>(query)
  const link = useWaveLink()
  if (!table) return <Navigate to={link('/scan/wave')} replace />
  return (
    <StationDoor query={data} title={t('menu.out.pigeonholes')}>
      {(station) => <SortStation station={station} table={table} me={data.viewer.staffId ?? null} />}
    </StationDoor>
  )
}
