import type { LineToCount } from '../../../../graph/inventory/rules/countScan.ts'
import type { Translate } from '../../../i18n/useT.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import type { LogLine } from '../../../station/stationTypes.ts'
import type { ShownCount } from './countOffline.ts'
import type { CountContext, CountResult } from './countScans.ts'

export type CountEntry = Entry<CountContext, CountResult>

interface View {
  last: ShownCount | null
  isOpen: boolean
  location: string | null
  /** Whether nothing is left that this person may count at the location. */
  isDone: boolean
  /** The product on the screen. */
  line: LineToCount | null
  /** Whether it is asked for again and nothing is counted of it yet. */
  isAsked: boolean
  /** From when on a count is clear again, as the clock of the warehouse says; null if it is now. */
  clearAt: string | null
  /** The next location with something that this person may count. */
  next: string | null
  /** Whether everything is counted; what others have to count is not. */
  isComplete: boolean
}

/** What happened, and what to do next: go to a location, count a product there, count it again, or go on. */
export function countInstruction(view: View, t: Translate) {
  const { last, isOpen, location, isDone, line, isAsked, clearAt, next, isComplete } = view
  if (!isOpen) return { step: t('countScan.step'), text: t('countScan.scanCount') }
  const onward = next ? t('countScan.goTo', { place: next }) : t(isComplete ? 'countScan.complete' : 'countScan.forOthers')
  if (line && isAsked) {
    const step = recountStep(line, t)
    if (line.recount?.isForOther) return { step, text: isDone ? onward : t('countScan.scanGoods') }
    return { step, text: clearAt ? t('countScan.againAt', { time: clearAt }) : t('countScan.again') }
  }
  const step = stepOf(last, t)
  if (line) return { step, text: t('countScan.count') }
  if (location && !isDone) return { step, text: t('countScan.scanGoods') }
  return { step, text: onward }
}

/** Why goods are counted again. */
function recountStep({ recount, sku }: LineToCount, t: Translate): string {
  if (!recount) return t('countScan.did.RECOUNT', { sku })
  const { reason, moved, isForOther } = recount
  if (reason === 'MOVED' && moved) return t('countScan.why.MOVED_PIECES', { added: Math.max(0, moved), takenOff: Math.max(0, -moved) })
  return isForOther ? t(`countScan.why.other.${reason}`) : t(`countScan.why.${reason}`)
}

function stepOf(last: ShownCount | null, t: Translate): string {
  const [line] = last?.lines ?? []
  return t(`countScan.did.${last?.step ?? 'OPENED'}`, {
    number: last?.orderNumber ?? '',
    place: last?.location ?? '',
    sku: line?.sku ?? '',
  })
}

/** Log line of a scan; before the answer it shows the code. A blind count does not repeat what was counted: it would be looked at in a recount. */
export function countLogLine({ scan, result }: CountEntry, isBlind: boolean, t: Translate): LogLine {
  if (!result?.step) return { title: scan.code }
  const { counted, quantity } = scan.extras
  const [line] = result.lines ?? []
  const title = line?.productName ?? result.location ?? result.orderNumber ?? scan.code
  const entered = typeof counted === 'number' ? counted : null
  const pieces = typeof quantity === 'number' && entered === null ? quantity : isBlind ? null : entered
  return { title, detail: pieces === null ? stepOf(result, t) : t('countScan.pieces', { step: stepOf(result, t), count: pieces }) }
}
