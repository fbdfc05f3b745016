import type { Translate } from '../../../i18n/useT.ts'
import { productName } from '../../../station/offline/decideOffline.ts'
import type { Photographed } from '../../../station/photo/photoTypes.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import type { LogLine } from '../../../station/stationTypes.ts'
import type { Quality } from '../../../station/ui/StationControls.tsx'
import type { CountedPieces, OpenOrder } from './receiveOffline.ts'
import type { ReceiveContext, ReceiveResult } from './receiveScans.ts'

export type ReceiveEntry = Entry<ReceiveContext, ReceiveResult>

/** Pieces that can be received at once: of the box, or of an order without boxes; null if unknown. */
export const missingPieces = (table: OpenOrder | null): number | null => table?.missingPieces ?? null

/** What is asked before a box is closed: what is missing and what is too many, neither made up for by the other. */
export function finishQuestion({ boxMark, missingPieces: missing, surplusPieces: surplus }: OpenOrder, t: Translate): string {
  const values = { box: boxMark ?? '', count: missing ?? 0, surplus: surplus ?? 0 }
  if (missing) return t(surplus ? 'inbound.receive.finishBoth' : 'inbound.receive.finishMissing', values)
  return t(surplus ? 'inbound.receive.finishSurplus' : 'inbound.receive.finishText', values)
}

/** Boxes of the order that are not received yet. */
export const openBoxes = (table: OpenOrder | null): number => (table?.boxes ?? 0) - (table?.boxesReceived ?? 0)

/** Whether an undeclared return can be finished: something of it was counted, none of its boxes is open, and its receipt is not closed. */
export const canCloseReturn = (result: Pick<CountedPieces, 'complete'> | null, table: OpenOrder | null): boolean =>
  table?.undeclared === true && !result?.complete && (table.received ?? 0) > 0 && openBoxes(table) === 0

export function receiveInstruction(
  result: CountedPieces | null,
  table: OpenOrder | null,
  quality: Quality,
  t: Translate,
): { step: string; text: string } {
  if (!table) return { step: t('inbound.receive.step'), text: t('inbound.receive.scanBox') }
  const what = table.boxMark ?? table.orderNumber ?? ''
  const all = canCloseReturn(result, table) ? 'inbound.receive.scanAll' : 'inbound.receive.scanGoods'
  const goods = t(quality === 'DEFECTIVE' ? 'inbound.receive.scanDefective' : all)
  if (!result || result.step === 'OPENED') return { step: t('inbound.receive.opened', { what }), text: goods }
  if (result.step === 'CORRECTED') return { step: t('inbound.receive.corrected', { number: result.receiptNumber ?? '' }), text: goods }
  if (result.step === 'CLOSED') return { step: t('inbound.receive.closed', { what }), text: t('inbound.receive.scanBox') }
  const boxDone = result.step === 'FINISHED' || result.boxDone
  const step = boxDone
    ? t('inbound.receive.boxDone', { box: what })
    : t(result.isDefective ? 'inbound.receive.receivedDefective' : 'inbound.receive.received', {
        count: result.quantity ?? 0,
        number: result.receiptNumber ?? '',
      })
  const boxesLeft = openBoxes(table)
  if (result.complete)
    return { step, text: boxesLeft > 0 ? t('inbound.receive.boxesLeft', { count: boxesLeft }) : t('inbound.receive.complete') }
  return { step, text: boxDone && boxesLeft > 0 ? t('inbound.receive.nextBox') : goods }
}

/** Log line of a scan; before the answer it uses what the page knows of the product. */
export function receiveLogLine({ scan, result }: ReceiveEntry, lines: Parameters<typeof productName>[0], t: Translate): LogLine {
  const isOfDefective = scan.extras.quality === 'DEFECTIVE' && (!result?.step || result.step === 'RECEIVED')
  const mark = isOfDefective ? { mark: t('inbound.quality.DEFECTIVE') } : {}
  if (!result?.step) return { title: productName(lines, scan.code), ...mark }
  const title = result.productName ?? result.boxMark ?? result.orderNumber ?? scan.code
  return { title, detail: t(`inbound.receive.did.${result.step}`, { count: Math.abs(result.quantity ?? 0) }), ...mark }
}

/** Whether a scan counted pieces as defective; its answer does not say. */
export const isDefective = (queue: ScanQueue<ReceiveContext, ReceiveResult>, key: string): boolean =>
  queue.getState().log.find(({ scan }) => scan.key === key)?.scan.extras.quality === 'DEFECTIVE'

/** Refusals that can be confirmed; the repeated scan keeps its quality. */
export const confirmableRefusals: readonly string[] = [
  'OVER_DECLARED',
  'BOX_OVER_DECLARED',
  'PRODUCT_UNDECLARED',
  'PRODUCT_PROHIBITED',
  'PRODUCT_AMBIGUOUS',
]

/** Whether a defective scan counted nothing and will not: the piece must be scanned again. */
export function hasCountedNothing({ scan, status, result }: ReceiveEntry): boolean {
  if (scan.mutation !== 'receiveScans' || scan.extras.quality !== 'DEFECTIVE' || scan.recorded) return false
  if (status === 'applied') return result?.step === 'OPENED'
  return status !== 'refused' || !confirmableRefusals.includes(result?.code ?? '')
}

/** A receipt can be undone once. */
export function canUndo(queue: ScanQueue<ReceiveContext, ReceiveResult>, { scan, result }: ReceiveEntry): boolean {
  if (scan.mutation !== 'receiveScans' || !result?.receiptId) return false
  return !queue
    .getState()
    .log.some(
      (entry) => entry.scan.mutation === 'unreceiveScans' && entry.status !== 'refused' && entry.scan.extras.receiptId === result.receiptId,
    )
}

/** What a photo taken now belongs to: the receipt of the last scan, booked or recorded offline; null if that counted nothing. */
export function photographedOf(queue: ScanQueue<ReceiveContext, ReceiveResult>, last: CountedPieces | null): Photographed | null {
  const entry = queue.getState().log.find(({ scan }) => scan.mutation === 'receiveScans' || scan.mutation === 'unreceiveScans')
  if (!entry || !last || (last.step !== 'RECEIVED' && last.step !== 'FINISHED')) return null
  const { scan, status, result } = entry
  if (scan.mutation !== 'receiveScans' || !(status === 'applied' ? result?.receiptId : status === 'recorded')) return null
  const title = last.productName ?? result?.receiptNumber ?? scan.code
  return { of: { kind: 'receipt', scanKey: scan.key, receiptId: result?.receiptId ?? null }, title }
}
