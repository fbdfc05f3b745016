import { expect, test } from 'vitest'
import { readJobState } from './rules.ts'

const idle = { state: 3, reasons: ['none'] }

test('a completed job is printed only if the printer is not stopped and reports no error', () => {
  const completed = { state: 9, reasons: ['job-completed-successfully'] }
  expect(readJobState(completed, idle)).toEqual({ is: 'PRINTED' })
  expect(readJobState(completed, { state: 3, reasons: ['media-low-warning'] })).toEqual({ is: 'PRINTED' })
  expect(readJobState(completed, { state: 3, reasons: ['media-empty-error'] })).toEqual({ is: 'PRINTING', stopped: 'media-empty-error' })
  expect(readJobState(completed, { state: 3, reasons: ['media-empty'] })).toEqual({ is: 'PRINTING', stopped: 'media-empty' })
  expect(readJobState(completed, { state: 5, reasons: ['paused'] })).toEqual({ is: 'PRINTING', stopped: 'paused' })
  expect(readJobState({ state: 9, reasons: ['job-completed-with-errors'] }, idle)).toMatchObject({ is: 'ENDED', problem: 'ABORTED' })
})

test('cancelled and aborted jobs have ended; others go on, and say why they wait', () => {
  const stopped = { state: 5, reasons: ['media-jam-error'] }
  expect(readJobState({ state: 7, reasons: ['job-canceled-by-user'] }, stopped)).toMatchObject({ is: 'ENDED', problem: 'CANCELLED' })
  expect(readJobState({ state: 8, reasons: ['aborted-by-system'] }, idle)).toMatchObject({ is: 'ENDED', problem: 'ABORTED' })
  expect(readJobState({ state: 5, reasons: ['job-printing'] }, idle)).toEqual({ is: 'PRINTING', stopped: null })
  expect(readJobState({ state: 5, reasons: ['job-printing'] }, { state: 4, reasons: ['media-empty-warning'] })).toEqual({
    is: 'PRINTING',
    stopped: 'media-empty-warning',
  })
  expect(readJobState({ state: 4, reasons: ['job-hold-until-specified'] }, idle)).toEqual({
    is: 'PRINTING',
    stopped: 'job-hold-until-specified',
  })
})
