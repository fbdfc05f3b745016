import type { Translate } from '../../i18n/useT.ts'
import { linesByCode } from '../../station/offline/decideOffline.ts'
import type { Entry } from '../../station/queue/queueTypes.ts'
import type { LogLine } from '../../station/stationTypes.ts'
import type { ReturnContext, ReturnResult } from './returnQueue.ts'
import { remainingPieces, type Task } from './returnTask.ts'

export type ReturnEntry = Entry<ReturnContext, ReturnResult>

/** The open tasks on the screen, and the one whose goods are in hand. */
export interface Returns {
  tasks: readonly Task[]
  current: Task | null
}

export const noReturns: Returns = { tasks: [], current: null }

const chosen = (tasks: readonly Task[]): Returns => ({ tasks, current: tasks.length === 1 ? (tasks[0] ?? null) : null })

/** State of the screen after a scan: the tasks found, or what is left after goods were put back. */
export function returnsAfter({ tasks, current }: Returns, { scan, status, result }: ReturnEntry): Returns {
  if (status !== 'applied' || !result) return { tasks, current }
  if (scan.mutation !== 'returnToShelf') return chosen(result.tasks)
  const [now] = result.tasks
  const open = tasks.map((task) => (task.id === now?.id ? now : task)).filter(({ state }) => state === 'OPEN')
  return now?.state === 'OPEN' ? { tasks: open, current: now } : chosen(open)
}

/** Whether a code is the barcode or SKU of a task's product. */
export const isProductOf = ({ product }: Task, code: string): boolean => linesByCode([product], code).length > 0

export function returnInstruction({ tasks, current }: Returns, quantity: number, last: ReturnEntry | undefined, t: Translate) {
  const put = last?.scan.mutation === 'returnToShelf' && last.status === 'applied' ? last : null
  const done = put && t('stock.return.done', { count: put.scan.quantity, ...skuAt(put) })
  if (current) {
    const step = done ?? t('stock.return.opened', { number: current.number, package: current.packageNumber })
    if (!current.proposal) return { step, text: t('stock.return.putAnywhere', { count: quantity }) }
    return { step, text: t('stock.return.put', { count: quantity, place: current.proposal }) }
  }
  const step = done ?? t('stock.return.title')
  return { step, text: t(tasks.length > 0 ? 'stock.return.scanGoods' : 'stock.return.step.task') }
}

const skuAt = ({ result }: ReturnEntry) => ({ sku: result?.tasks[0]?.product.sku ?? '', location: result?.location ?? '' })

export function returnLogLine(entry: ReturnEntry, t: Translate): LogLine {
  const { scan, status, result } = entry
  if (status === 'refused' && !result?.message) return { title: scan.code, detail: t(returnRefusal(result), { code: scan.code }) }
  if (status !== 'applied') return { title: scan.code }
  const task = result?.tasks[0]
  if (scan.mutation === 'returnToShelf')
    return {
      title: task?.product.name ?? scan.code,
      detail: t('stock.return.line.put', { count: scan.quantity, place: result?.location ?? '' }),
    }
  return {
    title: scan.code,
    detail: t('stock.return.line.found', { count: result?.tasks.reduce((sum, one) => sum + remainingPieces(one), 0) ?? 0 }),
  }
}

/** Reason for a refusal that is decided by the page, not the server. */
export const returnRefusal = (result: ReturnResult | null) =>
  result?.code === 'OTHER_PLACE' ? 'stock.return.otherPlace' : 'stock.return.unknown'
