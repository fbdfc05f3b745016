import { canonicalCode } from '../../../../graph/kernel/states/canonical.ts'
import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { putBack, type ReturnProgress, requireSuggested, whyNoTask } from '../../../../graph/stock/rules/returning.ts'
import { NotDecidableOffline, type OfflineScan } from '../../../station/offline/decideOffline.ts'
import type { ReturnContext } from './returnScans.ts'

/** The tasks on the screen, the one whose goods are in hand, and the number of the last scan or choice that brought them there. */
export interface Screen {
  shown: readonly string[]
  current: string | null
  seq: number
}

/** What is judged of a task without the server. */
export interface LoadedTask extends ReturnProgress {
  id: string
  packageNumber: string
}

export interface ReturnState<Task extends LoadedTask = LoadedTask> {
  tasks: readonly Task[]
  /** More tasks are open than the page has loaded, so that of a package some may be missing. */
  hasMore: boolean
  screen: Screen
}

type Scan = OfflineScan<ReturnContext> & { seq?: number }

/** The screen after tasks were found; one alone is opened, of several the goods tell which. */
export const screenOfFound = (ids: readonly string[], seq: number): Screen => ({
  shown: ids,
  current: ids.length === 1 ? (ids[0] ?? null) : null,
  seq,
})

/** The screen after pieces of a task were put back: what is left of it, or of the others. A later choice of a person stays. */
export function screenOfReturned({ shown, current, seq: last }: Screen, id: string, isDone: boolean, seq: number): Screen {
  const left = isDone ? shown.filter((one) => one !== id) : shown
  if (seq < last || (seq === last && current !== id)) return { shown: left, current: current === id && isDone ? null : current, seq: last }
  return isDone ? screenOfFound(left, seq) : { shown: left, current: id, seq }
}

/** Applies a scan offline, by the server's own rules: finds loaded tasks, or puts pieces of one back at a location, of which the page checks only the format. */
export function returnOffline<Task extends LoadedTask>(state: ReturnState<Task>, scan: Scan): ReturnState<Task> {
  if (scan.mutation !== 'returnScans') throw new NotDecidableOffline()
  const { returnTaskId } = scan.context
  return returnTaskId === null ? find(state, scan) : put(state, returnTaskId, scan)
}

function find<Task extends LoadedTask>(state: ReturnState<Task>, { code, seq = Number.POSITIVE_INFINITY }: Scan): ReturnState<Task> {
  const { tasks, hasMore, screen } = state
  const wanted = canonicalCode(code).toUpperCase()
  const found = tasks.filter((task) => task.state === 'OPEN' && [task.number, task.packageNumber].includes(wanted))
  const mayLackSome = hasMore && found.some(({ packageNumber }) => packageNumber === wanted)
  if (found.length === 0 && readAs(parseScan(code), 'location') !== null) throw whyNoTask(code)
  if (found.length === 0 || mayLackSome) throw new NotDecidableOffline()
  if (seq <= screen.seq) return state
  const ids = found.map(({ id }) => id)
  return { ...state, screen: screenOfFound(ids, seq) }
}

function put<Task extends LoadedTask>(state: ReturnState<Task>, id: string, scan: Scan): ReturnState<Task> {
  const { tasks, screen } = state
  const { code, quantity, extras, seq = Number.POSITIVE_INFINITY } = scan
  const task = tasks.find((one) => one.id === id)
  const place = readAs(parseScan(code), 'location')
  if (!task || place === null) throw new NotDecidableOffline()
  const next = putBack(task, quantity, 'quantity')
  requireSuggested(extras.proposedCode as string | null, place, extras.isConfirmed === true)
  return {
    ...state,
    tasks: tasks.map((one) => (one.id === id ? next : one)),
    screen: screenOfReturned(screen, id, next.state === 'DONE', seq),
  }
}
