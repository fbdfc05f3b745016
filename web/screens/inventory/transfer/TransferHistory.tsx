import { graphql, useFragment } from 'react-relay'
import { transferMachine } from '../../../../graph/inventory/states.ts'
import { type Translate, useT } from '../../../i18n/useT.ts'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import type { TransferHistory_transfer$data, TransferHistory_transfer$key } from './__generated__/TransferHistory_transfer.graphql.ts'

/** State changes of a transfer, who took goods off or put them down, and what is still to come. */
export function TransferHistory({ transfer: key }: { transfer: TransferHistory_transfer$key }) {
  const t = useT()
  const transfer = useFragment(
    graphql`
      fragment TransferHistory_transfer on Transfer {
        state
        holder
        quantity
        movedIn
        inHand
        history {
          action
          to
          reason
          at
          by
        }
      }
    `,
    key,
  )
  // Goods that are moved by scan are moved piece by piece: only the last move of a run by one person is shown.
  const changes = transfer.history.filter(({ action, by }, index) => {
    const next = transfer.history[index + 1]
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
      ahead={aheadOf(transfer, t)}
    />
  )
}

/** The steps to come, the last one first, each with how many pieces and by whom. */
function aheadOf({ state, holder, quantity, movedIn, inHand }: TransferHistory_transfer$data, t: Translate) {
  if (state !== 'CREATED' && state !== 'PARTIAL') return []
  const toPutDown = quantity - movedIn
  const toTakeOff = toPutDown - inHand
  const byMovers = t('transfer.ahead.byMovers')
  const all = [
    { key: 'done', title: t('transfer.ahead.done'), about: t('transfer.ahead.bySystem'), count: 1 },
    {
      key: 'putDown',
      title: t('transfer.ahead.putDown', { count: toPutDown }),
      count: toPutDown,
      about: inHand > 0 && holder ? t('transfer.ahead.byHolder', { name: holder }) : byMovers,
    },
    { key: 'takenOff', title: t('transfer.ahead.takenOff', { count: toTakeOff }), about: byMovers, count: toTakeOff },
  ]
  return all.filter(({ count }) => count > 0).map(({ count: _count, ...step }) => step)
}
