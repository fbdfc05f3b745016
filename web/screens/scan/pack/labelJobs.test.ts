import { expect, test } from 'vitest'
import {
  asksPerson,
  begin,
  change,
  earlierOpen,
  followedIds,
  type LabelJob,
  type LabelJobs,
  maySettle,
  send,
  takeOver,
} from './labelJobs.ts'

const label = (id: string) => ({ jobId: id, number: `P-${id}`, path: `/files/${id}` })
const fromServer = (id: string, state: 'QUEUED' | 'SENT' | 'CONFIRMED' | 'FAILED', waitsForPerson = false) => ({
  id,
  state,
  waitsForPerson,
  problem: null,
  problemDetail: null,
  mayRetry: false,
  mayCancel: false,
})
const last = (jobs: LabelJobs) => jobs.at(-1) as LabelJob

test('a label is not settled before the server has said who prints it, nor while its printer does', () => {
  const asked = begin([], label('a'), null)
  expect(maySettle(last(asked))).toBe(false)
  const atPrinter = change(asked, 'a', { by: 'server' })
  expect(maySettle(last(atPrinter))).toBe(false)
  expect(maySettle(last(takeOver(atPrinter, fromServer('a', 'SENT'))))).toBe(false)
  const silent = last(takeOver(atPrinter, fromServer('a', 'SENT', true)))
  expect([asksPerson(silent), maySettle(silent)]).toEqual([true, true])
})

test('a label that the server leaves to the browser is settled as one of the browser', () => {
  const left = change(begin([], label('a'), null), 'a', { by: 'browser' })
  expect([asksPerson(last(left)), maySettle(last(left))]).toEqual([false, true])
  const sent = send(left, 'a')
  expect(asksPerson(last(sent))).toBe(true)
  expect(takeOver(sent, fromServer('a', 'QUEUED'))).toEqual(sent)
})

test('what the server says before its answer arrives is kept', () => {
  const told = takeOver(begin([], label('a'), null), fromServer('a', 'SENT', true))
  expect(last(change(told, 'a', { by: 'server' }))).toMatchObject({ state: 'sent', by: 'server', waitsForPerson: true })
})

test('a label that fails after the next one has begun stays open', () => {
  const both = begin(change(begin([], label('a'), null), 'a', { by: 'server' }), label('b'), null)
  expect(earlierOpen(both)).toEqual([])
  const failed = takeOver(both, fromServer('a', 'FAILED'))
  expect(earlierOpen(failed)).toMatchObject([{ jobId: 'a', state: 'failed' }])
  expect(earlierOpen(takeOver(failed, fromServer('a', 'CONFIRMED')))).toEqual([])
})

test('a label of a printer that answers nothing is asked about after the next one has begun', () => {
  const both = begin(change(begin([], label('a'), null), 'a', { by: 'server' }), label('b'), null)
  const sent = takeOver(both, fromServer('a', 'SENT', true))
  expect(earlierOpen(sent)).toMatchObject([{ jobId: 'a', state: 'sent' }])
  expect(earlierOpen(change(sent, 'a', { state: 'confirmed' }))).toEqual([])
  expect(earlierOpen(takeOver(both, fromServer('a', 'SENT')))).toEqual([])
})

test('a label of the browser that the next one overtakes is asked about, a confirmed one is not', () => {
  const first = begin([], label('a'), 'browser')
  expect(earlierOpen(send(begin(first, label('b'), 'browser'), 'a'))).toMatchObject([{ jobId: 'a', state: 'sent' }])
  const confirmed = change(first, 'a', { state: 'confirmed' })
  expect(send(confirmed, 'a')).toEqual(confirmed)
})

test('a reprint takes the place of the labels of its package', () => {
  const failed = change(begin(begin([], label('a'), null), label('b'), null), 'a', { state: 'failed' })
  const reprint = { ...label('c'), number: 'P-a' }
  expect(begin(failed, reprint, null).map(({ jobId }) => jobId)).toEqual(['b', 'c'])
})

test('jobs of the server are followed until they are confirmed, those of the browser are not', () => {
  const jobs = begin(begin(begin([], label('a'), 'browser'), label('b'), null), label('c'), null)
  expect(followedIds(jobs)).toEqual(['b', 'c'])
  expect(followedIds(takeOver(takeOver(jobs, fromServer('b', 'FAILED')), fromServer('c', 'CONFIRMED')))).toEqual(['b'])
  expect(followedIds(change(jobs, 'c', { by: 'browser' }))).toEqual(['b'])
})
