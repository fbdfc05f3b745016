import { graphql, useFragment } from 'react-relay'
import { inboundMachine } from '../../../graph/inbound/states.ts'
import { useT } from '../../i18n/useT.ts'
import { Timeline } from '../../ui/document/Timeline.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { stateTone } from '../../ui/stateTone.ts'
import type { OrderHistory_order$key } from './__generated__/OrderHistory_order.graphql.ts'
import { states } from './inboundList.ts'

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
  const entries = history.toReversed().map(({ to, reason, at, by }) => ({
    key: `${at} ${to}`,
    title: isState(to) ? t(`state.InboundOrder.${to}`) : to,
    about: [reason, by].filter(Boolean).join(' · '),
    at: <RelativeTime at={at} />,
    tone: isState(to) ? stateTone(inboundMachine, to) : ('gray' as const),
  }))
  return (
    <Section title={t('inbound.order.history')}>
      <Timeline entries={entries} />
    </Section>
  )
}
