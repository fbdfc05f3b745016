import { type Translate, useT } from '../../i18n/useT.ts'
import { GoodsCard } from '../../scan/GoodsCard.tsx'
import type { ScanQueue } from '../../scan/queue.ts'
import type { Entry } from '../../scan/queueTypes.ts'
import { StationPage } from '../../scan/StationPage.tsx'
import { useScanQueue } from '../../scan/useScanQueue.ts'
import type { OpenStation } from '../inbound/station/StationDoor.tsx'
import { useLast } from '../inbound/station/useLast.ts'
import type { ShipContext, ShipResult } from './ShipmentScans.ts'

type ShipEntry = Entry<ShipContext, ShipResult>
type ShipQueue = ScanQueue<ShipContext, ShipResult>

const mutations = ['shipScans', 'unshipScans']

/** The shipping station: one scan a parcel, without weighing. */
export function ShipmentStation({ station }: { station: OpenStation }) {
  const t = useT()
  const queue: ShipQueue = station.queue
  const { result, undoable } = useLast(queue, mutations, (entry) => canUndo(queue, entry))
  const { tally } = useScanQueue(queue)
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
      line={(entry) => lineOf(entry, t)}
      explain={(entry) => todoOf(entry, t)}
      canUndo={(entry) => canUndo(queue, entry)}
      onUndo={undo}
      hint={t('ship.hint')}
    >
      {result && (
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
  if (status === 'refused') return { title, ...(result?.message && { detail: result.message }) }
  if (status !== 'applied') return { title }
  if (scan.mutation === 'unshipScans') return { title, detail: t('ship.back') }
  return { title, detail: [result?.groupName, result?.channelName].filter(Boolean).join(' · ') }
}

/** What to do about a refusal; other parcels are put aside. */
const words = {
  PARCEL_NOT_FOUND: 'ship.todo.unknown',
  PARCEL_ALREADY_SHIPPED: 'ship.todo.shipped',
  PARCEL_NOT_READY: 'ship.todo.notReady',
  PARCEL_STOPPED: 'ship.todo.stopped',
  PARCEL_CANCELLED: 'ship.todo.stopped',
} as const

function todoOf({ result, reason }: ShipEntry, t: Translate) {
  const code = result?.code ?? reason?.code
  const key = code ? words[code as keyof typeof words] : undefined
  return { expected: t('ship.expected'), ...(key && { todo: t(key) }) }
}

/** A parcel can be taken back once after each time it was shipped. */
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
