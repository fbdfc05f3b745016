import type { PrintProgress } from '../../file/steps.ts'
import type { FindAnswer, JobAnswer, SendAnswer } from '../../printer/steps.ts'

/** Delays after attempts that did not reach the printer; after the last one the job fails. People wait at the station. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000]
/** A label takes about a second. */
const firstQuestionMs = 500
const nextQuestionMs = 1_000
/** For a printer that waits for paper. */
const stoppedQuestionMs = 5_000

/** What is known of a job while it is printed. */
export interface JobAtPrinter {
  kind: 'IPP' | 'RAW'
  attempts: number
  printerJob: number | null
}

const failed = (
  { attempts, printerJob }: Pick<JobAtPrinter, 'attempts' | 'printerJob'>,
  problem: PrintProgress['problem'],
  problemDetail: string | null,
): PrintProgress => ({
  state: 'FAILED',
  attempts,
  printerJob,
  problem,
  problemDetail,
  dueInMs: null,
  isUncertain: false,
})

const sent = (printerJob: number | null): PrintProgress => ({
  state: 'SENT',
  attempts: 0,
  printerJob,
  problem: null,
  problemDetail: null,
  isUncertain: false,
  // A raw port answers nothing: a person says whether it printed.
  dueInMs: printerJob === null ? null : firstQuestionMs,
})

/** Delay before the next attempt, or null after the last. */
const delayAfter = (attempts: number): number | null => retryDelaysMs[attempts - 1] ?? null

/** Why there is nothing to send. */
export type Unprintable = 'NO_DOCUMENT' | 'CANCELLED' | 'UNREADABLE' | 'TOO_LARGE'

export const withoutDocument = (job: JobAtPrinter, why: Unprintable): PrintProgress => failed(job, why, null)

/** The printer was deleted or has become one of the browser: a job that it had can no longer be asked about. */
export const withoutPrinter = (
  job: Pick<JobAtPrinter, 'attempts' | 'printerJob'> & { state: string; sendingAt: Date | null },
): PrintProgress => failed(job, job.state === 'SENT' || job.sendingAt !== null ? 'UNKNOWN' : 'UNREACHABLE', null)

/** After an attempt: a job is sent again only if nothing of it has left; one that may have arrived is looked for at the printer. */
export function afterSending(job: JobAtPrinter, answer: SendAnswer): PrintProgress {
  switch (answer.is) {
    case 'ACCEPTED':
      return sent(answer.printerJob)
    case 'REFUSED':
      return failed(job, 'REFUSED', answer.detail)
    case 'INTERRUPTED': {
      if (job.kind === 'RAW') return failed(job, 'INTERRUPTED', answer.detail)
      const looked = { attempts: 1, dueInMs: firstQuestionMs, isUncertain: true }
      return { ...looked, state: 'QUEUED', printerJob: null, problem: 'INTERRUPTED', problemDetail: answer.detail }
    }
    case 'NOT_SENT': {
      const dueInMs = delayAfter(job.attempts)
      if (dueInMs === null) return failed(job, answer.problem, answer.detail)
      const { problem, detail: problemDetail } = answer
      return { state: 'QUEUED', attempts: job.attempts, dueInMs, isUncertain: false, printerJob: null, problem, problemDetail }
    }
  }
}

/**
 * After looking for a job whose sending was interrupted; it is never sent again by itself. A printer completes a job too of which it got the beginning
 * only, so a person says whether it was printed.
 */
export function afterLooking(job: JobAtPrinter, answer: FindAnswer): PrintProgress {
  if (answer.is === 'FOUND') return { ...sent(answer.printerJob), dueInMs: null, problem: 'INTERRUPTED' }
  if (answer.is === 'NOT_FOUND') return failed(job, 'INTERRUPTED', null)
  const dueInMs = delayAfter(job.attempts)
  if (dueInMs === null) return failed(job, 'INTERRUPTED', answer.detail)
  const waits = { attempts: job.attempts + 1, dueInMs, isUncertain: true, printerJob: null }
  return { ...waits, state: 'QUEUED', problem: 'INTERRUPTED', problemDetail: answer.detail }
}

/** After asking about a job that the printer has taken; null once it is printed. */
export function afterAsking(job: JobAtPrinter, answer: JobAnswer): PrintProgress | null {
  switch (answer.is) {
    case 'PRINTED':
      return null
    case 'ENDED':
      return failed(job, answer.problem, answer.detail || null)
    case 'UNKNOWN':
      return failed(job, 'UNKNOWN', null)
    case 'PRINTING': {
      const { stopped } = answer
      const problem = stopped === null ? null : 'STOPPED'
      const dueInMs = stopped === null ? nextQuestionMs : stoppedQuestionMs
      return {
        state: 'SENT',
        attempts: 0,
        dueInMs,
        isUncertain: false,
        printerJob: job.printerJob,
        problem,
        problemDetail: stopped || null,
      }
    }
    case 'SILENT': {
      const dueInMs = delayAfter(job.attempts + 1)
      if (dueInMs === null) return failed(job, 'SILENT', answer.detail)
      const waits = { attempts: job.attempts + 1, dueInMs, isUncertain: false, printerJob: job.printerJob }
      return { ...waits, state: 'SENT', problem: 'SILENT', problemDetail: answer.detail }
    }
  }
}

/** Whether a job may be sent again by a person. */
export const mayRetry = ({ state, printerId }: { state: string; printerId: string | null }): boolean =>
  state === 'FAILED' && printerId !== null

/** Whether nothing of a job has left yet. */
export const mayCancel = ({ state, sendingAt }: { state: string; sendingAt: Date | null }): boolean =>
  state === 'QUEUED' && sendingAt === null

/** Whether a person has to say whether a job was printed. */
export const waitsForPerson = ({ state, dueAt }: { state: string; dueAt: Date | null }): boolean => state === 'SENT' && dueAt === null
