import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { StatusMark } from '../../scan/StatusMark.tsx'
import { SideList } from '../inbound/station/SideList.ts'
import type { ReceiveLines_order$key } from './__generated__/ReceiveLines_order.graphql.ts'
import type { TaskLine } from './receiveAlone.ts'

interface Props {
  order: ReceiveLines_order$key
  /** The same products with what is recorded and not confirmed. */
  counted?: readonly TaskLine[] | undefined
  now: string | null | undefined
}

/** The products of the order on the table: how many are announced, how many are counted. */
export function ReceiveLines({ order, counted, now }: Props) {
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
  const rows = lines.map(({ id, declared, receivedGood, receivedDefective, product }) => {
    const { good, defective } = counted?.find((line) => line.id === id) ?? { good: receivedGood, defective: receivedDefective }
    return { id, declared, product, defective, received: good + defective }
  })
  return (
    <SideList>
      <h4>{t('inbound.order.lines')}</h4>
      <ol>
        {rows.map(({ id, declared, received, defective, product }) => (
          <li key={id} data-now={id === now || undefined}>
            <StatusMark status={received >= declared ? 'applied' : 'waiting'} />
            <span className="name">
              {product.name}
              <small className="code">{product.sku}</small>
            </span>
            <span className="count">
              <b>{received}</b> / {declared}
              {defective > 0 && <small data-bad> · {t('inbound.receive.bad', { count: defective })}</small>}
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}
