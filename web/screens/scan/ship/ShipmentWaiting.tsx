import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { ErrorBoundary } from '../../../relay/ErrorBoundary.tsx'
import { useRight } from '../../../shell/rights.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import type { ShipmentWaitingQuery } from './__generated__/ShipmentWaitingQuery.graphql.ts'

interface Props {
  warehouseId: string
  /** Packages shipped in this session; a change reloads the count. */
  shipped: number
}

/** Number of packages ready to ship; hidden without the right or offline. */
export function ShipmentWaiting({ warehouseId, shipped }: Props) {
  if (!useRight('package:read')) return null
  return (
    <ErrorBoundary of={shipped} fallback={() => null}>
      <Suspense fallback={null}>
        <Waiting key={warehouseId} warehouseId={warehouseId} shipped={shipped} />
      </Suspense>
    </ErrorBoundary>
  )
}

const shown = ['TO_BE_SHIPPED', 'ABNORMAL'] as const

function Waiting({ warehouseId, shipped }: Props) {
  const t = useT()
  const [variables] = useState({ warehouseId })
  const { packageCounts } = useLazyLoadQuery<ShipmentWaitingQuery>(
    graphql`
      query ShipmentWaitingQuery($warehouseId: ID!) {
        packageCounts(warehouseId: $warehouseId) {
          state
          count
        }
      }
    `,
    variables,
    { fetchPolicy: 'store-and-network', fetchKey: shipped },
  )
  return (
    <SideList>
      <h4>{t('ship.waiting')}</h4>
      <ol>
        {shown.map((state) => (
          <li key={state} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
            <span className="name">{t(`state.Package.${state}`)}</span>
            <span className="count">
              <b>{packageCounts.find((one) => one.state === state)?.count ?? 0}</b>
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}
