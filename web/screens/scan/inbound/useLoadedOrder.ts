import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { Line, ScannedOrder } from '../../../../graph/inbound/rules/model.ts'
import type { KnownCode } from '../../../../graph/product/rules/scanned.ts'
import type { useLoadedOrder_order$key } from './__generated__/useLoadedOrder_order.graphql.ts'

export interface LoadedLine extends Line {
  barcodes: readonly string[]
  cartonBarcodes: readonly KnownCode[]
  /** Path of the main picture. */
  picture: string | null
}

/** An inbound order as a station has loaded it, for the rules that also decide on the server. */
export interface LoadedOrder extends ScannedOrder {
  lines: readonly LoadedLine[]
  /** Pieces received from each box, by line. */
  inBoxes: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Reads the order of an inbound station; null if none is open. */
export function useLoadedOrder(key: useLoadedOrder_order$key | null): LoadedOrder | null {
  const order = useFragment(
    graphql`
      fragment useLoadedOrder_order on InboundOrder {
        id
        number
        kind
        customerName
        state
        signedAt
        closedAt
        completedAt
        boxes {
          id
          mark
          trackingNumber
          signedAt
          receivedAt
          contents {
            declared
            line {
              id
            }
          }
          received {
            lineId
            quantity
          }
        }
        lines {
          id
          lineNo
          declared
          signed
          confirmedUpTo
          receivedGood
          receivedDefective
          shelvedGood
          shelvedDefective
          lost
          missing
          product {
            id
            sku
            name: displayName
            picture {
              medium
            }
            barcodes
            cartonBarcodes {
              code
              pieces
            }
            receiving
          }
        }
      }
    `,
    key,
  )
  return useMemo(
    () =>
      order
        ? {
            ...order,
            customerNameEn: null,
            signedAt: instant(order.signedAt),
            closedAt: instant(order.closedAt),
            completedAt: instant(order.completedAt),
            lines: order.lines.map(({ product: { id: productId, sku, name, barcodes, cartonBarcodes, picture, receiving }, ...line }) => ({
              ...line,
              productId,
              sku,
              name,
              nameEn: null,
              barcodes,
              cartonBarcodes,
              picture: picture?.medium ?? null,
              receivable: receiving === 'NORMAL',
            })),
            boxes: order.boxes.map(({ id, mark, trackingNumber, signedAt, receivedAt, contents }) => ({
              id,
              mark,
              trackingNumber: trackingNumber ?? null,
              signedAt: instant(signedAt),
              receivedAt: instant(receivedAt),
              contents: contents.flatMap(({ declared, line }) => (line ? [{ lineId: line.id, declared }] : [])),
            })),
            inBoxes: new Map(
              order.boxes.map(({ id, received }) => [id, new Map(received.map(({ lineId, quantity }) => [lineId, quantity]))]),
            ),
          }
        : null,
    [order],
  )
}

const instant = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)
