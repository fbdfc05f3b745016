import { graphql, useFragment } from 'react-relay'
import { inboundMachine } from '../../../graph/inbound/states.ts'
import { useT } from '../../i18n/useT.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { stateTone } from '../../ui/stateTone.ts'
import type { OrderHistory_order$key } from './__generated__/OrderHistory_order.graphql.ts'
import { states } from './inboundList.ts'
import { Panel } from './Panel.tsx'

type State = (typeof states)[number]
const isState = (text: string): text is State => (states as readonly string[]).includes(text)

/** State changes of an order. */
export function OrderHistory({ order }: { order: OrderHistory_order$key }) {
  const t = useT()
  const { history } = useFragment(
    graphql`
      fragment OrderHistory_order on InboundOrder {
        history {
          to
          reason
          at
          by
        }
      }
    `,
    order,
  )
  return (
    <Panel title={t('inbound.order.history')}>
      <table>
        <tbody>
          {history.toReversed().map(({ to, reason, at, by }) => (
            <tr key={`${at} ${to}`}>
              <td>{isState(to) ? <StatusBadge tone={stateTone(inboundMachine, to)}>{t(`state.InboundOrder.${to}`)}</StatusBadge> : to}</td>
              <td>{reason}</td>
              <td data-quiet>{by}</td>
              <td data-end data-quiet>
                <RelativeTime at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
