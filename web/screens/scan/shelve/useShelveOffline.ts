import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { decideOffline, type OfflineScan, offlinePolicy } from '../../../station/offline/decideOffline.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import type { OfflineMode } from '../../../station/stationTypes.ts'
import type { useShelveOffline_order$key } from './__generated__/useShelveOffline_order.graphql.ts'
import { type ShelveState, shelveOffline } from './shelveOffline.ts'
import type { ShelveContext, ShelveResult } from './shelveScans.ts'

interface Asked {
  queue: ScanQueue<ShelveContext, ShelveResult>
  /** The order, as loaded. */
  order: useShelveOffline_order$key | null
  /** The open order and its figures after the last answer. */
  table: { orderId?: string | null | undefined; shelved: number; toShelve: number } | null
  /** The last answer. */
  result: ShelveResult | null
  scanOf: (code: string) => OfflineScan<ShelveContext>
}

/** The order with scans recorded offline, and the page's offline mode; null if it is not loaded yet. */
export function useShelveOffline({ queue, order: key, table, result, scanOf }: Asked): {
  shown: ShelveState | null
  goOn: OfflineMode<ShelveContext>
} {
  const t = useT()
  const { waiting } = useScanQueue(queue)
  const order = useFragment(
    graphql`
      fragment useShelveOffline_order on InboundOrder {
        id
        lines {
          id
          receivedGood
          receivedDefective
          shelvedGood
          shelvedDefective
          product {
            id
            sku
            name: displayName
            barcodes
          }
        }
      }
    `,
    key,
  )
  const start: ShelveState | null =
    order && table && order.id === table.orderId
      ? {
          orderId: order.id,
          lines: order.lines.map(({ id, product, ...line }) => ({
            ...{ id, productId: product.id, sku: product.sku, name: product.name, barcodes: product.barcodes },
            good: line.receivedGood - line.shelvedGood,
            defective: line.receivedDefective - line.shelvedDefective,
          })),
          shelved: table.shelved,
          toShelve: table.toShelve,
          last: result?.productId ? result : null,
        }
      : null
  return {
    shown: start && decideOffline(start, waiting, shelveOffline).shown,
    goOn: offlinePolicy({ start, step: shelveOffline, waiting: () => queue.getState().waiting, scanOf, t }),
  }
}
