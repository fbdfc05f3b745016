import { graphql, useFragment } from 'react-relay'
import { transferMachine } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import type { TransferHistory_transfer$key } from './__generated__/TransferHistory_transfer.graphql.ts'

/** State changes of a transfer, with each time that goods were taken off or put down. */
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
  return (
    <StateHistory
      machine={transferMachine}
      changes={history}
      stateText={(state) => t(`state.Transfer.${state}`)}
      actionText={{
        moveOut: t('transfer.history.moveOut'),
        moveIn: t('transfer.history.moveIn'),
        force: t('transfer.history.force'),
      }}
    />
  )
}
