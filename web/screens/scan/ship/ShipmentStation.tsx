import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { newestUndoable } from '../../../station/newestUndoable.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import { ScalePanel } from '../../../station/scale/ScalePanel.tsx'
import { useScale } from '../../../station/scale/useScale.ts'
import type { Trouble } from '../../../station/stationTypes.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { useLastScan } from '../../../station/useLastScan.ts'
import type { ShipmentStation_warehouse$key } from './__generated__/ShipmentStation_warehouse.graphql.ts'
import { ShipmentWaiting } from './ShipmentWaiting.tsx'
import type { ShipContext, ShipResult } from './shipScans.ts'
import { canUndoShipment, type ShipEntry, type ShipQueue, shipInstruction, shipLogLine, todoOf } from './shipText.ts'
import { useShipWeighing } from './useShipWeighing.ts'

const mutations = ['shipScans', 'unshipScans']

interface Props {
  station: OpenStation
  /** Null without the right to see it; the server decides anyway. */
  warehouse: ShipmentStation_warehouse$key | null
}

/** Shipping station: one scan per package, and its weight where the warehouse weighs. */
export function ShipmentStation({ station, warehouse: key }: Props) {
  const t = useT()
  const weight = useWeight()
  const queue: ShipQueue = station.queue
  const warehouse = useFragment(
    graphql`
      fragment ShipmentStation_warehouse on Warehouse {
        weighing
        weightToleranceGrams
        weightTolerancePercent
      }
    `,
    key,
  )
  const { weighing: rule = 'NONE', weightToleranceGrams = 0, weightTolerancePercent = 0 } = warehouse ?? {}
  const weighs = rule === 'SCAN_FIRST' || rule === 'WEIGH_FIRST'
  const scale = useScale(weighs)
  const tolerance = { weightToleranceGrams, weightTolerancePercent }
  const { warehouseId } = station
  const weighing = useShipWeighing({ queue, warehouseId, rule: weighs ? rule : 'NONE', tolerance, scale })
  const { pending, grams } = weighing
  const { result } = useLastScan(queue, mutations)
  const undoable = newestUndoable(queue.getState().log, mutations, (entry) => canUndoShipment(queue, entry))
  const { tally, lastAnswer } = useScanQueue(queue)
  const { applied = 0, marked = 0 } = tally.shipScans ?? {}
  const shipped = Math.max(0, applied - marked - (tally.unshipScans?.applied ?? 0))
  const undo = ({ scan, result: answer }: ShipEntry) =>
    queue.add({ mutation: 'unshipScans', code: scan.code, context: {}, extras: { packageId: answer?.packageId ?? null } })

  const next = t(rule === 'WEIGH_FIRST' ? 'ship.weigh.next' : 'ship.scan')
  const instruction = pending
    ? { step: t('ship.weigh.step', { number: pending.packageNumber }), text: t('ship.weigh.put') }
    : grams !== null
      ? { step: t('ship.weigh.weighed', { weight: weight.of(grams) }), text: t('ship.weigh.scan') }
      : result
        ? shipInstruction(queue, result, next, t)
        : { step: t(rule === 'WEIGH_FIRST' ? 'ship.weigh.stepFirst' : 'ship.step'), text: next }

  /** A wrong weight is a question, also where only the server has noticed it. */
  const explain = (entry: ShipEntry): Partial<Trouble> => {
    const code = entry.result?.code ?? entry.reason?.code
    const { weightGrams } = entry.scan.extras
    if (code !== 'WEIGHT_DEVIATES' || typeof weightGrams !== 'number') return todoOf({ code, values: entry.result?.values }, t)
    const { number = '', least = 0, most = 0 } = (entry.result?.values ?? {}) as { number?: string; least?: number; most?: number }
    const range = weight.range({ least, most })
    return {
      title: t('ship.weigh.off', { number, weight: weight.of(weightGrams), range }),
      expected: range,
      question: weighing.questionOf(entry.scan.code, weightGrams, queue.acknowledge),
    }
  }

  return (
    <StationPage<ShipContext, ShipResult>
      title={t('menu.deliver.ship')}
      place={station.place}
      onLeave={station.leave}
      queue={queue}
      mutations={mutations}
      onScan={weighing.onScan}
      commands={[
        pending || weighing.isTyped
          ? { name: 'UNDO', label: t(pending ? 'ship.weigh.drop' : 'ship.weigh.dropTyped'), run: weighing.drop }
          : { name: 'UNDO', label: t('ship.undo'), disabled: !undoable, run: () => undoable && undo(undoable) },
      ]}
      instruction={instruction}
      counters={[
        { label: t('ship.shipped'), value: shipped },
        { label: t('ship.refused'), value: tally.shipScans?.refused ?? 0 },
        ...(weighs ? [{ label: t('ship.weigh.abnormal'), value: marked }] : []),
      ]}
      alarms={weighing.alarm ? [weighing.alarm] : []}
      onStopped={weighing.onStopped}
      side={<ShipmentWaiting warehouseId={warehouseId} shipped={shipped + marked} />}
      line={(entry) => shipLogLine(entry, weight, t)}
      explain={explain}
      canUndo={(entry) => canUndoShipment(queue, entry)}
      onUndo={undo}
      hint={t(`ship.hint.${weighs ? rule : 'NONE'}`)}
    >
      {pending ? (
        <GoodsCard
          name={pending.packageNumber}
          codes={pending.trackingNumber}
          about={[pending.customerName, pending.destination].filter(Boolean).join(' · ')}
        />
      ) : (
        result &&
        grams === null &&
        lastAnswer?.status !== 'repeated' && (
          <GoodsCard
            name={result.packageNumber}
            codes={result.trackingNumber}
            about={[result.customerName, result.destination, result.channelName].filter(Boolean).join(' · ')}
          />
        )
      )}
      {weighs && (
        <ScalePanel
          scale={scale}
          goods={pending?.goods ?? null}
          onTyped={weighing.onTyped}
          isWanted={pending !== null || rule === 'WEIGH_FIRST'}
        />
      )}
    </StationPage>
  )
}
