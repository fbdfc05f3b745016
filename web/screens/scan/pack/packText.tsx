import type { Translate } from '../../../i18n/useT.ts'
import { productChoices } from '../../../station/productChoices.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import type { LogLine, Trouble } from '../../../station/stationTypes.ts'
import { boxesText } from '../../../ui/boxesText.ts'
import type { LabelMode } from './__generated__/PackStation_bench.graphql.ts'
import type { PackContext, PackResult } from './packScans.ts'

const todos = {
  GOODS_NOT_IN_WAVE: 'sort.todo.aside',
  GOODS_NOT_NEEDED: 'pack.todo.extra',
  GOODS_ABOVE_NEEDED: 'sort.todo.onePiece',
  COUNT_UNCERTAIN: 'sort.todo.onePiece',
  GOODS_NOT_IN_PACKAGE: 'pack.todo.back',
  GOODS_OF_ABNORMAL: 'pack.todo.aside',
  PACKAGE_ABNORMAL: 'pack.todo.aside',
  PACKAGE_STOPPED: 'pack.todo.aside',
  PACKAGE_INTERCEPTED: 'intercept.station.todo',
  PACKAGE_PACKED: 'pack.todo.next',
  PACKAGE_NOT_SORTED: 'pack.todo.sort',
  SCAN_LABEL_FIRST: 'pack.todo.label',
  SCAN_SLOT_FIRST: 'pack.todo.slot',
  LABEL_NOT_READY: 'pack.todo.labelNotReady',
  WAVE_HELD: 'pack.todo.held',
  WAVE_SUSPENDED: 'pack.todo.suspended',
  WAVE_OVER: 'sort.entry.over',
  WAVE_NOT_PRINTED: 'sort.entry.print',
  WAVE_NOT_PICKED: 'sort.entry.pick',
  NOTHING_TO_UNDO: 'sort.todo.nothing',
} as const

/** The open package. */
export interface OpenPackage {
  packageNumber: string
  pieces: number
  packed: number
}

interface Bench {
  open: OpenPackage | null | undefined
  mode: LabelMode
  /** Packages not packed yet. */
  left: number
}

type PackEntry = Entry<PackContext, PackResult>

/** The current instruction. */
export function packInstruction(last: PackResult | null, { open, mode, left }: Bench, t: Translate): { step: string; text: string } {
  const number = last?.packageNumber ?? ''
  if (last?.step === 'ABNORMAL') return { step: t('pack.aside.step', { number }), text: t('pack.aside.text') }
  if (open) {
    const step =
      last?.step === 'TAKEN_BACK'
        ? t('pack.taken.step', { number: open.packageNumber })
        : last?.customerName
          ? t('pack.open.step', { number: open.packageNumber, customer: last.customerName })
          : t('pack.open.stepPlain', { number: open.packageNumber })
    return { step, text: t('pack.open.text', { left: open.pieces - open.packed }) }
  }
  if (last?.step === 'PACKED')
    return { step: t('pack.packed.step', { number }), text: t(left === 0 ? 'pack.finished.text' : 'pack.packed.label') }
  if (left === 0) return { step: t('pack.finished.step'), text: t('pack.finished.text') }
  return { step: t('pack.ready', { left }), text: t(`pack.scan.${mode}`) }
}

/** Boxes of a pick cart over which a package is spread; null if it lies in one. */
export const boxesShown = (one: { slot?: number | null | undefined; moreBoxes: readonly number[] } | undefined): string | null =>
  one && one.moreBoxes.length > 0 ? boxesText([one.slot, ...one.moreBoxes]) : null

/** The instruction with the boxes that are emptied for the package on the screen. */
export const withBoxes = <Text extends { step: string }>(text: Text, boxes: string | null, t: Translate): Text =>
  boxes === null ? text : { ...text, step: t('pack.inBoxes', { step: text.step, boxes }) }

/** Log line of a scan. */
export function packLogLine({ scan, result }: PackEntry, t: Translate): LogLine {
  if (!result?.step) return { title: scan.code, ...(result?.message && { detail: result.message }) }
  const number = result.packageNumber ?? ''
  const details = {
    OPENED: t('pack.line.opened'),
    PIECE: t('pack.line.piece', { number }),
    PACKED: result.productName ? `${t('pack.line.packed')} · ${number}` : t('pack.line.packed'),
    ABNORMAL: t('pack.line.abnormal'),
    TAKEN_BACK: t('pack.line.taken'),
  }
  return { title: result.productName ?? number, detail: details[result.step as keyof typeof details] }
}

/** Explains a refused scan: what was expected and where to put the goods. */
export function explainPack(
  { result }: PackEntry,
  { open, mode }: Bench,
  t: Translate,
  onChoose: (productId: string) => void,
): Partial<Trouble> {
  if (result?.code === 'GOODS_AMBIGUOUS') return productChoices(result.values, onChoose)
  const expected = open
    ? t('pack.expected.open', { number: open.packageNumber, left: open.pieces - open.packed })
    : t(`pack.expected.${mode}`)
  const key = todos[result?.code as keyof typeof todos]
  return { expected, ...(key && { todo: t(key) }) }
}
