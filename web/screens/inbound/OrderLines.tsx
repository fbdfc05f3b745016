import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { GoodsName } from '../../ui/GoodsName.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { OrderLines_order$key } from './__generated__/OrderLines_order.graphql.ts'
import { Panel } from './Panel.tsx'

const figures = ['declared', 'signed', 'receivedGood', 'receivedDefective', 'shelvedGood', 'shelvedDefective', 'lost'] as const

/** Products of an order with declared, received and put away pieces. */
export function OrderLines({ order }: { order: OrderLines_order$key }) {
  const t = useT()
  const { lines } = useFragment(
    graphql`
      fragment OrderLines_order on InboundOrder {
        lines {
          id
          declared
          signed
          receivedGood
          receivedDefective
          shelvedGood
          shelvedDefective
          lost
          product {
            sku
            name: displayName
          }
        }
      }
    `,
    order,
  )
  return (
    <Panel title={t('inbound.order.lines')}>
      <table>
        <thead>
          <tr>
            <th>{t('inbound.line.sku')}</th>
            <th>{t('inbound.line.name')}</th>
            {figures.map((name) => (
              <th key={name} data-end>
                {t(`inbound.line.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <CopyText text={line.product.sku} />
              </td>
              <td>
                <GoodsName name={line.product.name} />
                {line.declared === 0 && <StatusBadge tone="warn">{t('inbound.line.unannounced')}</StatusBadge>}
                {line.declared > 0 && line.receivedGood + line.receivedDefective > line.declared && (
                  <StatusBadge tone="warn">{t('inbound.line.over')}</StatusBadge>
                )}
              </td>
              {figures.map((name) => (
                <td key={name} data-end data-quiet={line[name] === 0 || undefined}>
                  <Quantity value={line[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
