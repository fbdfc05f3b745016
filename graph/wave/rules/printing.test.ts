import { describe, expect, test } from 'vitest'
import type { SendAnswer } from '../../printer/steps.ts'
import { afterAsking, afterLooking, afterSending, type JobAtPrinter } from './printing.ts'

const job = (change: Partial<JobAtPrinter> = {}): JobAtPrinter => ({ kind: 'IPP', attempts: 1, printerJob: null, ...change })
const unreachable: SendAnswer = { is: 'NOT_SENT', problem: 'UNREACHABLE', detail: 'ECONNREFUSED' }

describe('a print job', () => {
  test('of which nothing was sent is sent again, after growing delays, five times in all', () => {
    const delays = [1, 2, 3, 4, 5].map((attempts) => afterSending(job({ attempts }), unreachable).dueInMs)
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, null])
    expect(afterSending(job({ attempts: 5 }), unreachable)).toMatchObject({ state: 'FAILED', problem: 'UNREACHABLE', isUncertain: false })
  })

  test('that may have arrived is never sent again: it is looked for, or fails', () => {
    const interrupted: SendAnswer = { is: 'INTERRUPTED', detail: 'ECONNRESET' }
    expect(afterSending(job({ kind: 'RAW' }), interrupted)).toMatchObject({ state: 'FAILED', problem: 'INTERRUPTED' })
    expect(afterSending(job(), interrupted)).toMatchObject({ state: 'QUEUED', isUncertain: true })
    expect(afterLooking(job(), { is: 'FOUND', printerJob: 7 })).toMatchObject({ state: 'SENT', dueInMs: null, problem: 'INTERRUPTED' })
    expect(afterLooking(job(), { is: 'NOT_FOUND' })).toMatchObject({ state: 'FAILED', problem: 'INTERRUPTED' })
    const silent = [1, 2, 3, 4, 5].map((attempts) => afterLooking(job({ attempts }), { is: 'SILENT', detail: 'ECONNREFUSED' }))
    expect(silent.map(({ state, isUncertain }) => `${state} ${isUncertain}`)).toEqual([...Array(4).fill('QUEUED true'), 'FAILED false'])
  })

  test('is asked about only if the printer gave it a number', () => {
    expect(afterSending(job(), { is: 'ACCEPTED', printerJob: 3 })).toMatchObject({ state: 'SENT', attempts: 0, dueInMs: 500 })
    expect(afterSending(job({ kind: 'RAW' }), { is: 'ACCEPTED', printerJob: null })).toMatchObject({ state: 'SENT', dueInMs: null })
  })

  test('fails when its printer stays silent, and goes on waiting while the printer says why', () => {
    const at = (attempts: number) => job({ attempts, printerJob: 3 })
    const silent = [0, 1, 2, 3, 4].map((attempts) => afterAsking(at(attempts), { is: 'SILENT', detail: 'ECONNREFUSED' }))
    expect(silent.map((progress) => progress?.state)).toEqual(['SENT', 'SENT', 'SENT', 'SENT', 'FAILED'])
    const stopped = afterAsking(at(4), { is: 'PRINTING', stopped: 'media-empty-error' })
    expect(stopped).toMatchObject({ state: 'SENT', attempts: 0, problem: 'STOPPED', problemDetail: 'media-empty-error' })
    expect(afterAsking(at(0), { is: 'PRINTED' })).toBeNull()
    expect(afterAsking(at(0), { is: 'UNKNOWN' })).toMatchObject({ state: 'FAILED', problem: 'UNKNOWN' })
  })
})
