import { TooLarge } from '../../kernel/failures.ts'
import { parseScan, readAs } from '../../kernel/states/codes.ts'
import { ReturnElsewhere, ReturnTaskDone, ReturnTaskUnknown, ScanReturnTaskFirst } from '../failures.ts'

/** How far a return task is. */
export interface ReturnProgress {
  number: string
  quantity: number
  returned: number
  state: 'OPEN' | 'DONE'
}

/** Pieces that are still to be returned. */
export const leftToReturn = ({ quantity, returned }: Pick<ReturnProgress, 'quantity' | 'returned'>): number => quantity - returned

/** Puts pieces of a task back. Fails with RETURN_TASK_DONE, or with TOO_LARGE on the field. */
export function putBack<Task extends ReturnProgress>(task: Task, pieces: number, field: string): Task {
  if (task.state === 'DONE') throw ReturnTaskDone({ number: task.number })
  const left = leftToReturn(task)
  if (pieces > left) throw TooLarge({ maximum: left }, field)
  return { ...task, returned: task.returned + pieces, state: pieces === left ? 'DONE' : 'OPEN' }
}

/** Requires the suggested location, or that a person confirms another: pieces on a wrong shelf are not found again. Fails with RETURN_ELSEWHERE on `code`. */
export function requireSuggested(suggested: string | null | undefined, code: string, isConfirmed: boolean): void {
  if (suggested && suggested !== code && !isConfirmed) throw ReturnElsewhere({ code, suggested }, 'code')
}

/** Why a code finds no open task. A location was scanned before its task was on the screen: the goods may lie there, so the sentence says that nothing was recorded. */
export function whyNoTask(code: string) {
  const place = readAs(parseScan(code), 'location')
  return place ? ScanReturnTaskFirst({ code: place }, 'code') : ReturnTaskUnknown({ code }, 'code')
}
