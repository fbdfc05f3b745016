import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { newestUndoable } from '../../../station/newestUndoable.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import type { StationCommand } from '../../../station/stationTypes.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { SlotBadge } from '../../../station/ui/SlotBadge.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { useLastScan } from '../../../station/useLastScan.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { WaveDialog } from '../../out/wave/WaveDialog.tsx'
import { useWaveActions, type WaveAction } from '../../out/wave/waveActions.ts'
import { readWave } from '../../out/wave/waveNode.ts'
import { undoableScans } from '../sort/undoableScans.ts'
import { useMarkAbnormal } from '../sort/useMarkAbnormal.ts'
import { useScanAnswers } from '../sort/useScanAnswers.ts'
import { useInterceptionAlarms } from '../useInterceptionAlarms.ts'
import { useWaveLink } from '../wave/useWaveLink.ts'
import type { PackPrinter_printers$key } from './__generated__/PackPrinter_printers.graphql.ts'
import type { PackStation_bench$key } from './__generated__/PackStation_bench.graphql.ts'
import { PackLabel } from './PackLabel.tsx'
import { PackLines } from './PackLines.tsx'
import { PackMaterial } from './PackMaterial.tsx'
import { PackPrinter } from './PackPrinter.tsx'
import { PackPrintJobs } from './PackPrintJobs.tsx'
import { PackProposal } from './PackProposal.tsx'
import { PackReprint } from './PackReprint.tsx'
import { PackSidePanel } from './PackSidePanel.tsx'
import type { PackContext, PackResult } from './packScans.ts'
import { boxesShown, explainPack, packInstruction, packLogLine, withBoxes } from './packText.tsx'
import { splittingAtBench } from './splittingAtBench.ts'
import { useLabelPrinting } from './useLabelPrinting.ts'
import { usePackNotice } from './usePackNotice.tsx'
import { useReopened } from './useReopened.ts'

const PackPlan = lazyComponent(() => import('./PackPlan.tsx').then((file) => file.PackPlan))
const PackJoin = lazyComponent(() => import('./PackJoin.tsx').then((file) => file.PackJoin))
const PackSplit = lazyComponent(() => import('./PackSplit.tsx').then((file) => file.PackSplit))

type PackEntry = Entry<PackContext, PackResult>

const mutations = ['packScans', 'unpackScans']

interface Props {
  station: OpenStation
  bench: PackStation_bench$key
  materials: readonly { readonly id: string; readonly number: string; readonly name: string }[]
  printers: PackPrinter_printers$key
  /** Name of the user. */
  me: string | null
}

