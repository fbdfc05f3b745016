import { isBeingPicked, needsCart } from '../../../../graph/wave/rules/picking.ts'
import type { Translate } from '../../../i18n/useT.ts'
import type { Weight } from '../../../shell/useWeight.ts'
import { productName } from '../../../station/offline/decideOffline.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import type { LogLine } from '../../../station/stationTypes.ts'
import { type BoxOnScreen, cartLoad } from './boxOnScreen.ts'
import { takenBy } from './inHand.ts'
import type { ShownPick } from './pickOffline.ts'
import type { PickContext, PickResult } from './pickScans.ts'
import type { LoadedLine, LoadedWave } from './usePickTask.ts'

/** Maximum number of free boxes that are named. */
const shownBoxes = 6

export type PickEntry = Entry<PickContext, PickResult>

interface View {
  last: ShownPick | null
  wave: LoadedWave | null
  /** The goods to pick at the location on the screen. */
  line: LoadedLine | null
  /** Pieces of them that are left there. */
  open: number
  /** The next location with something to pick. */
  next: string | null
  /** The box of the pick cart, if the wave is sorted while it is picked. */
  into: BoxOnScreen
  /** A box of the pick cart that is full: another one is scanned. */
  full: number | null
}

/** What happened, and what to do next: go to a location, take its goods, or confirm that all is picked. */
export function pickInstruction({ last, wave, line, open, next, into, full }: View, weight: Weight, t: Translate) {
  if (!wave) return { step: t('pick.step'), text: t('pick.scanWave') }
  if (wave.state === 'TO_BE_PICKED') return { step: t('pick.ready', { number: wave.number }), text: t('pick.start') }
  if (!isBeingPicked(wave)) return { step: t(`state.Wave.${wave.state}`), text: t('pick.over') }
  const step = stepOf(last, t, wave.number)
  if (needsCart(wave)) return { step, text: t('pick.scanCart', { boxes: wave.boxes.length, weight: weight.of(cartLoad(wave).planned) }) }
  if (full !== null) return { step: t('pick.full', { box: full }), text: fullText(wave, full, into.unconfirmed !== null, t) }
  if (into.unconfirmed !== null && into.open === 0) return { step, text: t('pick.putInto', { box: into.unconfirmed }) }
  if (line && into.box !== null) return { step, text: t('pick.takeInto', { count: into.open, box: into.box }) }
  if (line) return { step, text: t('pick.take', { count: open }) }
  return { step, text: next ? t('pick.goTo', { place: next }) : t('pick.complete') }
}

/** Which boxes are free, or what to do without one. */
function fullText({ freeBoxes }: LoadedWave, box: number, isInHand: boolean, t: Translate): string {
  if (freeBoxes.length === 0) return t(isInHand ? 'pick.full.none' : 'pick.full.noneNext', { box })
  return t('pick.full.scan', { free: freeBoxes.slice(0, shownBoxes).join(' · ') })
}

function stepOf(last: ShownPick | null, t: Translate, opened = ''): string {
  return t(`pick.did.${last?.step ?? 'OPENED'}`, {
    number: last?.orderNumber ?? opened,
    place: last?.place ?? '',
    sku: last?.sku ?? '',
    box: last?.box ?? 0,
    count: last?.quantity ?? 0,
    other: last?.otherLocation ?? '',
    otherCount: last?.otherPieces ?? 0,
  })
}

/** Log line of a scan; before the answer it uses what the page knows of the product. */
export function pickLogLine({ scan, result }: PickEntry, lines: readonly LoadedLine[] | undefined, t: Translate): LogLine {
  if (!result?.step) return { title: productName(lines, scan.code) }
  return { title: result.productName ?? result.place ?? result.orderNumber ?? scan.code, detail: stepOf(result, t) }
}

/** Picks that can be undone: those of the wave on the screen that were not put back since. The log is newest first. */
export function undoablePicks(log: readonly PickEntry[], waveId: string | null): ReadonlySet<string> {
  const left: { key: string; what: string }[] = []
  for (const { scan, status, result } of log.toReversed()) {
    const isDone = status === 'applied' || status === 'recorded' || status === 'waiting'
    if (!isDone || scan.mutation !== 'pickScans' || scan.context.waveId !== waveId) continue
    const what = takenBy(scan, result?.box)
    if (scan.extras.putBack) {
      const undone = left.findLastIndex((one) => one.what === what)
      if (undone !== -1) left.splice(undone, 1)
    } else if (result?.step === 'PICKED') left.push({ key: scan.key, what })
  }
  return new Set(left.map(({ key }) => key))
}
