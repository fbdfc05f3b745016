import { abnormalReasons } from '../../../../graph/kernel/states/codes.ts'
import type { Translate } from '../../../i18n/useT.ts'
import type { Weight } from '../../../shell/useWeight.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import type { ShipContext, ShipResult } from './shipScans.ts'

export type ShipEntry = Entry<ShipContext, ShipResult>
export type ShipQueue = ScanQueue<ShipContext, ShipResult>

/** Instruction after the last scan. */
export function shipInstruction(queue: ShipQueue, result: ShipResult, next: string, t: Translate): { step: string; text: string } {
  const number = result.packageNumber ?? ''
  const undone = queue.getState().log.find(({ scan }) => scan.key === result.key)?.scan.mutation === 'unshipScans'
  if (undone) return { step: t('ship.takenBack', { number }), text: next }
  if (result.markedAbnormal)
    return {
      step: t('ship.weigh.marked', { number }),
      text: t('ship.todo.abnormal', { reason: t('enum.AbnormalReason.WEIGHING_ANOMALY') }),
    }
  return { step: t('ship.done', { number }), text: result.groupName ?? result.channelName ?? number }
}

export function shipLogLine({ scan, result, status }: ShipEntry, { of }: Weight, t: Translate) {
  const title = result?.packageNumber ?? scan.code
  if (status !== 'applied') return { title }
  if (scan.mutation === 'unshipScans') return { title, detail: t('ship.back') }
  const grams = result?.measuredWeightGrams
  const detail = [grams ? of(grams) : null, result?.groupName, result?.channelName]
  return { title, detail: detail.filter(Boolean).join(' · '), mark: result?.markedAbnormal ? t('state.Package.ABNORMAL') : undefined }
}

/** What to do about a refusal; unknown packages are put aside. */
const words = {
  PACKAGE_UNKNOWN: 'ship.todo.unknown',
  PACKAGE_NOT_READY: 'ship.todo.notReady',
  STOPPED_NOT_SHIPPABLE: 'ship.todo.stopped',
  INTERCEPTED_NOT_SHIPPABLE: 'intercept.station.todo',
  CANCELLED_NOT_SHIPPABLE: 'ship.todo.stopped',
  WEIGHT_REQUIRED: 'ship.weigh.todo.reload',
} as const

export function todoOf({ code, values }: { code: string | null | undefined; values?: unknown }, t: Translate) {
  if (code === 'ABNORMAL_NOT_SHIPPABLE')
    return { expected: t('ship.expected'), todo: t('ship.todo.abnormal', { reason: reasonOf(values, t) }) }
  const key = code ? words[code as keyof typeof words] : undefined
  return { expected: t('ship.expected'), ...(key && { todo: t(key) }) }
}

/** Abnormal reason as text. */
function reasonOf(values: unknown, t: Translate): string {
  const { reason } = (values ?? {}) as { reason?: string | null }
  const known = abnormalReasons.find((one) => one === reason)
  return known ? t(`enum.AbnormalReason.${known}`) : t('state.Package.ABNORMAL')
}

/** A shipment can be undone once. */
export function canUndoShipment(queue: ShipQueue, { scan, result, status }: ShipEntry): boolean {
  if (scan.mutation !== 'shipScans' || status !== 'applied' || !result?.packageId || result.markedAbnormal) return false
  const { log } = queue.getState()
  const later = log.slice(
    0,
    Math.max(
      0,
      log.findIndex((entry) => entry.scan.key === scan.key),
    ),
  )
  return !later.some(
    ({ scan: other, status: now }) =>
      other.mutation === 'unshipScans' && now !== 'refused' && now !== 'notRun' && other.extras.packageId === result.packageId,
  )
}
