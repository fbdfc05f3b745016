import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { ErrorBoundary } from '../../../relay/ErrorBoundary.tsx'
import { useRight } from '../../../shell/rights.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import type { SignExpectedQuery } from './__generated__/SignExpectedQuery.graphql.ts'

/** Inbound orders in transit, beside the first instruction; hidden without the right or offline. */
export function SignExpected({ warehouseId }: { warehouseId: string }) {
  if (!useRight('inbound:read')) return null
  return (
    <ErrorBoundary of={warehouseId} fallback={() => null}>
      <Suspense fallback={null}>
        <Expected warehouseId={warehouseId} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Expected({ warehouseId }: { warehouseId: string }) {
  const t = useT()
  const [variables] = useState({ warehouseId })
  const { inboundOrders } = useLazyLoadQuery<SignExpectedQuery>(
    graphql`
      query SignExpectedQuery($warehouseId: ID!) {
        inboundOrders(warehouseId: $warehouseId, first: 20, filter: { states: [IN_TRANSIT] }) {
          totalCount
          edges {
            node {
              id
              number
              customerName
              boxes {
                id
              }
              totals {
                declared
              }
            }
          }
        }
      }
    `,
    variables,
    { fetchPolicy: 'store-and-network' },
  )
  return (
    <SideList>
      <h4>{t('inbound.sign.expected', { count: inboundOrders.totalCount })}</h4>
      <ol>
        {inboundOrders.edges.map(({ node: { id, number, customerName, boxes, totals } }) => (
          <li key={id} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
            <span className="name">
              <b className="code">{number}</b>
              <small>{customerName}</small>
            </span>
            <span className="count">
              {boxes.length > 0
                ? t('inbound.sign.expectedBoxes', { count: boxes.length })
                : t('inbound.pieces', { count: totals.declared })}
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}
