import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import { readUser } from '../../../relay/session.ts'
import { StationGate } from '../../../station/entry/StationGate.tsx'
import type { PickPageQuery } from './__generated__/PickPageQuery.graphql.ts'
import { PickStation } from './PickStation.tsx'

const query = graphql`
  query PickPageQuery($warehouseId: ID!, $number: String!, $open: Boolean!, $me: [ID!]!) {
    ...StationGate_query @arguments(warehouseId: $warehouseId)
    ...WavesToPick_query @arguments(warehouseId: $warehouseId, me: $me)
    opened: waveByNumber(warehouseId: $warehouseId, number: $number) @include(if: $open) {
      ...PickStation_wave
    }
  }
`

// Loaded now, because scans must be sent and judged offline too.
void import('./pickScans.ts')

export const loader = offlinePageLoader<PickPageQuery>(query, ({ warehouseId, search }) => {
  const number = search.get('order') ?? ''
  const { id } = readUser() ?? {}
  return { warehouseId, number, open: number !== '', me: id ? [id] : [] }
})

/** Page of a picker with a handheld. */
export function Component() {
  const t = useT()
  const data = usePage<PickPageQuery>(query)
  return (
    <StationGate query={data} job="pick" title={t('pick.title')}>
      {(station) => <PickStation station={station} wave={data.opened ?? null} query={data} />}
    </StationGate>
  )
}
