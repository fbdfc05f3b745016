import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { StatusMark } from '../../scan/StatusMark.tsx'
import { SideList } from '../inbound/station/SideList.ts'
import type { ReceiveLines_order$key } from './__generated__/ReceiveLines_order.graphql.ts'

/** The products of the order on the table: how many are announced, how many are counted. */
export function ReceiveLines({ order, now }: { order: ReceiveLines_order$key; now: string | null | undefined }) {
  const t = useT()
  const { lines } = useFragment(
    graphql`
      fragment ReceiveLines_order on InboundOrder {
        lines {
          id
          declared
          receivedGood
          receivedDefective
          product {
            sku
            name
          }
        }
      }
    `,
    order,
  )
  return (
    <SideList>
      <h4>{t('inbound.order.lines')}</h4>
      <ol>
        {lines.map(({ id, declared, receivedGood, receivedDefective, product }) => (
          <li key={id} data-now={id === now || undefined}>
            <StatusMark status={receivedGood + receivedDefective >= declared ? 'applied' : 'waiting'} />
            <span className="name">
              {product.name}
              <small className="code">{product.sku}</small>
            </span>
            <span className="count">
              <b>{receivedGood + receivedDefective}</b> / {declared}
              {receivedDefective > 0 && <small data-bad> · {t('inbound.receive.bad', { count: receivedDefective })}</small>}
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}
