import type { Translate } from '../../i18n/useT.ts'
import type { ScanQueue } from '../../scan/queue.ts'
import type { Entry } from '../../scan/queueTypes.ts'
import type { LogLine } from '../../scan/stationTypes.ts'
import { nameOf } from '../inbound/station/alone.ts'
import type { Quality } from '../inbound/station/Controls.tsx'
import type { ShelveContext, ShelveResult } from './ShelveScans.ts'
import type { Shown } from './shelveAlone.ts'

export type ShelveEntry = Entry<ShelveContext, ShelveResult>

interface View {
  result: Shown | null
  /** Whether an order is open. */
  open: boolean
  /** Pieces of it that are on no shelf. */
  toShelve: number
  /** The product in hand. */
  product: Shown | null
  place: string | null
  quantity: number
  quality: Quality
}

export function instructionOf(
  { result, open, toShelve, product, place, quantity, quality }: View,
  t: Translate,
): { step: string; text: string } {
  if (!open) return { step: t('inbound.shelve.step'), text: t('inbound.shelve.scanOrder') }
  const step = stepOf(result, t)
  if (product && place)
    return { step, text: t(quality === 'GOOD' ? 'inbound.shelve.put' : 'inbound.shelve.putDefective', { count: quantity, place }) }
  if (product) return { step, text: t('inbound.shelve.anywhere', { count: quantity }) }
  if (toShelve === 0) return { step, text: t('inbound.shelve.complete') }
  return { step, text: t('inbound.shelve.scanGoods') }
}

function stepOf(result: Shown | null, t: Translate): string {
  if (!result || result.step === 'OPENED') return t('inbound.shelve.opened', { number: result?.orderNumber ?? '' })
  const at = { count: Math.abs(result.quantity ?? 0), place: result.locationCode ?? '' }
  if (result.step === 'SHELVED') return t('inbound.shelve.done', at)
  if (result.step === 'TAKEN_BACK') return t('inbound.shelve.taken', at)
  return t('inbound.shelve.chosen')
}

/** A line of the last scans; before there is an answer, the page says what it knows of the goods. */
export function lineOf({ scan, result }: ShelveEntry, lines: Parameters<typeof nameOf>[0], t: Translate): LogLine {
  if (!result?.step) return { title: nameOf(lines, scan.code) }
  const title = result.productName ?? result.orderNumber ?? scan.code
  const at = { count: Math.abs(result.quantity ?? 0), place: result.locationCode ?? result.proposedCode ?? '' }
  return { title, detail: t(`inbound.shelve.did.${result.step}`, at) }
}

/** What was shelved can be taken back once, while its order is open. */
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
