import { graphql, readInlineData } from 'react-relay'
import type { storedOrder_order$key } from './__generated__/storedOrder_order.graphql.ts'
import type { OrderValues } from './orderForm.ts'

/** Values of the form of a stored order. */
export function storedOrder(order: storedOrder_order$key, warehouseId: string): OrderValues {
  const { customer, lines, boxes, erpNumber, trackingNumber, expectedOn, ...header } = readInlineData(
    graphql`
      fragment storedOrder_order on InboundOrder @inline {
        kind
        arrival
        erpNumber
        trackingNumber
        expectedOn
        remark
        customer {
          id
        }
        lines {
          declared
          product {
            id
            sku
            name: displayName
          }
        }
        boxes {
          mark
          trackingNumber
          lengthMillimetres
          widthMillimetres
          heightMillimetres
          weightGrams
          contents {
            declared
            line {
              product {
                id
              }
            }
          }
        }
      }
    `,
    order,
  )
  return {
    ...header,
    warehouseId,
    customerId: customer?.id ?? '',
    erpNumber: erpNumber ?? '',
    trackingNumber: trackingNumber ?? '',
    expectedOn: expectedOn ?? '',
    shipped: false,
    lines: lines.map(({ declared, product }) => ({ productId: product.id, sku: `${product.sku} · ${product.name}`, declared })),
    boxes: boxes.map(({ contents, trackingNumber: boxTracking, ...box }) => ({
      ...box,
      trackingNumber: boxTracking ?? '',
      contents: contents.map(({ declared, line }) => ({ productId: line.product.id, declared })),
    })),
  }
}

/** The same without numbers and the day of arrival, which belong to one order only; boxes get new marks. */
export function copiedOrder(order: storedOrder_order$key, warehouseId: string): OrderValues {
  const { boxes, ...values } = storedOrder(order, warehouseId)
  return {
    ...values,
    erpNumber: '',
    trackingNumber: '',
    expectedOn: '',
    boxes: boxes.map((box) => ({ ...box, mark: '', trackingNumber: '' })),
  }
}
