import { useState } from 'react'
import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { leftToReturn } from '../../../../graph/stock/rules/returning.ts'
import { type Translate, useT } from '../../../i18n/useT.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { instructionFor } from '../../../station/instructionFor.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import { playSound } from '../../../station/scanner/sounds.ts'
import type { Trouble } from '../../../station/stationTypes.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { Controls } from '../../../station/ui/StationControls.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { readTask, type Task } from '../../inventory/returnTask.ts'
import { LocationBadge } from '../shelve/LocationBadge.tsx'
import { OpenReturns } from './OpenReturns.tsx'
import type { ReturnState } from './returnOffline.ts'
import type { ReturnContext, ReturnResult } from './returnScans.ts'
import { isProductOf, type ReturnEntry, returnInstruction, returnLogLine } from './returnText.ts'
import { useReturns } from './useReturns.ts'

const mutations = ['returnScans']

interface Props {
  station: OpenStation
  /** Open return tasks, newest first. */
  loaded: readonly Task[]
  /** More are open than these. */
  hasMore: boolean
  /** Number of the task selected in the list. */
  first: string | null
}

const isOpen = ({ state }: Task) => state === 'OPEN'
const currentOf = ({ tasks, screen }: ReturnState<Task>) => tasks.find(({ id }) => id === screen.current) ?? null
const shownOf = ({ tasks, screen }: ReturnState<Task>) => tasks.filter((task) => isOpen(task) && screen.shown.includes(task.id))

/** Return station: scan a task or package, optionally the goods, then the location. */
export function ReturnStation({ station, loaded, hasMore, first }: Props) {
  const t = useT()
  const queue: ScanQueue<ReturnContext, ReturnResult> = station.queue
  const { log } = useScanQueue(queue)
  const { warehouseId } = station
  const { shown, next, isUnknown, choose, offlineMode } = useReturns({ queue, loaded, hasMore, first, scanOf: (code) => scanOf(code) })
  const [chosen, setChosen] = useState<{ of: string; pieces: number } | null>(null)
  const current = currentOf(shown)
  const piecesOf = (task: Task) =>
    Math.min(chosen?.of === `${task.id} ${task.returned}` ? chosen.pieces : leftToReturn(task), leftToReturn(task))
  const quantity = current ? piecesOf(current) : 0
  const open = shown.tasks.filter(isOpen)
  const together = shownOf(shown)

  // A location refers to the task scanned before it, whose answer may be on its way.
  const scanOf = (code: string) => {
    const task = isUnknown ? null : currentOf(next)
    if (!task || readAs(parseScan(code), 'location') === null)
      return { mutation: 'returnScans', code, quantity: 1, context: { warehouseId, returnTaskId: null }, extras: {} }
    const context = { warehouseId, returnTaskId: task.id }
    return {
      mutation: 'returnScans',
      code,
      quantity: Math.max(1, piecesOf(task)),
      context,
      extras: { proposedCode: task.proposal ?? null },
    }
  }
  const select = (task: Task) => {
    const ids = shownOf(next).map(({ id }) => id)
    choose(ids.includes(task.id) ? ids : [task.id], task.id)
  }
  const goodsOf = (code: string) => {
    const inHand = currentOf(next)
    const candidates = next.screen.shown.length > 0 ? shownOf(next) : next.tasks.filter(isOpen)
    return inHand && isProductOf(inHand, code) ? inHand : candidates.find((task) => isProductOf(task, code))
  }
  const take = (code: string) => {
    const goods = goodsOf(code)
    if (!goods) return void queue.add(scanOf(code))
    playSound('ok')
    select(goods)
  }
  const explain = (entry: ReturnEntry): Partial<Trouble> => {
    const { scan, result, reason } = entry
    const code = result?.code ?? reason?.code
    const suggested = scan.extras.proposedCode as string | null | undefined
    if (!scan.context.returnTaskId || !suggested) return instructionFor(code, t)
    const place = { expected: <span className="code">{suggested}</span>, place: <LocationBadge code={suggested} /> }
    if (code !== 'RETURN_ELSEWHERE') return { ...place, ...instructionFor(code, t) }
    const again = () => {
      queue.acknowledge()
      queue.add({ ...scanAgain(entry), extras: { proposedCode: suggested, isConfirmed: true } })
    }
    const label = t('stock.return.useOther', { count: scan.quantity, place: readAs(parseScan(scan.code), 'location') ?? scan.code })
    return { ...place, todo: t('stock.return.todo.other'), question: { label, drop: t('stock.return.notThere'), run: again } }
  }

  return (
    <StationPage<ReturnContext, ReturnResult>
      title={t('stock.return.title')}
      about={current && [current.number, current.packageNumber].join(' · ')}
      place={station.place}
      onLeave={station.leave}
      queue={queue}
      mutations={mutations}
      offlineMode={{ ...offlineMode, refuse: (code) => (goodsOf(code) ? null : offlineMode.refuse(code)) }}
      onScan={take}
      commands={[
        {
          name: 'END',
          label: t('stock.return.leave'),
          worksOffline: true,
          disabled: together.length === 0 && !current,
          run: () => choose([], null),
        },
      ]}
      instruction={returnInstruction({ shown: together.length, current, quantity, put: putOf(log[0]) }, t)}
      counters={[
        ...(current ? [{ label: t('stock.return.left'), value: leftToReturn(current) }] : []),
        { label: t('stock.return.tasks'), value: open.length },
      ]}
      slot={current?.proposal && <LocationBadge code={current.proposal} />}
      side={
        <OpenReturns
          title={t(together.length > 1 ? 'stock.return.ofPackage' : 'stock.return.waiting')}
          tasks={together.length > 1 ? together : open}
          current={current}
          onChoose={select}
        />
      }
      line={(entry) => returnLogLine(entry, shown.tasks, t)}
      explain={explain}
      hint={t('stock.return.hint')}
    >
      {current && <Goods task={current} quantity={quantity} t={t} />}
      {current && leftToReturn(current) > 1 && (
        <Controls
          quality="GOOD"
          qualities={['GOOD']}
          onQuality={() => {}}
          quantity={quantity}
          maximum={leftToReturn(current)}
          onQuantity={(pieces) => setChosen({ of: `${current.id} ${current.returned}`, pieces })}
        />
      )}
    </StationPage>
  )
}

const scanAgain = ({ scan: { mutation, code, quantity, context } }: ReturnEntry) => ({ mutation, code, quantity, context })

/** What the newest scan has put back. */
function putOf(entry: ReturnEntry | undefined) {
  const { scan, status, result } = entry ?? {}
  const task = result?.tasks[0]
  if (scan?.mutation !== 'returnScans' || status !== 'applied' || result?.step !== 'RETURNED' || !task) return null
  return { task: readTask(task), pieces: scan.quantity, place: result.locationCode ?? scan.code }
}

function Goods({ task: { product, from }, quantity, t }: { task: Task; quantity: number; t: Translate }) {
  return (
    <GoodsCard
      name={product.name}
      picture={product.picture?.medium}
      codes={product.sku}
      about={t('stock.return.at', { from })}
      quantity={quantity}
    />
  )
}
