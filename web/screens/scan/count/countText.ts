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
  /** Whether nothing is left to count at the location. */
  isDone: boolean
  /** The product on the screen. */
  line: LineToCount | null
  /** The next location with something to count. */
  next: string | null
}

/** What happened, and what to do next: go to a location, count a product there, count it again, or go on. */
export function countInstruction({ last, isOpen, location, isDone, line, next }: View, t: Translate) {
  if (!isOpen) return { step: t('countScan.step'), text: t('countScan.scanCount') }
  const step = stepOf(last, t)
  if (line?.progress === 'RECOUNT') return { step: t('countScan.disagrees'), text: t('countScan.again') }
  if (line) return { step, text: t('countScan.count') }
  if (location && !isDone) return { step, text: t('countScan.scanGoods') }
  return { step, text: next ? t('countScan.goTo', { place: next }) : t('countScan.complete') }
}

function stepOf(last: ShownCount | null, t: Translate): string {
  const [line] = last?.lines ?? []
  return t(`countScan.did.${last?.step ?? 'OPENED'}`, {
    number: last?.orderNumber ?? '',
    place: last?.location ?? '',
    sku: line?.sku ?? '',
  })
}

/** Log line of a scan; before the answer it shows the code. */
export function countLogLine({ scan, result }: CountEntry, t: Translate): LogLine {
  if (!result?.step) return { title: scan.code }
  const { counted, quantity } = scan.extras
  const [line] = result.lines ?? []
  const title = line?.productName ?? result.location ?? result.orderNumber ?? scan.code
  const pieces = typeof counted === 'number' ? counted : typeof quantity === 'number' ? quantity : null
  return { title, detail: pieces === null ? stepOf(result, t) : t('countScan.pieces', { step: stepOf(result, t), count: pieces }) }
}
