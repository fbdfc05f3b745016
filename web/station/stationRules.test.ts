import { describe, expect, test } from 'vitest'
import { newestUndoable } from './newestUndoable.ts'
import type { Entry, EntryStatus, QueueState } from './queue/queueTypes.ts'
import type { SoundName } from './scanner/sounds.ts'
import { soundOfAll, type ToneInput, toneOf, troublesOf } from './stationRules.ts'

const entry = (code: string, status: EntryStatus, sound: SoundName | null = null, message: string | null = null): Entry => {
  const outcome = status === 'applied' ? 'APPLIED' : status === 'refused' ? 'REFUSED' : status === 'repeated' ? 'REPEATED' : 'NOT_RUN'
  const scan = {
    key: code,
    seq: 1,
    scannedAt: '2026-11-20T14:52:00Z',
    mutation: 'sortScans',
    code,
    quantity: 1,
    context: {},
    extras: {},
    recorded: false,
  }
  return { scan, status, result: status === 'waiting' ? null : { key: code, outcome, code: null, message, sound }, reason: null }
}
const state = (change: Partial<QueueState> = {}): ToneInput['state'] => ({ network: 'ok', halt: null, lastAnswer: null, ...change })

describe('the tone', () => {
  const applied = entry('a', 'applied', 'ok')
  test.each<[string, ToneInput, string]>([
    ['nothing scanned', { troubles: 0, state: state() }, 'idle'],
    ['a good scan', { troubles: 0, state: state({ lastAnswer: applied }) }, 'ok'],
    ['a scan with a warning', { troubles: 0, state: state({ lastAnswer: entry('a', 'applied', 'warn') }) }, 'warn'],
    ['no network, after a good scan', { troubles: 0, state: state({ lastAnswer: applied, network: 'offline' }) }, 'waiting'],
    ['a slow server, whatever the page asks', { troubles: 0, state: state({ network: 'slow' }), asked: 'ok' }, 'waiting'],
    ['an error in sight, without network', { troubles: 1, state: state({ network: 'offline' }) }, 'error'],
    ['nothing can be sent', { troubles: 0, state: state({ halt: { code: 'X', message: 'x', requestId: null } }) }, 'error'],
    ['a repeat, whatever the page asks', { troubles: 0, state: state({ lastAnswer: entry('a', 'repeated') }), asked: 'ok' }, 'warn'],
    ['a question', { troubles: 1, isAsked: true, state: state() }, 'warn'],
    ['a refusal that was acknowledged', { troubles: 0, state: state({ lastAnswer: entry('a', 'refused') }) }, 'idle'],
  ])('of %s', (_, tonal, tone) => {
    expect(toneOf(tonal)).toBe(tone)
  })
})

test('scans answered together play one sound, the most urgent', () => {
  const done = entry('b', 'applied', 'done')
  expect(soundOfAll([entry('a', 'applied')])).toBe('ok')
  expect(soundOfAll([entry('a', 'applied', 'ok'), done])).toBe('done')
  expect(soundOfAll([done, entry('c', 'applied', 'warn')])).toBe('warn')
  expect(soundOfAll([done, entry('c', 'refused'), entry('d', 'notRun')])).toBe('error')
  expect(soundOfAll([done, entry('e', 'repeated')])).toBe('repeat')
  expect(soundOfAll([])).toBeUndefined()
})

test('an error shows the scanned code and the scans not run; its message is the page’s, else the server’s, else the console’s', () => {
  const trouble = {
    entry: entry('690000', 'refused', 'error', 'Not in this wave'),
    notRun: [entry('1', 'notRun'), entry('2', 'notRun')],
    booked: [entry('3', 'applied')],
  }
  const line = ({ scan }: Entry) => ({ title: scan.code })
  expect(troublesOf([trouble], undefined, line, 'Scan failed')).toEqual([
    { title: 'Not in this wave', scanned: '690000', notRun: ['1', '2'], booked: [{ title: '3' }] },
  ])
  expect(troublesOf([trouble], () => ({ title: 'Wrong', expected: 'A' }), line, '')[0]).toMatchObject({
    title: 'Wrong',
    expected: 'A',
    scanned: '690000',
  })
  expect(troublesOf([{ entry: entry('9', 'refused'), notRun: [], booked: [] }], undefined, line, 'Scan failed')[0]?.title).toBe(
    'Scan failed',
  )
})

test('undo means the newest scan: there is none until a newer scan is answered', () => {
  const undone = (log: Entry[]) => newestUndoable(log, ['sortScans', 'unsortScans'], ({ scan }) => scan.code !== 'no')?.scan.code ?? null
  const made = (one: Entry, mutation: string): Entry => ({ ...one, scan: { ...one.scan, mutation } })
  const first = entry('a', 'applied')
  expect(undone([entry('b', 'applied'), first])).toBe('b')
  expect(undone([entry('no', 'applied'), entry('b', 'refused'), first])).toBe('a')
  expect(undone([entry('b', 'waiting'), first])).toBeNull()
  expect(undone([entry('b', 'recorded'), first])).toBeNull()
  // An undo on its way does not hold up the next one, and another page's scans do not matter.
  expect(undone([made(entry('b', 'waiting'), 'unsortScans'), first])).toBe('a')
  expect(undone([made(entry('b', 'waiting'), 'packScans'), first])).toBe('a')
})
