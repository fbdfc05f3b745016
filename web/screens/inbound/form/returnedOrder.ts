import { graphql, readInlineData } from 'react-relay'
import type { Translate } from '../../../i18n/useT.ts'
import type { returnedOrder_package$key } from './__generated__/returnedOrder_package.graphql.ts'
import { newOrder, type OrderValues } from './orderForm.ts'

/** Values of the form of a return: all goods of a shipped package; its numbers are in the remark, because a package may come back in parts. */
export function returnedOrder(sent: returnedOrder_package$key, warehouseId: string, t: Translate): OrderValues {
  const { number, erpNumber, customer, lines } = readInlineData(
    graphql`
      fragment returnedOrder_package on Package @inline {
        number
        erpNumber
        customer {
          id
        }
        lines {
          quantity
          product {
            id
            sku
            name: displayName
          }
        }
      }
    `,
    sent,
  )
  const byProduct = Map.groupBy(lines, ({ product }) => product.id)
  return {
    ...newOrder(warehouseId, 'RETURN'),
    customerId: customer?.id ?? '',
    arrival: 'EXPRESS',
    remark: t('inbound.form.returnOf', { number: [number, erpNumber].filter(Boolean).join(' · ') }),
    lines: [...byProduct].map(([productId, parts]) => ({
      productId,
      sku: `${parts[0]?.product.sku} · ${parts[0]?.product.name}`,
      declared: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  }
}
