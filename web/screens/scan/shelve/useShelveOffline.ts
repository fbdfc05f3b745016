import { useT } from '../../../i18n/useT.ts'
import { decideOffline, type OfflineScan, offlinePolicy } from '../../../station/offline/decideOffline.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import type { OfflineMode } from '../../../station/stationTypes.ts'
import type { LoadedOrder } from '../inbound/useLoadedOrder.ts'
import { productInHand, type ShelveState, type ShownProduct, shelveOffline } from './shelveOffline.ts'
import type { ShelveContext, ShelveResult } from './shelveScans.ts'

interface Asked {
  queue: ScanQueue<ShelveContext, ShelveResult>
  order: LoadedOrder | null
  /** Id of the open order. */
  orderId: string | null | undefined
  /** The last answer. */
  result: ShelveResult | null
  scanOf: (code: string) => OfflineScan<ShelveContext>
}

/** The order with scans recorded offline, what the next scan refers to, and the page's offline mode; null if the order is not loaded yet. */
export function useShelveOffline({ queue, order, orderId, result, scanOf }: Asked): {
  shown: ShelveState | null
  /** The product in hand after all scans, answered or not; null if only the server knows it. */
  inHand: ShownProduct | null
  /** Whether only the server knows what a waiting scan means. */
  isUnknown: boolean
  offlineMode: OfflineMode<ShelveContext>
} {
  const t = useT()
  const { waiting } = useScanQueue(queue)
  const start: ShelveState | null = order && order.id === orderId ? { order, last: result?.productId ? result : null } : null
  const decided = start && decideOffline(start, waiting, shelveOffline)
  const isUnknown = decided ? decided.isUnknown : waiting.length > 0
  return {
    shown: decided?.shown ?? null,
    inHand: isUnknown ? null : productInHand(decided ? decided.state.last : result),
    isUnknown,
    offlineMode: offlinePolicy({ start, step: shelveOffline, waiting: () => queue.getState().waiting, scanOf, t }),
  }
}
