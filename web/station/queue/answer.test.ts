import { expect, test } from 'vitest'
import { readAnswer, readFailure, toScanInput } from './answer.ts'
import { Halted, NoAnswer, type QueuedScan, UnreadableScan, WrongSequence } from './queueTypes.ts'

const error = (code: string, field: string | null = null, values: unknown = {}) => ({ code, field, message: code, values })

test('a scan is sent flat: envelope, context and what was chosen', () => {
  const scan: QueuedScan<{ orderId: string; boxId: null }> = {
    key: 'k',
    seq: 7,
    scannedAt: '2026-11-20T14:52:00Z',
    mutation: 'receiveScans',
    code: '6901',
    quantity: 2,
    context: { orderId: 'o', boxId: null },
    extras: { confirmUpTo: 12 },
    recorded: true,
  }
  const always = { key: 'k', seq: 7, scannedAt: '2026-11-20T14:52:00Z', orderId: 'o', boxId: null, confirmUpTo: 12 }
  expect(toScanInput(scan, ['code', 'quantity'])).toEqual({ ...always, code: '6901', quantity: 2, recorded: true })
  expect(toScanInput({ ...scan, recorded: false }, [])).toEqual(always)
})

test('results keep their values; an unknown sound is none', () => {
  const results = readAnswer({
    results: ['OK', 'DONE', 'FANFARE', null].map((sound, i) => ({
      key: `${i}`,
      outcome: 'APPLIED',
      code: null,
      message: null,
      sound,
      slot: '7',
    })),
    userErrors: [],
  })
  expect(results.map((result) => result.sound)).toEqual(['ok', 'done', null, null])
  expect(results[0]).toMatchObject({ outcome: 'APPLIED', slot: '7' })
})

test('the reasons why no scan of a request ran are distinguished', () => {
  const why = (failure: ReturnType<typeof error>) => {
    try {
      return readAnswer({ results: [], userErrors: [failure] })
    } catch (thrown) {
      return thrown
    }
  }
  expect(why(error('SCAN_OUT_OF_ORDER', null, { expected: 12 }))).toEqual(new WrongSequence(12))
  expect(why(error('STATION_NOT_YOURS', 'stationId'))).toBeInstanceOf(Halted)
  expect(why(error('INVALID_INPUT', 'scans.3.code'))).toMatchObject({ index: 3, code: 'INVALID_INPUT' })
  expect(why(error('INVALID_INPUT', 'input.scans.0.code'))).toBeInstanceOf(UnreadableScan)
})

test('results before the end of a request are used first', () => {
  const applied = { key: 'k', outcome: 'APPLIED', code: null, message: null, sound: 'OK' }
  expect(readAnswer({ results: [applied], userErrors: [error('STATION_NOT_YOURS')] })).toHaveLength(1)
})

test('a failed request is retried if its outcome is unknown or the server is failing', () => {
  expect(readFailure({ code: 'NO_CONNECTION', message: '', requestId: null })).toMatchObject({ serverError: null })
  for (const code of ['SYSTEM_ERROR', 'SERVER_BUSY', 'TOO_MANY_REQUESTS']) {
    const failure = readFailure({ code, message: 'Later', requestId: 'r' })
    expect(failure).toBeInstanceOf(NoAnswer)
    expect(failure).toMatchObject({ serverError: { code, message: 'Later', requestId: 'r' } })
  }
  expect(readFailure({ code: 'FORBIDDEN', message: 'No', requestId: 'r' })).toMatchObject({ halt: { code: 'FORBIDDEN', requestId: 'r' } })
})
