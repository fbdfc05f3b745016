import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { OrderHistory_order$key } from './__generated__/OrderHistory_order.graphql.ts'
import { states } from './inboundList.ts'
import { Panel } from './Panel.tsx'
import { stateTones } from './tones.ts'

type State = (typeof states)[number]
const isState = (text: string): text is State => (states as readonly string[]).includes(text)

/** How an order came to where it stands. */
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
              <td>{isState(to) ? <StatusBadge tone={stateTones[to]}>{t(`state.InboundOrder.${to}`)}</StatusBadge> : to}</td>
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
