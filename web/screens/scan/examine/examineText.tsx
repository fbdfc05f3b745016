import type { Translate } from '../../../i18n/useT.ts'
import { productChoices } from '../../../station/productChoices.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import type { LogLine, Trouble } from '../../../station/stationTypes.ts'
import type { ExamineContext, ExamineResult } from './examineScans.ts'

export type ExamineEntry = Entry<ExamineContext, ExamineResult>
export type ExamineQueue = ScanQueue<ExamineContext, ExamineResult>

/** The package on the screen. */
export interface OpenPackage {
  packageId: string
  number: string
  left: number
}

/** What happened, and what to do next: scan a piece, weigh the package or take it to a scale if the user does not weigh, or scan a label. */
export function examineInstruction(
  last: ExamineResult | null,
  { open, weighs }: { open: OpenPackage | null; weighs: boolean },
  t: Translate,
): { step: string; text: string } {
  if (open) {
    const step = last?.step === 'TAKEN_BACK' ? t('examine.takenBack', { number: open.number }) : t('examine.open', { number: open.number })
    return { step, text: t('examine.left', { left: open.left }) }
  }
  if (last?.step !== 'INSPECTED') return { step: t('examine.step'), text: t('examine.scan') }
  const number = last.packageNumber ?? ''
  if (last.toWeigh) return { step: t('examine.done', { number }), text: t(weighs ? 'examine.weigh' : 'examine.toScale') }
  return { step: t(last.shipped ? 'examine.shipped' : 'examine.done', { number }), text: t('examine.next') }
}

/** Log line of a scan. */
export function examineLogLine({ scan, result }: ExamineEntry, t: Translate): LogLine {
  if (!result?.step) return { title: scan.code, ...(result?.message && { detail: result.message }) }
  const number = result.packageNumber ?? ''
  const details = {
    OPENED: t('examine.line.opened'),
    PIECE: t('examine.line.piece', { number }),
    INSPECTED: t(result.shipped ? 'examine.line.shipped' : 'examine.line.inspected', { number }),
    TAKEN_BACK: t('examine.line.takenBack', { number }),
  }
  return { title: result.productName ?? number, detail: details[result.step as keyof typeof details] }
}

const todos = {
  PACKAGE_UNKNOWN: 'ship.todo.unknown',
  PRODUCT_NOT_FOUND: 'examine.todo.foreign',
  GOODS_NOT_IN_PACKAGE: 'examine.todo.foreign',
  EXTRA_PIECE: 'examine.todo.extra',
  COUNT_UNCERTAIN: 'sort.todo.onePiece',
  SCAN_PACKAGE_FIRST: 'examine.todo.label',
  PACKAGE_NOT_EXAMINABLE: 'examine.todo.notReady',
  PACKAGE_STOPPED: 'ship.todo.stopped',
  PACKAGE_INTERCEPTED: 'intercept.station.todo',
  EXAMINATION_UNFINISHED: 'examine.todo.finish',
  NOTHING_TO_UNDO: 'sort.todo.nothing',
} as const

/** Explains a refusal; the examination of somebody else can be taken over. */
export function explainExamine(entry: ExamineEntry, open: OpenPackage | null, queue: ExamineQueue, t: Translate): Partial<Trouble> {
  const { scan, result, reason } = entry
  const again = (extras: Record<string, string | boolean>) => {
    queue.acknowledge()
    queue.add({ mutation: 'examineScans', code: scan.code, context: scan.context, extras: { ...scan.extras, ...extras } })
  }
  const code = result?.code ?? reason?.code
  if (code === 'EXAMINATION_HELD' && scan.mutation === 'examineScans')
    return { question: { label: t('examine.takeOver'), run: () => again({ takeOver: true }) } }
  if (code === 'GOODS_AMBIGUOUS') return productChoices(result?.values, (productId) => again({ productId }))
  const key = todos[code as keyof typeof todos]
  const expected = open ? t('examine.expected.piece', { number: open.number, left: open.left }) : t('examine.expected.label')
  return { expected, ...(key && { todo: t(key) }) }
}
