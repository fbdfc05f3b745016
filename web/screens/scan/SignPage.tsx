import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { StationDoor } from '../inbound/station/StationDoor.tsx'
import type { SignPageQuery } from './__generated__/SignPageQuery.graphql.ts'
import { SignStation } from './SignStation.tsx'

const query = graphql`
  query SignPageQuery($warehouseId: ID!, $code: String!, $open: Boolean!) {
    ...StationDoor_query @arguments(warehouseId: $warehouseId)
    inboundTask(warehouseId: $warehouseId, code: $code) @include(if: $open) {
      order {
        ...SignStation_order
      }
    }
  }
`

// What sends the scans has to be here before the network goes.
void import('./SignScans.ts')

export const loader = pageLoader<SignPageQuery>(query, ({ warehouseId, search }) => {
  const code = search.get('order') ?? ''
  return { warehouseId, code, open: code !== '' }
})

/** Signs for what arrives at the dock. */
export function Component() {
  const t = useT()
  const data = usePage<SignPageQuery>(query)
  return (
    <StationDoor query={data} title={t('menu.inbound.sign')}>
      {(station) => <SignStation station={station} order={data.inboundTask?.order ?? null} />}
    </StationDoor>
  )
}
