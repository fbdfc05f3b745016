import { expect, test } from 'vitest'
import { inputOf, readAnswer, readFailure } from './answer.ts'
import { Halted, NoAnswer, OutOfOrder, type QueuedScan, Unfit } from './queueTypes.ts'

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
  expect(inputOf(scan)).toEqual({
    key: 'k',
    seq: 7,
    scannedAt: '2026-11-20T14:52:00Z',
    code: '6901',
    quantity: 2,
    orderId: 'o',
    boxId: null,
    confirmUpTo: 12,
  })
})

test('results keep their values; a sound that this console does not know is none', () => {
  const { results, stop } = readAnswer({
    results: ['OK', 'DONE', 'FANFARE', null].map((sound, i) => ({
      key: `${i}`,
      outcome: 'APPLIED',
      code: null,
      message: null,
      sound,
      hole: '7',
    })),
    userErrors: [],
  })
  expect(results.map((result) => result.sound)).toEqual(['ok', 'done', null, null])
  expect(results[0]).toMatchObject({ outcome: 'APPLIED', hole: '7' })
  expect(stop).toBeNull()
})

test('why a request ended early is told apart', () => {
  const stop = (...errors: ReturnType<typeof error>[]) => readAnswer({ results: [], userErrors: errors }).stop
  expect(stop(error('SCAN_OUT_OF_ORDER', null, { expected: 12 }))).toEqual(new OutOfOrder(12))
  expect(stop(error('STATION_NOT_YOURS', 'stationId'))).toBeInstanceOf(Halted)
  expect(stop(error('INVALID_INPUT', 'scans.3.code'))).toMatchObject({ index: 3, code: 'INVALID_INPUT' })
  expect(stop(error('INVALID_INPUT', 'input.scans.0.code'))).toBeInstanceOf(Unfit)
})

test('a request that failed as a whole is sent again only where nothing is known about it', () => {
  expect(readFailure({ code: 'NO_CONNECTION', message: '', requestId: null })).toBeInstanceOf(NoAnswer)
  expect(readFailure({ code: 'FORBIDDEN', message: 'No', requestId: 'r' })).toMatchObject({ halt: { code: 'FORBIDDEN', requestId: 'r' } })
})
