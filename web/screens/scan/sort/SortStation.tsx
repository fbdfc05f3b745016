import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import { type Translate, useT } from '../../../i18n/useT.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { newestUndoable } from '../../../station/newestUndoable.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import type { Command } from '../../../station/scanner/commandCodes.ts'
import type { Alarm, StationCommand } from '../../../station/stationTypes.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { SlotBadge } from '../../../station/ui/SlotBadge.tsx'
import { SlotGrid } from '../../../station/ui/SlotGrid.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { useLastScan } from '../../../station/useLastScan.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { slotToneAt } from '../slotToneAt.ts'
import { useWaveLink } from '../wave/useWaveLink.ts'
import type { SortStation_table$data, SortStation_table$key } from './__generated__/SortStation_table.graphql.ts'
import { explainSort } from './explainSort.tsx'
import { alarmsAfter, noAlarms } from './sortAlarms.ts'
import type { SortContext, SortResult } from './sortScans.ts'
import { undoableScans } from './undoableScans.ts'
import { useMarkAbnormal } from './useMarkAbnormal.ts'
import { useScanAnswers } from './useScanAnswers.ts'
import { useSortNotice } from './useSortNotice.tsx'

const PutWallChoice = lazyComponent(() => import('./PutWallChoice.tsx').then((file) => file.PutWallChoice), { optional: true })

type SortEntry = Entry<SortContext, SortResult>

const mutations = ['sortScans', 'unsortScans']

interface Props {
  station: OpenStation
  table: SortStation_table$key
  /** Name of the user. */
  me: string | null
}

/** Sorting station: one scan per piece, each into the slot of the package that needs it. */
export function SortStation({ station, table: key, me }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const link = useWaveLink()
  const queue: ScanQueue<SortContext, SortResult> = station.queue
  const { wave, figures, slots } = useFragment(
    graphql`
      fragment SortStation_table on SortingTable {
        wave {
          id
          number
          packageCount
          ...useSortNotice_wave
        }
        figures {
          id
          pieces
          done
          packages
          complete
        }
        slots {
          packageId
          packageNumber
          slot
          state
          stop
          pieces
          sorted
        }
      }
    `,
    key,
  )
  const { log } = useScanQueue(queue)
  const undoables = undoableScans(log, ({ scan }) => scan.mutation === 'sortScans' && scan.context.waveId === wave.id, 'unsortScans')
  const canUndo = ({ scan }: SortEntry) => undoables.has(scan.key)
  const { result } = useLastScan(queue, mutations)
  const undoable = newestUndoable(log, mutations, canUndo)
  const [held, setHeld] = useState<string | null>(null)
  const [{ alarms }, setAlarms] = useState(noAlarms)
  useScanAnswers(queue, 'sortScans', ({ result: answer }) => {
    if (answer) setAlarms((before) => alarmsAfter(before, answer, alarmOf(answer, t)))
    return !answer?.stop && isFull(answer)
  })

  const here = result?.waveId === wave.id ? result : null
  const taken = log.find(({ scan }) => scan.key === here?.key)?.scan.mutation === 'unsortScans'
  const marked = slots.find(({ packageId }) => packageId === (held ?? here?.packageId) && packageId !== null)
  const target = marked && marked.state !== 'ABNORMAL' ? { id: marked.packageId, number: marked.packageNumber } : null
  const abnormal = useMarkAbnormal(target)
  const notice = useSortNotice(wave, me)
  const all = figures.pieces > 0 && figures.done >= figures.pieces
  const toPacking = () => navigate(link('/wave/packaging', wave.id))

  const take = (code: string, productId: string | null = null) => {
    setHeld(null)
    queue.add({ mutation: 'sortScans', code, context: { waveId: wave.id }, extras: productId ? { productId } : {} })
  }
  const choose = (code: string, productId: string) => {
    queue.acknowledge()
    take(code, productId)
  }
  const mark = (command: Command) => {
    abnormal.run(command)
    setHeld(null)
  }
  const undo = ({ scan, result: answer }: SortEntry) =>
    queue.add({
      mutation: 'unsortScans',
      code: scan.code,
      context: { waveId: wave.id },
      extras: { lineId: answer?.lineId ?? null, pieces: answer?.scanned ?? 1 },
    })
  const commands: StationCommand[] = [
    { name: 'UNDO', label: t('sort.command.undo'), disabled: !undoable, run: () => undoable && undo(undoable) },
    { ...abnormal, run: mark },
    { name: 'CONFIRM', label: t('sort.command.toPacking'), disabled: !all, run: toPacking },
    { name: 'END', label: t('sort.command.other'), run: () => navigate(link('/scan/wave')) },
  ]
  return (
    <StationPage<SortContext, SortResult>
      title={t('menu.out.pigeonholes')}
      about={t('sort.about', { number: wave.number, count: wave.packageCount })}
      place={station.place}
      onLeave={station.leave}
      queue={queue}
      mutations={mutations}
      onScan={(code) => take(code)}
      commands={commands}
      instruction={instructionOf(here, taken, figures, t)}
      counters={[
        { label: t('sort.count.pieces'), value: figures.done, of: figures.pieces },
        { label: t('sort.count.packages'), value: figures.complete, of: figures.packages },
      ]}
      progress={figures.pieces > 0 ? figures.done / figures.pieces : 0}
      slot={here?.slot && <SlotBadge slot={String(here.slot)} have={here.packageDone ?? 0} need={here.packagePieces ?? 0} />}
      notice={notice}
      alarms={alarms}
      side={
        <>
          <SlotGrid
            title={t('sort.slots')}
            slots={slots.map((one) => ({
              slot: one.slot === null || one.slot === undefined ? one.packageNumber.slice(-4) : String(one.slot),
              have: one.sorted,
              need: one.pieces,
              tone: slotToneAt(one, one.sorted),
            }))}
            current={marked ? String(marked.slot) : null}
            onAsk={({ slot }) => setHeld(slots.find((one) => String(one.slot) === slot)?.packageId ?? null)}
          />
          <PutWallChoice station={station} slots={wave.packageCount} />
        </>
      }
      line={(entry) => lineOf(entry, t)}
      explain={(entry) => explainSort({ entry, left: figures.pieces - figures.done, t, onChoose: (id) => choose(entry.scan.code, id) })}
      canUndo={canUndo}
      onUndo={undo}
      hint={t(all ? 'sort.hint.all' : 'sort.hint.next')}
    >
      {here?.productName && (
        <GoodsCard
          name={here.productName}
          picture={here.picture}
          codes={`SKU ${here.sku}`}
          about={t('sort.goods', { customer: here.customerName ?? '', number: here.packageNumber ?? '' })}
          quantity={here.scanned ?? 1}
        />
      )}
    </StationPage>
  )
}

