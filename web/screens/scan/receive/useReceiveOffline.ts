import { useT } from '../../../i18n/useT.ts'
import { decideOffline, type OfflineScan, offlinePolicy } from '../../../station/offline/decideOffline.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import type { OfflineMode } from '../../../station/stationTypes.ts'
import type { LoadedOrder } from '../inbound/useLoadedOrder.ts'
import { type OpenOrder, type ReceiveState, receiveOffline } from './receiveOffline.ts'
import type { ReceiveContext, ReceiveResult } from './receiveScans.ts'

interface Asked {
  queue: ScanQueue<ReceiveContext, ReceiveResult>
  order: LoadedOrder | null
  /** The open order after the last answer. */
  openOrder: OpenOrder | null
  scanOf: (code: string) => OfflineScan<ReceiveContext>
}

/** The open order with scans recorded offline, and the page's offline mode; null if the order is not loaded yet. */
export function useReceiveOffline({ queue, order, openOrder, scanOf }: Asked): {
  shown: ReceiveState | null
  /** The open box after all scans, answered or not. */
  boxId: string | null
  offlineMode: OfflineMode<ReceiveContext>
} {
  const t = useT()
  const { waiting } = useScanQueue(queue)
  const start: ReceiveState | null =
    order && openOrder && order.id === openOrder.orderId ? { order, boxId: openOrder.boxId ?? null, view: null } : null
  const decided = start && decideOffline(start, waiting, receiveOffline)
  return {
    shown: decided?.shown ?? null,
    boxId: (decided ? decided.state.boxId : openOrder?.boxId) ?? null,
    offlineMode: offlinePolicy({ start, step: receiveOffline, waiting: () => queue.getState().waiting, scanOf, t }),
  }
}
