import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import { StatusMark } from '../../../station/ui/StatusMark.tsx'
import type { ReceiveLines_order$key } from './__generated__/ReceiveLines_order.graphql.ts'
import type { TaskLine } from './receiveOffline.ts'

interface Props {
  order: ReceiveLines_order$key
  /** The same products with scans recorded offline. */
  counted?: readonly TaskLine[] | undefined
  now: string | null | undefined
}

/** Products of the open order with declared and received pieces. */
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
            name: displayName
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
