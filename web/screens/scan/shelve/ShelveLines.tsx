import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import { StatusMark } from '../../../station/ui/StatusMark.tsx'
import type { ShelveLines_order$key } from './__generated__/ShelveLines_order.graphql.ts'
import type { ShelfLine } from './shelveOffline.ts'

interface Props {
  order: ShelveLines_order$key
  /** The same products with scans recorded offline. */
  left?: readonly ShelfLine[] | undefined
  now: string | null | undefined
}

/** Products of the order with pieces still to put away. */
export function ShelveLines({ order, left, now }: Props) {
  const t = useT()
  const { lines } = useFragment(
    graphql`
      fragment ShelveLines_order on InboundOrder {
        lines {
          id
          receivedGood
          receivedDefective
          shelvedGood
          shelvedDefective
          product {
            sku
            name: displayName
          }
        }
      }
    `,
    order,
  )
  const rows = lines
    .map((line) => ({ ...line, good: line.receivedGood - line.shelvedGood, defective: line.receivedDefective - line.shelvedDefective }))
    .map((line) => ({ ...line, ...left?.map(({ id, good, defective }) => ({ id, good, defective })).find(({ id }) => id === line.id) }))
    .filter(({ receivedGood, receivedDefective }) => receivedGood + receivedDefective > 0)
  return (
    <SideList>
      <h4>{t('inbound.shelve.lines')}</h4>
      <ol>
        {rows.map(({ id, good, defective, product }) => (
          <li key={id} data-now={id === now || undefined}>
            <StatusMark status={good + defective === 0 ? 'applied' : 'waiting'} />
            <span className="name">
              {product.name}
              <small className="code">{product.sku}</small>
            </span>
            <span className="count">
              <b>{good}</b>
              {defective > 0 && <small data-bad> · {t('inbound.receive.bad', { count: defective })}</small>}
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}
