import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { decideOffline, type OfflineScan, offlinePolicy } from '../../../station/offline/decideOffline.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import type { OfflineMode } from '../../../station/stationTypes.ts'
import type { useReceiveOffline_order$key } from './__generated__/useReceiveOffline_order.graphql.ts'
import type { OpenOrder } from './receiveOffline.ts'
import { type ReceiveState, receiveOffline } from './receiveOffline.ts'
import type { ReceiveContext, ReceiveResult } from './receiveScans.ts'

interface Asked {
  queue: ScanQueue<ReceiveContext, ReceiveResult>
  /** The order, as loaded. */
  order: useReceiveOffline_order$key | null
  /** The open order after the last answer. */
  table: OpenOrder | null
  scanOf: (code: string) => OfflineScan<ReceiveContext>
}

/** The open order with scans recorded offline, and the page's offline mode; null if the order is not loaded yet. */
export function useReceiveOffline({ queue, order: key, table, scanOf }: Asked): {
  shown: ReceiveState | null
  goOn: OfflineMode<ReceiveContext>
} {
  const t = useT()
  const { waiting } = useScanQueue(queue)
  const order = useFragment(
    graphql`
      fragment useReceiveOffline_order on InboundOrder {
        id
        boxes {
          id
          mark
          receivedAt
          contents {
            line {
              id
            }
            declared
          }
        }
        lines {
          id
          declared
          confirmedUpTo
          receivedGood
          receivedDefective
          product {
            id
            sku
            name: displayName
            barcodes
            receiving
          }
        }
      }
    `,
    key,
  )
  const start: ReceiveState | null =
    order && table && order.id === table.orderId
      ? {
          table,
          last: null,
          task: {
            orderId: order.id,
            boxes: order.boxes.map(({ id, mark, receivedAt, contents }) => ({
              ...{ id, mark, isReceived: Boolean(receivedAt) },
              contents: contents.map(({ line, declared }) => ({ lineId: line?.id ?? '', declared })),
            })),
            lines: order.lines.map(({ id, declared, confirmedUpTo, receivedGood, receivedDefective, product }) => ({
              ...{ id, productId: product.id, sku: product.sku, name: product.name, barcodes: product.barcodes },
              ...{ declared, good: receivedGood, defective: receivedDefective },
              allowed: Math.max(product.receiving === 'NORMAL' ? declared : 0, confirmedUpTo),
            })),
          },
        }
      : null
  return {
    shown: start && decideOffline(start, waiting, receiveOffline).shown,
    goOn: offlinePolicy({ start, step: receiveOffline, waiting: () => queue.getState().waiting, scanOf, t }),
  }
}