/** Alarm for a package that is on hold or being intercepted. */
function alarmOf({ packageNumber, slot, sku, stop }: SortResult, t: Translate): Omit<Alarm, 'key'> {
  const values = { number: packageNumber ?? '', slot: slot ?? 0 }
  const by = stop === 'INTERCEPTED' ? 'intercepted' : 'held'
  return { scanned: sku, title: t(`sort.stopped.${by}`, values), todo: t(`sort.stopped.todo.${by}`, values) }
}

const isFull = (result: SortResult | null) => Boolean(result?.packagePieces) && result?.packageDone === result?.packagePieces

function instructionOf(result: SortResult | null, taken: boolean, figures: SortStation_table$data['figures'], t: Translate) {
  const left = figures.pieces - figures.done
  if (!result) {
    if (left === 0) return { step: t('sort.all.step'), text: t('sort.all.text') }
    return { step: t('sort.ready', { left }), text: t('sort.scan') }
  }
  const slot = result.slot ?? 0
  if (taken)
    return { step: t('sort.taken', { number: result.packageNumber ?? '' }), text: t('sort.takeOut', { slot, count: result.scanned ?? 1 }) }
  const step = left === 0 ? t('sort.known.all') : t(isFull(result) ? 'sort.known.full' : 'sort.known.step', { slot })
  return { step, text: t('sort.put', { slot, count: result.scanned ?? 1 }) }
}

function lineOf({ scan, result }: SortEntry, t: Translate) {
  if (!result?.slot) return { title: scan.code, ...(result?.message && { detail: result.message }) }
  const detail = scan.mutation === 'unsortScans' ? 'sort.line.taken' : isFull(result) ? 'sort.line.full' : 'sort.line.put'
  return { title: result.productName ?? scan.code, detail: t(detail, { slot: result.slot }) }
}
