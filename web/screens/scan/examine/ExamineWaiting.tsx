import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { ErrorBoundary } from '../../../relay/ErrorBoundary.tsx'
import { useRight } from '../../../shell/rights.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import type { ExamineWaitingQuery } from './__generated__/ExamineWaitingQuery.graphql.ts'

interface Props {
  warehouseId: string
  /** Scans in this session; a change reloads the counts. */
  scans: number
}

/** Packages to be shipped by their examination; hidden without the right or offline. */
export function ExamineWaiting({ warehouseId, scans }: Props) {
  if (!useRight('package:read')) return null
  return (
    <ErrorBoundary of={scans} fallback={() => null}>
      <Suspense fallback={null}>
        <Waiting key={warehouseId} warehouseId={warehouseId} scans={scans} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Waiting({ warehouseId, scans }: Props) {
  const t = useT()
  const [variables] = useState({ warehouseId })
  const data = useLazyLoadQuery<ExamineWaitingQuery>(
    graphql`
      query ExamineWaitingQuery($warehouseId: ID!) {
        WAITING: packages(warehouseId: $warehouseId, filter: { examinationStates: [WAITING] }, first: 1) {
          totalCount
        }
        INSPECTING: packages(warehouseId: $warehouseId, filter: { examinationStates: [INSPECTING] }, first: 1) {
          totalCount
        }
        INSPECTED: packages(warehouseId: $warehouseId, filter: { states: [TO_BE_SHIPPED], examinationStates: [INSPECTED] }, first: 1) {
          totalCount
        }
      }
    `,
    variables,
    { fetchPolicy: 'store-and-network', fetchKey: scans },
  )
  return (
    <SideList>
      <h4>{t('examine.waiting')}</h4>
      <ol>
        {(['WAITING', 'INSPECTING', 'INSPECTED'] as const).map((state) => (
          <li key={state} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
            <span className="name">{t(`state.Examination.${state}`)}</span>
            <span className="count">
              <b>{data[state]?.totalCount ?? 0}</b>
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}
