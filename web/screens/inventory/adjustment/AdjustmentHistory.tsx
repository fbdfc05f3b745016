import { graphql, useFragment } from 'react-relay'
import { adjustmentMachine } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import type { AdjustmentHistory_adjustment$key } from './__generated__/AdjustmentHistory_adjustment.graphql.ts'

/** State changes of an adjustment. */
export function AdjustmentHistory({ adjustment }: { adjustment: AdjustmentHistory_adjustment$key }) {
  const t = useT()
  const { state, history } = useFragment(
    graphql`
      fragment AdjustmentHistory_adjustment on Adjustment {
        state
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
  const ahead = [
    { key: 'posted', title: t('adjustment.ahead.posted') },
    { key: 'decided', title: t('adjustment.ahead.decided'), about: t('adjustment.ahead.byOther') },
  ]
  return (
    <StateHistory
      machine={adjustmentMachine}
      changes={changes}
      stateText={(one) => t(`state.Adjustment.${one}`)}
      {...(state === 'AWAITING_APPROVAL' && { ahead })}
    />
  )
}
