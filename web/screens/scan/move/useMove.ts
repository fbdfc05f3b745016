import { useSearchParams } from 'react-router'
import { v7 } from 'uuid'
import { draftMove } from '../../../../graph/inventory/rules/adHoc.ts'
import { totalsOf } from '../../../../graph/inventory/rules/moving.ts'
import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { useReloadAfterScans } from '../../../station/entry/useReloadAfterScans.ts'
import { decideOffline } from '../../../station/offline/decideOffline.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import { useLastScan } from '../../../station/useLastScan.ts'
import { isCurrent, replayMove } from './answeredMove.ts'
import { type MoveState, moveOffline, type ShownMove } from './moveOffline.ts'
import type { MoveContext, MoveResult } from './moveScans.ts'
import type { Here } from './useGoodsHere.ts'
import type { LoadedLine, LoadedTransfer } from './useLoadedTransfer.ts'
import { useMoveUrl } from './useMoveUrl.ts'

export const mutations = ['moveScans']

/** The transfer or move on the screen, with the scans that are not answered yet. */
export function useMove(queue: ScanQueue<MoveContext, MoveResult>, loaded: LoadedTransfer | null, loadedHere: Here | null) {
  const { result, forget } = useLastScan(queue, mutations)
  // Of goods taken up without a plan the page learns their line, and what is left there.
  useReloadAfterScans(queue, forget, ({ step, moveKey }) => step === 'OPENED' || (step === 'TAKEN' && moveKey !== null))
  const { waiting, log } = useScanQueue(queue)
  const [search] = useSearchParams()
  const [placeInUrl, keyInUrl] = [search.get('place'), search.get('move')]
  const here = loadedHere?.location === placeInUrl ? loadedHere : null

  const isSame = !result || !loaded || result.transferId === loaded.id
  const moveKey =
    (result ? result.moveKey : (loaded?.moveKey ?? keyInUrl)) ?? waiting.find(({ context }) => context.moveKey)?.context.moveKey ?? null
  const answered = moveKey ? log.filter(({ scan, status }) => status === 'applied' && scan.context.moveKey === moveKey) : []
  const newest = answered[0]?.result ?? null
  const isLoaded = loaded !== null && isSame && (!newest || loaded.moveKey !== moveKey || isCurrent(loaded, newest))
  const known = isLoaded ? loaded : moveKey ? replayMove(moveKey, answered, here) : null
  // After a reload the log and the address know what was on the screen.
  const isKept = newest !== null && (!known || totalsOf(known).movedIn === newest.movedIn)
  const last = result ?? (isKept ? newest : null) ?? restoredPlace(placeInUrl, known, keyInUrl)
  const transfer = known ?? (moveKey ? draftMove<LoadedLine>(moveKey) : null)
  const start: MoveState | null = transfer && { transfer, last, here }
  // A scan refers to the one before it, whose answer may be on its way.
  const decided = start && decideOffline(start, waiting, moveOffline)
  const isBehind = known === null && last?.transferId != null
  const now = decided?.state ?? null
  const clearUrl = useMoveUrl(last)

  // Of a move that is not loaded yet, the newest answer tells whether it is over.
  const isOver = isEnded(now?.transfer.state) || (known === null && isEnded((newest ?? result)?.state))
  const isUnknown = decided ? decided.isUnknown && now?.transfer.moveKey === null : waiting.length > 0
  const transferId = known?.id ?? last?.transferId ?? null
  /** What a scan refers to; a location that is scanned with nothing open begins a move without a plan. */
  const contextOf = (code: string, { productId, from }: Pick<MoveContext, 'productId' | 'from'>): Omit<MoveContext, 'warehouseId'> => {
    if (now && !isOver && !isUnknown) return { transferId, moveKey: now.transfer.moveKey, from, productId }
    const begins = !isUnknown && readAs(parseScan(code), 'location') !== null
    return { transferId: null, moveKey: begins ? v7() : null, from: null, productId: null }
  }
  return {
    now,
    waiting,
    contextOf,
    isOver,
    transferId,
    shown: now?.last ?? last,
    /** What scans without network are judged by; null if too little is loaded. */
    start: isBehind ? null : start,
    isAdHoc: now !== null && now.transfer.moveKey !== null,
    inHand: isBehind ? (last?.inHand ?? 0) : now ? totalsOf(now.transfer).inHand : 0,
    clear: () => {
      forget()
      clearUrl()
    },
  }
}

const isEnded = (state: string | null | undefined): boolean => state === 'COMPLETE' || state === 'VOIDED'

/** A location that was scanned before the page was reloaded; goods are taken up there until some are put down. */
function restoredPlace(from: string | null, known: LoadedTransfer | null, keyInUrl: string | null): ShownMove | null {
  const moveKey = known?.moveKey ?? keyInUrl
  if (!from || !moveKey || (known && totalsOf(known).movedIn > 0)) return null
  return {
    key: 'address',
    step: 'PLACE',
    transferId: known?.id ?? null,
    orderNumber: known?.number ?? null,
    moveKey,
    left: 0,
    inHand: 0,
    movedIn: 0,
    quantityInAll: 0,
    quantity: 0,
    from,
    productId: null,
    sku: null,
    productName: null,
    locationCode: null,
  }
}
