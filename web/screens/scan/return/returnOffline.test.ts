import { expect, test } from 'vitest'
import { decideOffline, NotDecidableOffline, tryStep } from '../../../station/offline/decideOffline.ts'
import type { QueuedScan } from '../../../station/queue/queueTypes.ts'
import { type LoadedTask, type ReturnState, returnOffline, screenOfFound, screenOfReturned } from './returnOffline.ts'
import type { ReturnContext } from './returnScans.ts'

const task = (id: string, change: Partial<LoadedTask> = {}): LoadedTask => ({
  id,
  number: `R-${id.toUpperCase()}`,
  packageNumber: 'P-1',
  quantity: 2,
  returned: 0,
  state: 'OPEN',
  ...change,
})
const start = (...tasks: LoadedTask[]): ReturnState => ({ tasks, hasMore: false, screen: screenOfFound([], 0) })
let seq = 0
const scan = (code: string, change: Partial<QueuedScan<ReturnContext>> = {}): QueuedScan<ReturnContext> => ({
  key: code,
  seq: ++seq,
  scannedAt: '',
  mutation: 'returnScans',
  code,
  quantity: 1,
  extras: {},
  recorded: true,
  context: { warehouseId: 'w', returnTaskId: null },
  ...change,
})
const onto = (id: string, code: string, quantity: number, extras = {}) =>
  scan(code, { quantity, extras, context: { warehouseId: 'w', returnTaskId: id } })
const screenOf = ({ screen: { shown, current } }: ReturnState) => [shown, current]
const why = (state: ReturnState, one: QueuedScan<ReturnContext>) => {
  const next = tryStep(returnOffline, state, one)
  if (next instanceof NotDecidableOffline) return 'NOT_DECIDABLE'
  return 'code' in next ? next.code : 'goes on'
}

test('one task of a code is opened; of several the goods tell which, and the last one opens by itself', () => {
  const three = start(task('a'), task('b'), task('c', { packageNumber: 'P-2' }))
  expect(screenOf(returnOffline(three, scan('p-2')))).toEqual([['c'], 'c'])
  expect(screenOf(returnOffline(three, scan('R-B')))).toEqual([['b'], 'b'])
  const both = returnOffline(three, scan('P-1'))
  expect(screenOf(both)).toEqual([['a', 'b'], null])
  const done = returnOffline(both, onto('a', 'L:A01-01-01', 2))
  expect(screenOf(done)).toEqual([['b'], 'b'])
  expect(done.tasks[0]).toMatchObject({ returned: 2, state: 'DONE' })
})

test('a task with pieces left stays open, never gets more than it has, and is not found once it is done', () => {
  const { shown } = decideOffline(start(task('a')), [scan('R-A'), onto('a', 'A01-01-01', 1)], returnOffline)
  expect(screenOf(shown)).toEqual([['a'], 'a'])
  expect(shown.tasks[0]).toMatchObject({ returned: 1, state: 'OPEN' })
  expect(why(shown, onto('a', 'A01-01-01', 2))).toBe('TOO_LARGE')
  const done = returnOffline(shown, onto('a', 'A01-01-01', 1))
  expect(why(done, onto('a', 'A01-01-01', 1))).toBe('RETURN_TASK_DONE')
  expect(why(done, scan('R-A'))).toBe('NOT_DECIDABLE')
})

test('another location than the suggested one is not taken unless it is confirmed, and what is not loaded is not judged', () => {
  const one = start(task('a'))
  expect(why(one, onto('a', 'A01-01-02', 1, { proposedCode: 'A01-01-01' }))).toBe('RETURN_ELSEWHERE')
  expect(why(one, onto('a', 'A01-01-02', 1, { proposedCode: 'A01-01-01', isConfirmed: true }))).toBe('goes on')
  expect(why(one, onto('a', 'L:A01-01-01', 1, { proposedCode: 'A01-01-01' }))).toBe('goes on')
  expect(why(one, onto('other', 'A01-01-01', 1))).toBe('NOT_DECIDABLE')
  expect(why(one, onto('a', 'no place', 1))).toBe('NOT_DECIDABLE')
  expect(why(one, scan('R-Z'))).toBe('NOT_DECIDABLE')
  expect(why(one, scan('R-A', { mutation: 'moveScans' }))).toBe('NOT_DECIDABLE')
})

test('what a person chose after a scan stays when its answer comes', () => {
  const chosen = { shown: ['a', 'b'], current: 'b', seq: 7 }
  expect(screenOfReturned(chosen, 'a', true, 7)).toEqual({ shown: ['b'], current: 'b', seq: 7 })
  expect(screenOfReturned(chosen, 'b', true, 7)).toEqual({ shown: ['a'], current: 'a', seq: 7 })
  expect(screenOfReturned(chosen, 'b', false, 8)).toEqual({ shown: ['a', 'b'], current: 'b', seq: 8 })
  const found = { ...start(task('a'), task('b')), screen: { ...chosen, seq: 100_000 } }
  expect(returnOffline(found, scan('P-1')).screen).toEqual(found.screen)
})

test('while more tasks are open than are loaded, a package is left to the server, and a task is opened by its number', () => {
  const some = { ...start(task('a'), task('b', { packageNumber: 'P-2' })), hasMore: true }
  expect(why(some, scan('P-1'))).toBe('NOT_DECIDABLE')
  expect(screenOf(returnOffline(some, scan('R-A')))).toEqual([['a'], 'a'])
  expect(returnOffline(some, scan('R-A')).hasMore).toBe(true)
})

test('a location scanned while only the server knows its task is refused, with the words of the server', () => {
  const waiting = [scan('P-9'), scan('L:A01-01-01')]
  const { isUnknown, refusals } = decideOffline(start(task('a')), waiting, returnOffline)
  expect(isUnknown).toBe(true)
  expect(refusals.get('P-9')).toBeInstanceOf(NotDecidableOffline)
  expect(refusals.get('L:A01-01-01')).toMatchObject({ code: 'SCAN_RETURN_TASK_FIRST', values: { code: 'A01-01-01' } })
  expect(why(start(task('a')), scan('a01-01-01'))).toBe('SCAN_RETURN_TASK_FIRST')
})
