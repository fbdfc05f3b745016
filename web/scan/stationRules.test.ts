import { describe, expect, test } from 'vitest'
import type { Entry, EntryStatus, QueueState } from './queueTypes.ts'
import type { SoundName } from './sounds.ts'
import { soundOfAll, type Tonal, toneOf, troublesOf } from './stationRules.ts'

const entry = (code: string, status: EntryStatus, sound: SoundName | null = null, message: string | null = null): Entry => {
  const outcome = status === 'applied' ? 'APPLIED' : status === 'refused' ? 'REFUSED' : 'NOT_RUN'
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
const state = (change: Partial<QueueState> = {}): Tonal['state'] => ({ network: 'ok', halt: null, lastAnswer: null, ...change })

describe('the tone', () => {
  const applied = entry('a', 'applied', 'ok')
  test.each<[string, Tonal, string]>([
    ['nothing scanned', { troubles: 0, state: state() }, 'idle'],
    ['a good scan', { troubles: 0, state: state({ lastAnswer: applied }) }, 'ok'],
    ['a scan with a warning', { troubles: 0, state: state({ lastAnswer: entry('a', 'applied', 'warn') }) }, 'warn'],
    ['no network, after a good scan', { troubles: 0, state: state({ lastAnswer: applied, network: 'offline' }) }, 'waiting'],
    ['a slow server, whatever the page asks', { troubles: 0, state: state({ network: 'slow' }), asked: 'ok' }, 'waiting'],
    ['an error in sight, without network', { troubles: 1, state: state({ network: 'offline' }) }, 'error'],
    ['nothing can be sent', { troubles: 0, state: state({ halt: { code: 'X', message: 'x', requestId: null } }) }, 'error'],
    ['a refusal that was acknowledged', { troubles: 0, state: state({ lastAnswer: entry('a', 'refused') }) }, 'idle'],
  ])('of %s', (_, tonal, tone) => {
    expect(toneOf(tonal)).toBe(tone)
  })
})

test('scans answered together sound once, as the most urgent of them', () => {
  const done = entry('b', 'applied', 'done')
  expect(soundOfAll([entry('a', 'applied')])).toBe('ok')
  expect(soundOfAll([entry('a', 'applied', 'ok'), done])).toBe('done')
  expect(soundOfAll([done, entry('c', 'applied', 'warn')])).toBe('warn')
  expect(soundOfAll([done, entry('c', 'refused'), entry('d', 'notRun')])).toBe('error')
  expect(soundOfAll([])).toBeUndefined()
})

test('a trouble says what was scanned and what was not run; its sentence is the page’s, else the server’s, else the console’s', () => {
  const trouble = { entry: entry('690000', 'refused', 'error', 'Not in this wave'), notRun: [entry('1', 'notRun'), entry('2', 'notRun')] }
  expect(troublesOf([trouble], undefined, 'Scan failed')).toEqual([{ title: 'Not in this wave', scanned: '690000', notRun: ['1', '2'] }])
  expect(troublesOf([trouble], () => ({ title: 'Wrong', expected: 'A' }), '')[0]).toMatchObject({
    title: 'Wrong',
    expected: 'A',
    scanned: '690000',
  })
  expect(troublesOf([{ entry: entry('9', 'refused'), notRun: [] }], undefined, 'Scan failed')[0]?.title).toBe('Scan failed')
})