/** Packing station: scan products, slots or labels; a complete package gets its label at once. */
export function PackStation({ station, bench: key, materials, printers, me }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const link = useWaveLink()
  const queue: ScanQueue<PackContext, PackResult> = station.queue
  const bench = useFragment(
    graphql`
      fragment PackStation_bench on PackingBench {
        wave {
          id
          type
          labelMode
          packageCount
          ...waveNode_wave
          ...usePackNotice_wave
        }
        figures {
          id
          pieces
          done
          packages
          complete
        }
        packages {
          packageId
          packageNumber
          state
          slot
          moreBoxes
          stop
          label
          pieces
          sorted
          packed
          joins
        }
        proposals {
          packageId
          reason
          ...PackProposal_proposal
        }
        open {
          packageId
          packageNumber
          slot
          pieces
          packed
        }
        openLines {
          ...PackLines_line
        }
        ...PackSidePanel_bench
      }
    `,
    key,
  )
  const { figures, open, openLines } = bench
  const wave = readWave(bench.wave)
  const notice = usePackNotice(bench.wave, me)
  const asks = useWaveActions()(wave)
  const printing = useLabelPrinting(station)
  const [materialId, setMaterialId] = useState<string | null>(null)
  const [asked, setAsked] = useState<WaveAction | null>(null)
  const [reprinting, setReprinting] = useState(false)
  const [opened, setOpened] = useState<'split' | 'join' | 'plan' | null>(null)

  useReopened(queue, mutations, wave.id, bench)
  const { log } = useScanQueue(queue)
  const packed = new Set(log.filter(({ result }) => result?.step === 'PACKED').map(({ result }) => result?.packageId))
  const canTakeBack = ({ scan, result }: PackEntry) =>
    scan.mutation === 'packScans' && result?.step === 'PIECE' && result.waveId === wave.id && !packed.has(result.packageId)
  const undoables = undoableScans(log, canTakeBack, 'unpackScans')
  const canUndo = ({ scan }: PackEntry) => undoables.has(scan.key)
  const { result } = useLastScan(queue, mutations)
  const undoable = newestUndoable(log, mutations, canUndo)
  useScanAnswers(queue, 'packScans', ({ result: answer }) => {
    if (answer?.printJobId && answer.labelFileId) {
      printing.print({ jobId: answer.printJobId, number: answer.packageNumber ?? '', path: `/files/${answer.labelFileId}` })
    }
    return answer?.step === 'PACKED'
  })

  const last = result?.waveId === wave.id ? result : null
  const view = { open, mode: bench.wave.labelMode, left: figures.packages - figures.complete }
  const mark = open ?? bench.packages.find(({ packageId, state }) => packageId === last?.packageId && state !== 'ABNORMAL')
  const abnormal = useMarkAbnormal(mark ? { id: mark.packageId, number: mark.packageNumber } : null)
  const shown = open?.packageId ?? (last?.step === 'PACKED' ? last.packageId : null)
  const shownPackage = bench.packages.find(({ packageId }) => packageId === shown)
  const boxes = boxesShown(shownPackage)
  const proposal = bench.proposals.find(({ packageId }) => packageId === shown) ?? null
  const hasPlan = proposal ? proposal.reason !== 'OWN' : open !== null && open !== undefined
  const done = bench.packages.filter(({ state }) => state === 'TO_BE_SHIPPED' || state === 'SHIPPED')
  const { splittable, joinable } = splittingAtBench(bench.packages, wave.type === 'MIXED')
  const alarms = useInterceptionAlarms(station.warehouseId, [open?.packageId, last?.packageId])
  const rests = view.left === 0 || wave.state === 'ENDED' || wave.state === 'VOIDED' || wave.suspendedAt

  const take = (code: string, productId: string | null = null) => {
    const material = materials.find(({ number }) => number.toUpperCase() === code.toUpperCase())
    if (material) {
      setMaterialId(material.id)
      toaster.success(t('pack.material.taken', { name: material.name }))
      return
    }
    // A scan that waits for the network does not confirm the label.
    if (queue.getState().network !== 'offline') printing.scannedOn()
    const context = { waveId: wave.id, packageId: open?.packageId ?? null, materialId }
    queue.add({ mutation: 'packScans', code, context, extras: productId ? { productId } : {} })
  }
  const choose = (code: string, productId: string) => {
    queue.acknowledge()
    take(code, productId)
  }
  const undo = ({ scan, result: answer }: PackEntry) =>
    queue.add({
      mutation: 'unpackScans',
      code: scan.code,
      context: { waveId: wave.id },
      extras: { lineId: answer?.lineId ?? null, pieces: answer?.scanned ?? 1 },
    })
  const mayArrange = !rests && !printing.asks
  const ends = asks.includes('end') && !rests
  const commands: StationCommand[] = [
    { name: 'UNDO', label: t('sort.command.undo'), disabled: !undoable, run: () => undoable && undo(undoable) },
    abnormal,
    { name: 'PRINT', label: t('pack.command.reprint'), disabled: done.length === 0, run: () => setReprinting(true) },
    {
      name: 'SPLIT',
      label: t('pack.split.begin'),
      disabled: splittable.length === 0 || !mayArrange,
      run: () => setOpened('split'),
    },
    {
      name: 'JOIN',
      label: t('pack.join.begin'),
      disabled: joinable.length === 0 || !mayArrange,
      run: () => setOpened('join'),
    },
    { name: 'SUSPEND', label: t('pack.command.suspend'), disabled: !asks.includes('suspend'), run: () => setAsked('suspend') },
    { name: 'CONFIRM', label: t('pack.command.printed'), disabled: !printing.asks, run: () => printing.settle(true) },
    {
      name: 'END',
      label: t(ends ? 'pack.command.end' : 'sort.command.other'),
      run: () => (ends ? setAsked('end') : navigate(link('/scan/packing'))),
    },
  ]
  return (
    <>
      <StationPage<PackContext, PackResult>
        title={t('menu.out.packaging')}
        about={t('pack.about', { number: wave.number, type: t(`enum.WaveType.${wave.type}`), count: wave.packageCount })}
        place={station.place}
        onLeave={station.leave}
        queue={queue}
        mutations={mutations}
        onScan={(code) => take(code)}
        commands={commands}
        instruction={withBoxes(packInstruction(last, view, t), boxes, t)}
        {...(last?.step === 'ABNORMAL' && { tone: 'warn' as const })}
        counters={[
          { label: t('pack.count.packages'), value: figures.complete, of: figures.packages },
          { label: t('pack.count.pieces'), value: figures.done, of: figures.pieces },
        ]}
        progress={figures.packages > 0 ? figures.complete / figures.packages : 0}
        slot={open?.slot && <SlotBadge slot={boxes ?? String(open.slot)} have={open.packed} need={open.pieces} />}
        alarms={alarms}
        notice={wave.state === 'ENDED' && view.left === 0 ? null : notice}
        side={<PackSidePanel bench={bench} current={open?.packageId ?? last?.packageId ?? null} />}
        line={(entry) => packLogLine(entry, t)}
        explain={(entry) => explainPack(entry, view, t, (id) => choose(entry.scan.code, id))}
        canUndo={canUndo}
        onUndo={undo}
      >
        {!open && last?.step === 'PACKED' && (
          <GoodsCard
            name={last.productName ?? last.packageNumber}
            picture={last.picture}
            codes={last.trackingNumber}
            about={last.customerName}
          />
        )}
        {open && <PackLines lines={openLines} now={last?.lineId} />}
        {(proposal || hasPlan) && (
          <PackProposal proposal={proposal} materials={materials} onOpen={hasPlan ? () => setOpened('plan') : undefined} />
        )}
        <PackLabel printing={printing} onAgain={() => setReprinting(true)} />
        {mayArrange && <PackMaterial materials={materials} value={materialId} onChange={setMaterialId} />}
        {!printing.asks && <PackPrinter printers={printers} station={station} />}
        {(station.labelPrinter || printing.followed.length > 0) && <PackPrintJobs warehouseId={station.warehouseId} printing={printing} />}
      </StationPage>
      {asked && <WaveDialog ask={asked} wave={wave} onClose={() => setAsked(null)} />}
      {opened === 'plan' && shownPackage && (
        <PackPlan
          waveId={wave.id}
          packageId={shownPackage.packageId}
          packageNumber={shownPackage.packageNumber}
          materials={materials}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'split' && <PackSplit packages={splittable} meant={open?.packageId ?? null} onClose={() => setOpened(null)} />}
      {opened === 'join' && <PackJoin joinable={joinable} onClose={() => setOpened(null)} />}
      {reprinting && (
        <PackReprint packages={done} meant={last?.packageId ?? null} printing={printing} onClose={() => setReprinting(false)} />
      )}
    </>
  )
}
