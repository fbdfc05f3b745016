import { graphql, useFragment } from 'react-relay'
import { transferMachine } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import type { TransferHistory_transfer$key } from './__generated__/TransferHistory_transfer.graphql.ts'

/** State changes of a transfer, and who took goods off or put them down. */
export function TransferHistory({ transfer }: { transfer: TransferHistory_transfer$key }) {
  const t = useT()
  const { history } = useFragment(
    graphql`
      fragment TransferHistory_transfer on Transfer {
        history {
          action
          to
          reason
          at
          by
        }
      }
    `,
    transfer,
  )
  // Goods that are moved by scan are moved piece by piece: only the last move of a run by one person is shown.
  const changes = history.filter(({ action, by }, index) => {
    const next = history[index + 1]
    return !(next?.action === action && next.by === by)
  })
  return (
    <StateHistory
      machine={transferMachine}
      changes={changes}
      stateText={(state) => t(`state.Transfer.${state}`)}
      actionText={{
        moveOut: t('transfer.history.moveOut'),
        moveIn: t('transfer.history.moveIn'),
        force: t('transfer.history.force'),
      }}
    />
  )
}
