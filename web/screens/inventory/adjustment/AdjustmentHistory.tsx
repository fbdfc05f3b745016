import { graphql, useFragment } from 'react-relay'
import { adjustmentMachine } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import type { AdjustmentHistory_adjustment$key } from './__generated__/AdjustmentHistory_adjustment.graphql.ts'

/** State changes of an adjustment. */
export function AdjustmentHistory({ adjustment }: { adjustment: AdjustmentHistory_adjustment$key }) {
  const t = useT()
  const { history } = useFragment(
    graphql`
      fragment AdjustmentHistory_adjustment on Adjustment {
        history {
          action
          to
          reason
          at
          by
        }
      }
    `,
    adjustment,
  )
  // One that is posted at once never waited for anybody.
  const changes = history.filter(({ action }, index) => !(action === 'create' && history[index + 1]?.action === 'post'))
  return <StateHistory machine={adjustmentMachine} changes={changes} stateText={(state) => t(`state.Adjustment.${state}`)} />
}
