import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import { StationGate } from '../../../station/entry/StationGate.tsx'
import type { ExaminePageQuery } from './__generated__/ExaminePageQuery.graphql.ts'
import { ExamineStation } from './ExamineStation.tsx'

const query = graphql`
  query ExaminePageQuery($warehouseId: ID!) {
    ...StationGate_query @arguments(warehouseId: $warehouseId)
    begunExamination(warehouseId: $warehouseId) {
      ...ExamineStation_examination
    }
  }
`

// Loaded now, because scans must be sent and judged offline too.
void import('./examineScans.ts')

export const loader = offlinePageLoader<ExaminePageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Examining page: the label of a packed package, then each of its pieces. */
export function Component() {
  const t = useT()
  const data = usePage<ExaminePageQuery>(query)
  return (
    <StationGate query={data} job="examine" title={t('menu.deliver.examine')}>
      {(station) => <ExamineStation station={station} examination={data.begunExamination ?? null} />}
    </StationGate>
  )
}
