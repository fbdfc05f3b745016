import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { useReloadAfterScans } from '../../../station/entry/useReloadAfterScans.ts'
import { decideOffline, type OfflineScan, offlinePolicy } from '../../../station/offline/decideOffline.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import type { OfflineMode } from '../../../station/stationTypes.ts'
import { readTask, type Task } from '../../inventory/returnTask.ts'
import { type ReturnState, returnOffline, type Screen, screenOfFound, screenOfReturned } from './returnOffline.ts'
import type { ReturnContext, ReturnResult } from './returnScans.ts'
import type { ReturnEntry } from './returnText.ts'

type Queue = ScanQueue<ReturnContext, ReturnResult>

interface Asked {
  queue: Queue
  /** Open tasks of the page. */
  loaded: readonly Task[]
  /** More are open than these. */
  hasMore: boolean
  /** Number of the task with which the page opens. */
  first: string | null
  scanOf: (code: string) => OfflineScan<ReturnContext>
}

interface Returns {
  /** With the scans that were recorded offline. */
  shown: ReturnState<Task>
  /** With all scans: what the next one refers to. */
  next: ReturnState<Task>
  /** Whether only the server knows what a waiting scan means. */
  isUnknown: boolean
  /** A person chooses a task, or none. */
  choose(shown: readonly string[], current: string | null): void
  offlineMode: OfflineMode<ReturnContext>
}

/** The tasks on the screen after answers, choices and scans that were recorded offline. */
export function useReturns({ queue, loaded, hasMore, first, scanOf }: Asked): Returns {
  const t = useT()
  const { waiting, log } = useScanQueue(queue)
  const [screen, setScreen] = useState<Screen>(() =>
    screenOfFound(
      loaded.filter(({ number }) => number === first).map(({ id }) => id),
      0,
    ),
  )
  // Tasks that were found by their number and are not among those of the page.
  const [found, setFound] = useState<ReadonlyMap<string, Task>>(new Map())
  const known = new Set(loaded.map(({ id }) => id))
  const start: ReturnState<Task> = { tasks: [...loaded, ...[...found.values()].filter(({ id }) => !known.has(id))], hasMore, screen }
  const answered = useEffectEvent((entries: readonly ReturnEntry[]) => {
    const mine = entries.filter(({ scan, result }) => scan.mutation === 'returnScans' && result)
    const over = mine.filter(isOver).map(({ scan }) => scan.context.returnTaskId)
    const tasks = mine.flatMap(({ result }) => result?.tasks.map(readTask) ?? [])
    setFound((before) => {
      const next = new Map([...before, ...tasks.map((task) => [task.id, task] as const)])
      for (const id of over) if (id) next.delete(id)
      return next
    })
    setScreen((before) => mine.reduce(screenAfter, before))
  })
  useEffect(() => queue.onAnswered((entries) => answered(entries)), [queue])
  const choose: Returns['choose'] = (shown, current) => {
    const seq = Math.max(0, ...[...waiting, ...log.map(({ scan }) => scan)].map((scan) => scan.seq))
    setScreen({ shown, current, seq })
  }
  useReloadAfterScans(
    queue,
    () => choose([], null),
    ({ sound }) => sound === 'done',
    ['RETURN_TASK_DONE'],
  )
  const { shown, state: next, isUnknown } = decideOffline(start, waiting, returnOffline<Task>)
  const offlineMode = offlinePolicy({ start, step: returnOffline<Task>, waiting: () => queue.getState().waiting, scanOf, t })
  return { shown, next, isUnknown, choose, offlineMode }
}

/** Whether nothing is left of the task of a scan. */
const isOver = ({ result }: ReturnEntry) => result?.sound === 'done' || result?.code === 'RETURN_TASK_DONE'

function screenAfter(before: Screen, entry: ReturnEntry): Screen {
  const { scan, status, result } = entry
  const { returnTaskId } = scan.context
  if (status !== 'applied' && !isOver(entry)) return before
  if (returnTaskId) return screenOfReturned(before, returnTaskId, isOver(entry), scan.seq)
  return scan.seq <= before.seq ? before : screenOfFound(result?.tasks.map((task) => readTask(task).id) ?? [], scan.seq)
}
