import { abnormalReasons } from '../../../../graph/kernel/states/codes.ts'
import { type Translate, useT } from '../../../i18n/useT.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { useLastScan } from '../../../station/useLastScan.ts'
import { ShipmentWaiting } from './ShipmentWaiting.tsx'
import type { ShipContext, ShipResult } from './shipScans.ts'

type ShipEntry = Entry<ShipContext, ShipResult>
type ShipQueue = ScanQueue<ShipContext, ShipResult>

const mutations = ['shipScans', 'unshipScans']

/** Shipping station: one scan per package, no weighing. */
export function ShipmentStation({ station }: { station: OpenStation }) {
  const t = useT()
  const queue: ShipQueue = station.queue
  const { result, undoable } = useLastScan(queue, mutations, (entry) => canUndo(queue, entry))
  const { tally, lastAnswer } = useScanQueue(queue)
  const shipped = Math.max(0, (tally.shipScans?.applied ?? 0) - (tally.unshipScans?.applied ?? 0))
  const refused = tally.shipScans?.refused ?? 0
  const undo = ({ scan, result: answer }: ShipEntry) =>
    queue.add({ mutation: 'unshipScans', code: scan.code, context: {}, extras: { packageId: answer?.packageId ?? null } })

  return (
    <StationPage<ShipContext, ShipResult>
      title={t('menu.deliver.ship')}
      place={station.place}
      onLeave={station.leave}
      queue={queue}
      mutations={mutations}
      onScan={(code) => queue.add({ mutation: 'shipScans', code, context: { warehouseId: station.warehouseId } })}
      commands={[{ name: 'UNDO', label: t('ship.undo'), disabled: !undoable, run: () => undoable && undo(undoable) }]}
      instruction={instructionOf(queue, result, t)}
      counters={[
        { label: t('ship.shipped'), value: shipped },
        { label: t('ship.refused'), value: refused },
      ]}
      side={<ShipmentWaiting warehouseId={station.warehouseId} shipped={shipped} />}
      line={(entry) => lineOf(entry, t)}
      explain={(entry) => todoOf(entry, t)}
      canUndo={(entry) => canUndo(queue, entry)}
      onUndo={undo}
      hint={t('ship.hint')}
    >
      {result && lastAnswer?.status !== 'repeated' && (
        <GoodsCard
          name={result.packageNumber}
          codes={result.trackingNumber}
          about={[result.customerName, result.destination, result.channelName].filter(Boolean).join(' · ')}
        />
      )}
    </StationPage>
  )
}

function instructionOf(queue: ShipQueue, result: ShipResult | null, t: Translate): { step: string; text: string } {
  if (!result) return { step: t('ship.step'), text: t('ship.scan') }
  const number = result.packageNumber ?? ''
  const undone = queue.getState().log.find(({ scan }) => scan.key === result.key)?.scan.mutation === 'unshipScans'
  if (undone) return { step: t('ship.takenBack', { number }), text: t('ship.scan') }
  return { step: t('ship.done', { number }), text: result.groupName ?? result.channelName ?? number }
}

function lineOf({ scan, result, status }: ShipEntry, t: Translate) {
  const title = result?.packageNumber ?? scan.code
  if (status !== 'applied') return { title }
  if (scan.mutation === 'unshipScans') return { title, detail: t('ship.back') }
  return { title, detail: [result?.groupName, result?.channelName].filter(Boolean).join(' · ') }
}

/** Explains a refusal; unknown packages are put aside. */
const words = {
  PACKAGE_UNKNOWN: 'ship.todo.unknown',
  PACKAGE_NOT_READY: 'ship.todo.notReady',
  STOPPED_NOT_SHIPPABLE: 'ship.todo.stopped',
  CANCELLED_NOT_SHIPPABLE: 'ship.todo.stopped',
} as const

function todoOf({ result, reason }: ShipEntry, t: Translate) {
  const code = result?.code ?? reason?.code
  if (code === 'ABNORMAL_NOT_SHIPPABLE')
    return { expected: t('ship.expected'), todo: t('ship.todo.abnormal', { reason: reasonOf(result, t) }) }
  const key = code ? words[code as keyof typeof words] : undefined
  return { expected: t('ship.expected'), ...(key && { todo: t(key) }) }
}

/** Abnormal reason as text. */
function reasonOf(result: ShipResult | null, t: Translate): string {
  const { reason } = (result?.values ?? {}) as { reason?: string | null }
  const known = abnormalReasons.find((one) => one === reason)
  return known ? t(`enum.AbnormalReason.${known}`) : t('state.Package.ABNORMAL')
}

/** A shipment can be undone once. */
function canUndo(queue: ShipQueue, { scan, result, status }: ShipEntry): boolean {
  if (scan.mutation !== 'shipScans' || status !== 'applied' || !result?.packageId) return false
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
