import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { leftToReturn } from '../../../../graph/stock/rules/returning.ts'
import type { Translate } from '../../../i18n/useT.ts'
import { linesByCode } from '../../../station/offline/decideOffline.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import type { LogLine } from '../../../station/stationTypes.ts'
import { readTask, type Task } from '../../inventory/returnTask.ts'
import type { ReturnContext, ReturnResult } from './returnScans.ts'

export type ReturnEntry = Entry<ReturnContext, ReturnResult>

/** Whether a code is the barcode or SKU of a task's product. */
export const isProductOf = ({ product }: Task, code: string): boolean => linesByCode([product], code).length > 0

interface View {
  /** Number of open tasks on the screen. */
  shown: number
  current: Task | null
  quantity: number
  /** The pieces that were put back last. */
  put: { task: Task; pieces: number; place: string } | null
}

export function returnInstruction({ shown, current, quantity, put }: View, t: Translate): { step: string; text: string } {
  const done = put && t('stock.return.done', { count: put.pieces, sku: put.task.product.sku, location: put.place })
  if (!current) return { step: done ?? t('stock.return.title'), text: t(shown > 0 ? 'stock.return.scanGoods' : 'stock.return.step.task') }
  const step = done ?? t('stock.return.opened', { number: current.number, package: current.packageNumber })
  if (!current.proposal) return { step, text: t('stock.return.putAnywhere', { count: quantity }) }
  return { step, text: t('stock.return.put', { count: quantity, place: current.proposal }) }
}

/** Log line of a scan; before the answer it uses what the page knows of the task. */
export function returnLogLine({ scan, result }: ReturnEntry, tasks: readonly Task[], t: Translate): LogLine {
  const { returnTaskId } = scan.context
  const answered = result?.tasks.map(readTask) ?? []
  if (returnTaskId) {
    const task = answered[0] ?? tasks.find(({ id }) => id === returnTaskId)
    const place = result?.locationCode ?? readAs(parseScan(scan.code), 'location') ?? scan.code
    return { title: task?.product.name ?? scan.code, detail: t('stock.return.line.put', { count: scan.quantity, place }) }
  }
  if (answered.length === 0) return { title: scan.code }
  return { title: scan.code, detail: t('stock.return.line.found', { count: answered.reduce((sum, task) => sum + leftToReturn(task), 0) }) }
}
