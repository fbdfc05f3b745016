import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useReload } from '../../../relay/useReload.ts'
import { useRight } from '../../../shell/rights.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { newestUndoable } from '../../../station/newestUndoable.ts'
import { useStationPhotos } from '../../../station/photo/useStationPhotos.tsx'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { GoodsLines } from '../../../station/ui/GoodsLines.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { useLastScan } from '../../../station/useLastScan.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { undoableScans } from '../sort/undoableScans.ts'
import { useMarkAbnormal } from '../sort/useMarkAbnormal.ts'
import { useInterceptionAlarms } from '../useInterceptionAlarms.ts'
import type { ExamineStation_examination$key } from './__generated__/ExamineStation_examination.graphql.ts'
import { ExamineWaiting } from './ExamineWaiting.tsx'
import type { ExamineContext, ExamineResult } from './examineScans.ts'
import { type ExamineEntry, type ExamineQueue, examineInstruction, examineLogLine, explainExamine } from './examineText.tsx'
import { useAbandonExamination } from './useAbandonExamination.ts'

const ExamineWeighing = lazyComponent(() => import('./ExamineWeighing.tsx').then((file) => file.ExamineWeighing))

const mutations = ['examineScans', 'unexamineScans']

interface Props {
  station: OpenStation
  /** What the user has begun and not finished. */
  examination: ExamineStation_examination$key | null
}

/** Examining station: scan the label of a packed package, then each piece in it. */
export function ExamineStation({ station, examination: key }: Props) {
  const t = useT()
  const reload = useReload()
  const weighs = useRight('package:ship')
  const queue: ExamineQueue = station.queue
  const begun = useFragment(
    graphql`
      fragment ExamineStation_examination on Examination {
        package {
          id
          number
          customerName
          label {
            trackingNumber
          }
        }
        lines {
          lineId
          sku
          productName
          barcode
          picture
          quantity
          examined
        }
      }
    `,
    key,
  )
  const { log, tally } = useScanQueue(queue)
  const undoables = undoableScans(log, ({ result: one }) => one?.lineId != null && !one.shipped, 'unexamineScans')
  const { result, forget } = useLastScan(queue, mutations)
  const shownId = result ? result.packageId : begun?.package.id
  const number = (result ? result.packageNumber : begun?.package.number) ?? ''
  const lines = (result ? result.lines : begun?.lines) ?? []
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const done = lines.reduce((sum, { examined }) => sum + examined, 0)
  const open = shownId && result?.step !== 'INSPECTED' ? { packageId: shownId, number, left: pieces - done } : null
  // Only of the package on the screen.
  const canUndo = ({ scan, result: one }: ExamineEntry) => undoables.has(scan.key) && one?.packageId === shownId
  const undoable = newestUndoable(log, mutations, canUndo)

  const clear = async () => {
    forget()
    await reload()
  }
  const { abandon, busy } = useAbandonExamination()
  const abnormal = useMarkAbnormal(shownId && !result?.shipped ? { id: shownId, number } : null, forget)
  const shown = shownId ? { of: { kind: 'package' as const, packageId: shownId }, title: number } : null
  const photos = useStationPhotos(station, shown, 'package:photo')
  const alarms = useInterceptionAlarms(station.warehouseId, [shownId])
  const undo = ({ scan, result: answer }: ExamineEntry) =>
    queue.add({
      mutation: 'unexamineScans',
      code: scan.code,
      context: { packageId: answer?.packageId ?? null },
      extras: { lineId: answer?.lineId ?? null, pieces: answer?.scanned ?? 1 },
    })
  const about = [result ? result.customerName : begun?.package.customerName, result?.channelName].filter(Boolean).join(' · ')
  return (
    <StationPage<ExamineContext, ExamineResult>
      title={t('menu.deliver.examine')}
      place={station.place}
      onLeave={station.leave}
      queue={queue}
      mutations={mutations}
      onScan={(code) =>
        queue.add({
          mutation: 'examineScans',
          code,
          context: { warehouseId: station.warehouseId, packageId: open?.packageId ?? null },
        })
      }
      commands={[
        { name: 'UNDO', label: t('examine.undo'), disabled: !undoable, run: () => undoable && undo(undoable) },
        abnormal,
        {
          name: 'SUSPEND',
          label: t('examine.abandon'),
          disabled: !open || busy,
          ask: t('examine.abandonText', { number, count: done }),
          run: async () => {
            if (open && (await abandon({ id: open.packageId, number }))) await clear()
          },
        },
      ]}
      instruction={examineInstruction(result, { open, weighs }, t)}
      counters={[
        { label: t('examine.pieces'), value: done, of: pieces },
        { label: t('ship.refused'), value: tally.examineScans?.refused ?? 0 },
      ]}
      progress={pieces > 0 ? done / pieces : 0}
      alarms={alarms}
      notice={photos.notice}
      side={<ExamineWaiting warehouseId={station.warehouseId} scans={tally.examineScans?.applied ?? 0} />}
      line={(entry) => examineLogLine(entry, t)}
      explain={(entry) => explainExamine(entry, open, queue, t)}
      canUndo={canUndo}
      onUndo={undo}
      hint={t('examine.hint')}
    >
      {shownId && (
        <GoodsCard
          name={number}
          codes={result ? result.trackingNumber : begun?.package.label.trackingNumber}
          about={about}
          action={photos.button}
        />
      )}
      {result?.toWeigh && result.step === 'INSPECTED' && result.packageId && weighs && (
        <ExamineWeighing
          key={result.packageId}
          warehouseId={station.warehouseId}
          packageId={result.packageId}
          number={number}
          onShipped={() => void clear()}
        />
      )}
      {shownId && <GoodsLines lines={lines.map(({ examined, ...line }) => ({ ...line, done: examined }))} now={result?.lineId} />}
    </StationPage>
  )
}
