import type { Translate } from '../../i18n/useT.ts'
import type { ScanQueue } from '../../scan/queue.ts'
import type { Entry } from '../../scan/queueTypes.ts'
import type { LogLine } from '../../scan/stationTypes.ts'
import { nameOf } from '../inbound/station/alone.ts'
import type { Quality } from '../inbound/station/Controls.tsx'
import type { ReceiveContext, ReceiveResult } from './ReceiveScans.ts'
import type { Counted } from './receiveAlone.ts'

export type ReceiveEntry = Entry<ReceiveContext, ReceiveResult>

/** What lies on the table. */
export type Table = Pick<
  ReceiveResult,
  | ('orderId' | 'orderNumber' | 'customerName' | 'boxId' | 'boxMark' | 'boxes')
  | ('boxesReceived' | 'declared' | 'received' | 'boxDeclared' | 'boxReceived')
>

/** Pieces that can be received in one go: of the box, or of an order that has none; null where nobody knows. */
export function missingOf(table: Table | null): number | null {
  if (!table) return null
  if (table.boxId) return table.boxDeclared == null ? null : Math.max(0, table.boxDeclared - (table.boxReceived ?? 0))
  return table.boxes ? null : Math.max(0, (table.declared ?? 0) - (table.received ?? 0))
}

export function instructionOf(result: Counted | null, table: Table | null, quality: Quality, t: Translate): { step: string; text: string } {
  if (!table) return { step: t('inbound.receive.step'), text: t('inbound.receive.scanBox') }
  const what = table.boxMark ?? table.orderNumber ?? ''
  const goods = t(quality === 'GOOD' ? 'inbound.receive.scanGoods' : 'inbound.receive.scanDefective')
  if (!result || result.step === 'OPENED') return { step: t('inbound.receive.opened', { what }), text: goods }
  if (result.step === 'CORRECTED') return { step: t('inbound.receive.corrected', { number: result.receiptNumber ?? '' }), text: goods }
  const boxDone = result.step === 'FINISHED' || result.boxDone
  const step = boxDone
    ? t('inbound.receive.boxDone', { box: what })
    : t('inbound.receive.received', { count: result.quantity ?? 0, number: result.receiptNumber ?? '' })
  if (result.complete) return { step, text: t('inbound.receive.complete') }
  return { step, text: boxDone ? t('inbound.receive.nextBox') : goods }
}

/** A line of the last scans; before there is an answer, the page says what it knows of the goods. */
export function lineOf({ scan, result }: ReceiveEntry, lines: Parameters<typeof nameOf>[0], t: Translate): LogLine {
  if (!result?.step) return { title: nameOf(lines, scan.code) }
  const title = result.productName ?? result.boxMark ?? result.orderNumber ?? scan.code
  return { title, detail: t(`inbound.receive.did.${result.step}`, { count: Math.abs(result.quantity ?? 0) }) }
}

/** A receipt can be taken back once. */
export function canUndo(queue: ScanQueue<ReceiveContext, ReceiveResult>, { scan, result }: ReceiveEntry): boolean {
  if (scan.mutation !== 'receiveScans' || !result?.receiptId) return false
  return !queue
    .getState()
    .log.some(
      (entry) => entry.scan.mutation === 'unreceiveScans' && entry.status !== 'refused' && entry.scan.extras.receiptId === result.receiptId,
    )
}
