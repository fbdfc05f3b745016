import { use, useEffect, useEffectEvent, useState } from 'react'
import { parseScan, readAs } from '../../../graph/kernel/states/codes.ts'
import { type Translate, useT } from '../../i18n/useT.ts'
import { useReload } from '../../relay/useReload.ts'
import { useQueueContact } from '../../station/entry/useStationUser.ts'
import { useScanQueue } from '../../station/queue/useScanQueue.ts'
import { playSound } from '../../station/scanner/sounds.ts'
import type { Trouble } from '../../station/stationTypes.ts'
import { GoodsCard } from '../../station/ui/GoodsCard.tsx'
import { Controls } from '../../station/ui/StationControls.tsx'
import { StationPage } from '../../station/ui/StationPage.tsx'
import { LocationBadge } from '../scan/shelve/LocationBadge.tsx'
import { OpenReturns } from './OpenReturns.tsx'
import { getReturnQueue, type ReturnContext, type ReturnResult } from './returnQueue.ts'
import { remainingPieces, type Task } from './returnTask.ts'
import { isProductOf, noReturns, type ReturnEntry, returnInstruction, returnLogLine, returnRefusal, returnsAfter } from './returnText.ts'

const mutations = ['findReturnTasks', 'returnToShelf']

interface Props {
  warehouseId: string
  /** Warehouse and user. */
  place: string
  /** Open return tasks, newest first. */
  waiting: readonly Task[]
  /** The task selected in the list. */
  first: Task | null
}

/** Return station: scan a task or package, optionally the goods, then the location. */
export function ReturnStation({ warehouseId, place, waiting, first }: Props) {
  const t = useT()
  const queue = use(getReturnQueue(warehouseId))
  const reload = useReload()
  useQueueContact(queue)
  const { log, tally } = useScanQueue(queue)
  const [returns, setReturns] = useState(() => (first ? { tasks: [first], current: first } : noReturns))
  const [chosen, setChosen] = useState<{ of: string; pieces: number } | null>(null)
  const { current } = returns
  const left = current ? remainingPieces(current) : 0
  const quantity = chosen && chosen.of === current?.id ? Math.min(chosen.pieces, left) : left
  const context = { warehouseId, taskId: current?.id ?? null, proposal: current?.proposal ?? null }

  const open = (task: Task) =>
    setReturns(({ tasks }) => ({ tasks: tasks.some(({ id }) => id === task.id) ? tasks : [task], current: task }))
  const put = (code: string, extras = {}) => {
    queue.add({ mutation: 'returnToShelf', code, quantity, context, extras })
    setChosen(null)
  }
  const take = (code: string) => {
    const shown = returns.tasks.length > 0 ? returns.tasks : waiting
    const goods = current && isProductOf(current, code) ? current : shown.find((task) => isProductOf(task, code))
    if (goods) {
      playSound('ok')
      open(goods)
    } else if (current && readAs(parseScan(code), 'location') !== null) put(code)
    else queue.add({ mutation: 'findReturnTasks', code, context })
  }
  const clear = () => {
    setReturns(noReturns)
    setChosen(null)
  }
  const answered = useEffectEvent((entries: readonly ReturnEntry[]) => {
    setReturns((before) => entries.reduce(returnsAfter, before))
    if (entries.some(({ scan, status }) => scan.mutation === 'returnToShelf' && status === 'applied')) void reload()
  })
  useEffect(() => queue.onAnswered((entries) => answered(entries)), [queue])

  const explain = ({ scan, result }: ReturnEntry): Partial<Trouble> => {
    const title = result?.message ?? t(returnRefusal(result), { code: result?.location ?? scan.code })
    const { proposal } = scan.context
    if (scan.mutation !== 'returnToShelf') return { title, todo: t('stock.return.todo.find') }
    const expected = proposal && { expected: <span className="code">{proposal}</span>, place: <LocationBadge code={proposal} /> }
    if (result?.code !== 'OTHER_PLACE') return { title, ...expected, todo: t('stock.return.todo.place') }
    const again = () => {
      queue.acknowledge()
      const { code, quantity: pieces, context: at } = scan
      queue.add({ mutation: 'returnToShelf', code, quantity: pieces, context: at, extras: { isConfirmed: true } })
    }
    const label = t('stock.return.useOther', { count: scan.quantity, place: result.location ?? '' })
    return { title, ...expected, todo: t('stock.return.todo.other'), question: { label, drop: t('stock.return.notThere'), run: again } }
  }

  return (
    <StationPage<ReturnContext, ReturnResult>
      title={t('stock.return.title')}
      about={current && [current.number, current.packageNumber].join(' · ')}
      place={place}
      queue={queue}
      mutations={mutations}
      onScan={take}
      commands={[{ name: 'END', label: t('stock.return.leave'), disabled: returns.tasks.length === 0, run: clear }]}
      instruction={returnInstruction(returns, quantity, log[0], t)}
      counters={[
        ...(current ? [{ label: t('stock.return.left'), value: left }] : []),
        { label: t('stock.return.count'), value: tally.returnToShelf?.applied ?? 0 },
      ]}
      slot={current?.proposal && <LocationBadge code={current.proposal} />}
      side={
        <OpenReturns
          title={t(returns.tasks.length > 1 ? 'stock.return.ofPackage' : 'stock.return.waiting')}
          tasks={returns.tasks.length > 1 ? returns.tasks : waiting}
          current={current}
          onChoose={open}
        />
      }
      line={(entry) => returnLogLine(entry, t)}
      explain={explain}
      hint={t('stock.return.hint')}
    >
      {current && <Goods task={current} quantity={quantity} t={t} />}
      {current && left > 1 && (
        <Controls
          quality="GOOD"
          qualities={['GOOD']}
          onQuality={() => {}}
          quantity={quantity}
          maximum={left}
          onQuantity={(pieces) => setChosen({ of: current.id, pieces })}
        />
      )}
    </StationPage>
  )
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
