import type { Translate } from '../../../i18n/useT.ts'
import { productName } from '../../../station/offline/decideOffline.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import type { LogLine } from '../../../station/stationTypes.ts'
import type { Quality } from '../../../station/ui/StationControls.tsx'
import type { ShownProduct } from './shelveOffline.ts'
import type { ShelveContext, ShelveResult } from './shelveScans.ts'

export type ShelveEntry = Entry<ShelveContext, ShelveResult>

interface View {
  result: ShownProduct | null
  /** Number of the open order. */
  number: string | null
  /** Pieces of the order not put away yet. */
  toShelve: number
  /** The product in hand. */
  product: ShownProduct | null
  place: string | null
  quantity: number
  quality: Quality
}

export function shelveInstruction(
  { result, number, toShelve, product, place, quantity, quality }: View,
  t: Translate,
): { step: string; text: string } {
  if (number === null) return { step: t('inbound.shelve.step'), text: t('inbound.shelve.scanOrder') }
  const step = stepOf(result, number, t)
  if (product && place)
    return { step, text: t(quality === 'GOOD' ? 'inbound.shelve.put' : 'inbound.shelve.putDefective', { count: quantity, place }) }
  if (product) return { step, text: t('inbound.shelve.anywhere', { count: quantity }) }
  if (toShelve === 0) return { step, text: t('inbound.shelve.complete') }
  return { step, text: t('inbound.shelve.scanGoods') }
}

function stepOf(result: ShownProduct | null, number: string, t: Translate): string {
  if (!result || result.step === 'OPENED') return t('inbound.shelve.opened', { number })
  const at = { count: Math.abs(result.quantity ?? 0), place: result.locationCode ?? '' }
  if (result.step === 'SHELVED')
    return result.missedCode ? t('inbound.shelve.elsewhere', { ...at, proposed: result.missedCode }) : t('inbound.shelve.done', at)
  if (result.step === 'TAKEN_BACK') return t('inbound.shelve.taken', at)
  return t('inbound.shelve.chosen')
}

/** Log line of a scan; before the answer it uses what the page knows of the product. */
export function shelveLogLine({ scan, result }: ShelveEntry, lines: Parameters<typeof productName>[0], t: Translate): LogLine {
  if (!result?.step) return { title: productName(lines, scan.code) }
  const title = result.productName ?? result.orderNumber ?? scan.code
  const at = { count: Math.abs(result.quantity ?? 0), place: result.locationCode ?? result.proposedCode ?? '' }
  return { title, detail: t(`inbound.shelve.did.${result.step}`, at) }
}

/** A putaway can be undone once, while its order is open. */
export function canUndo(queue: ScanQueue<ShelveContext, ShelveResult>, { scan, result }: ShelveEntry): boolean {
  if (scan.mutation !== 'shelveScans' || !result?.shelvingId || result.state === 'COMPLETED') return false
  const { log } = queue.getState()
  const completed = log.some((entry) => entry.result?.orderId === result.orderId && entry.result?.state === 'COMPLETED')
  return (
    !completed &&
    !log.some(
      (entry) =>
        entry.scan.mutation === 'unshelveScans' && entry.status !== 'refused' && entry.scan.extras.shelvingId === result.shelvingId,
    )
  )
}
