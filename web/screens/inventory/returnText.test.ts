import { expect, test } from 'vitest'
import type { ReturnResult } from './returnQueue.ts'
import type { Task } from './returnTask.ts'
import { noReturns, type ReturnEntry, type Returns, returnsAfter } from './returnText.ts'

const task = (id: string, state = 'OPEN') => ({ id, state, quantity: 2, returned: 0 }) as unknown as Task
const entry = (mutation: string, tasks: readonly Task[], status: ReturnEntry['status'] = 'applied') =>
  ({ scan: { mutation }, status, result: { tasks } as unknown as ReturnResult }) as ReturnEntry
const ids = ({ tasks, current }: Returns) => [tasks.map(({ id }) => id), current?.id ?? null]

test('a code of one task opens it; of several tasks the scanned product selects', () => {
  expect(ids(returnsAfter(noReturns, entry('find', [task('a')])))).toEqual([['a'], 'a'])
  const three = returnsAfter(noReturns, entry('find', [task('a'), task('b'), task('c')]))
  expect(ids(three)).toEqual([['a', 'b', 'c'], null])
  const two = returnsAfter({ ...three, current: task('a') }, entry('returnToShelf', [task('a', 'DONE')]))
  expect(ids(two)).toEqual([['b', 'c'], null])
  expect(ids(returnsAfter({ ...two, current: task('b') }, entry('returnToShelf', [task('b', 'DONE')])))).toEqual([['c'], 'c'])
})

test('a task with pieces left stays open, and a refusal changes nothing', () => {
  const open = { tasks: [task('a'), task('b')], current: task('a') }
  expect(ids(returnsAfter(open, entry('returnToShelf', [task('a')])))).toEqual([['a', 'b'], 'a'])
  expect(returnsAfter(open, entry('returnToShelf', [], 'refused'))).toEqual(open)
})
