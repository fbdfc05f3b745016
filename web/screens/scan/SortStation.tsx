import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import { type Translate, useT } from '../../i18n/useT.ts'
import type { Command } from '../../scan/commandCodes.ts'
import { GoodsCard } from '../../scan/GoodsCard.tsx'
import { HoleBadge } from '../../scan/HoleBadge.tsx'
import { HoleGrid } from '../../scan/HoleGrid.tsx'
import type { ScanQueue } from '../../scan/queue.ts'
import type { Entry } from '../../scan/queueTypes.ts'
import { StationPage } from '../../scan/StationPage.tsx'
import type { StationCommand } from '../../scan/stationTypes.ts'
import { useScanQueue } from '../../scan/useScanQueue.ts'
import type { OpenStation } from '../inbound/station/StationDoor.tsx'
import { useLast } from '../inbound/station/useLast.ts'
import type { SortStation_table$data, SortStation_table$key } from './__generated__/SortStation_table.graphql.ts'
import { useWaveLink } from './ScanWaveLink.ts'
import { useAbnormal } from './SortAbnormal.ts'
import { useAnswers } from './SortDone.ts'
import { useSortNotice } from './SortNotice.tsx'
import type { SortContext, SortResult } from './SortScans.ts'
import { explainSort } from './SortTodo.tsx'
import { undoableOf } from './SortUndo.ts'

type SortEntry = Entry<SortContext, SortResult>

const mutations = ['sortScans', 'unsortScans']

interface Props {
  station: OpenStation
  table: SortStation_table$key
  /** Who scans here. */
  me: string | null
}

/** The sorting table: a scan a piece, each into the hole of the package that needs it. */
export function SortStation({ station, table: key, me }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const link = useWaveLink()
  const queue: ScanQueue<SortContext, SortResult> = station.queue
  const { wave, figures, holes } = useFragment(
    graphql`
      fragment SortStation_table on SortingTable {
        wave {
          id
          number
          packageCount
          ...SortNotice_wave
        }
        figures {
          pieces
          done
          packages
          complete
        }
        holes {
          packageId
          packageNumber
          hole
          state
          pieces
          sorted
        }
      }
    `,
    key,
  )
  const { log } = useScanQueue(queue)
  const undoables = undoableOf(log, ({ scan }) => scan.mutation === 'sortScans' && scan.context.waveId === wave.id, 'unsortScans')
  const canUndo = ({ scan }: SortEntry) => undoables.has(scan.key)
  const { result, undoable } = useLast(queue, mutations, canUndo)
  const [held, setHeld] = useState<string | null>(null)
  useAnswers(queue, 'sortScans', ({ result: answer }) => isFull(answer))

  const here = result?.waveId === wave.id ? result : null
  const taken = log.find(({ scan }) => scan.key === here?.key)?.scan.mutation === 'unsortScans'
  const marked = holes.find(({ packageId }) => packageId === (held ?? here?.packageId) && packageId !== null)
  const target = marked && marked.state !== 'ABNORMAL' ? { id: marked.packageId, number: marked.packageNumber } : null
  const abnormal = useAbnormal(target)
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
    queue.add({ mutation: 'unsortScans', code: scan.code, context: { waveId: wave.id }, extras: { lineId: answer?.lineId ?? null } })
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
      hole={here?.hole && <HoleBadge hole={String(here.hole)} have={here.packageDone ?? 0} need={here.packagePieces ?? 0} />}
      notice={notice}
      side={
        <HoleGrid
          title={t('sort.holes')}
          holes={holes.map(({ hole, packageNumber, pieces, sorted, state }) => ({
            hole: hole === null || hole === undefined ? packageNumber.slice(-4) : String(hole),
            have: sorted,
            need: pieces,
            abnormal: state === 'ABNORMAL',
          }))}
          current={marked ? String(marked.hole) : null}
          onAsk={({ hole }) => setHeld(holes.find((one) => String(one.hole) === hole)?.packageId ?? null)}
        />
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
          codes={`SKU ${here.sku}`}
          about={t('sort.goods', { customer: here.customerName ?? '', number: here.packageNumber ?? '' })}
        />
      )}
    </StationPage>
  )
}

const isFull = (result: SortResult | null) => Boolean(result?.packagePieces) && result?.packageDone === result?.packagePieces

function instructionOf(result: SortResult | null, taken: boolean, figures: SortStation_table$data['figures'], t: Translate) {
  const left = figures.pieces - figures.done
  if (!result) {
    if (left === 0) return { step: t('sort.all.step'), text: t('sort.all.text') }
    return { step: t('sort.ready', { left }), text: t('sort.scan') }
  }
  const hole = result.hole ?? 0
  if (taken) return { step: t('sort.taken', { number: result.packageNumber ?? '' }), text: t('sort.takeOut', { hole }) }
  const step = left === 0 ? t('sort.known.all') : t(isFull(result) ? 'sort.known.full' : 'sort.known.step', { hole })
  return { step, text: t('sort.put', { hole }) }
}

function lineOf({ scan, result }: SortEntry, t: Translate) {
  if (!result?.hole) return { title: scan.code, ...(result?.message && { detail: result.message }) }
  const detail = scan.mutation === 'unsortScans' ? 'sort.line.taken' : isFull(result) ? 'sort.line.full' : 'sort.line.put'
  return { title: result.productName ?? scan.code, detail: t(detail, { hole: result.hole }) }
}
