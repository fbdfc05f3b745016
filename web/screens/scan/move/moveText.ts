import type { Translate } from '../../../i18n/useT.ts'
import { productName } from '../../../station/offline/decideOffline.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import type { LogLine } from '../../../station/stationTypes.ts'
import type { ShownMove } from './moveOffline.ts'
import type { MoveContext, MoveResult } from './moveScans.ts'
import type { LoadedLine } from './useLoadedTransfer.ts'

export type MoveEntry = Entry<MoveContext, MoveResult>

interface View {
  last: ShownMove | null
  isOpen: boolean
  left: number
  inHand: number
  /** The product in hand that is put down next. */
  chosen: LoadedLine | null
  /** The line that is taken off next, at the location on the screen or another. */
  next: LoadedLine | null
  from: string | null
  quantity: number
  /** Whether goods are moved without a plan. */
  isAdHoc: boolean
}

/** What happened, and what to do next: take off what is left, then put down what is in hand. */
export function moveInstruction({ last, isOpen, left, inHand, chosen, next, from, quantity, isAdHoc }: View, t: Translate) {
  if (!isOpen) return { step: t('move.step'), text: t('move.scanTransfer') }
  const step = stepOf(last, t)
  if (chosen)
    return { step, text: chosen.to ? t('move.put', { count: quantity, place: chosen.to }) : t('move.putAnywhere', { count: quantity }) }
  if (isAdHoc && from) return { step, text: inHand > 0 ? t('move.takeMore') : t('move.takeHere', { place: from }) }
  if (isAdHoc && inHand > 0) return { step, text: t('move.putAll', { count: inHand }) }
  if (next && from) return { step, text: t('move.take', { count: quantity, sku: next.sku }) }
  if (next) return { step, text: t('move.goTo', { place: next.from }) }
  if (inHand > 0) return { step, text: t('move.scanInHand') }
  return { step, text: t(left > 0 ? 'move.scanPlace' : isAdHoc ? 'move.done' : 'move.complete') }
}

function stepOf(last: ShownMove | null, t: Translate): string {
  const at = {
    count: last?.quantity ?? 0,
    sku: last?.sku ?? '',
    place: last?.locationCode ?? last?.from ?? '',
    number: last?.orderNumber ?? '',
  }
  return t(`move.did.${last?.step ?? 'OPENED'}`, at)
}

/** Log line of a scan; before the answer it uses what the page knows of the product. */
export function moveLogLine({ scan, result }: MoveEntry, lines: readonly LoadedLine[] | undefined, t: Translate): LogLine {
  if (!result?.step) return { title: productName(lines, scan.code) }
  const title = result.productName ?? result.orderNumber ?? scan.code
  return { title, detail: stepOf(result, t) }
}
