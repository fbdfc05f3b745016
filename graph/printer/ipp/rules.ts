import type { JobAnswer } from '../answers.ts'

/** States of jobs and printers: RFC 8011, 5.3.7 and 5.4.11. */
const jobState = { HELD: 4, STOPPED: 6, CANCELED: 7, ABORTED: 8, COMPLETED: 9 } as const
const printerStopped = 5

/** Conditions in which nothing is printed; many printers report them without a severity. */
const hindrances = new Set([
  ...['media-empty', 'media-jam', 'media-needed', 'cover-open', 'door-open', 'interlock-open', 'input-tray-missing'],
  ...['output-area-full', 'marker-supply-empty', 'toner-empty', 'shutdown'],
])

const isError = (reason: string) => reason.endsWith('-error') || hindrances.has(reason)
/** Whether a reason says why a job is not printed yet, whatever its severity. */
const isHindrance = (reason: string) => isError(reason) || hindrances.has(reason.replace(/-(warning|report)$/, ''))

export interface JobState {
  state: number
  reasons: readonly string[]
}

/** The state of a printer with its reasons, such as `media-empty-error`. */
export interface PrinterCondition {
  state: number
  reasons: readonly string[]
}

/**
 * What the state of a job means. Printers report a job as completed while they wait for paper, so a completed one counts only if the printer is
 * not stopped and reports no error.
 */
export function readJobState({ state, reasons }: JobState, printer: PrinterCondition): JobAnswer {
  const named = meaningful(reasons)
  if (state === jobState.CANCELED) return { is: 'ENDED', problem: 'CANCELLED', detail: named.join(', ') }
  if (state === jobState.ABORTED || (state === jobState.COMPLETED && reasons.includes('job-completed-with-errors')))
    return { is: 'ENDED', problem: 'ABORTED', detail: named.join(', ') }
  const errors = printer.reasons.filter(isError)
  if (errors.length > 0 || printer.state === printerStopped)
    return { is: 'PRINTING', stopped: (errors.length > 0 ? errors : meaningful(printer.reasons)).join(', ') }
  if (state === jobState.COMPLETED) return { is: 'PRINTED' }
  const waits = state === jobState.HELD || state === jobState.STOPPED ? named : printer.reasons.filter(isHindrance)
  return { is: 'PRINTING', stopped: waits.length > 0 ? waits.join(', ') : null }
}

const meaningful = (reasons: readonly string[]) => reasons.filter((reason) => reason !== 'none')

/** Statuses after which a printer may take the same job later; it has taken nothing. */
const passing = new Set([
  'server-error-service-unavailable',
  'server-error-temporary-error',
  'server-error-not-accepting-jobs',
  'server-error-busy',
])

export const isPassing = (statusName: string): boolean => passing.has(statusName)

export const isSuccessful = (status: number): boolean => status >= 0 && status < 0x0100

export const isUnknownJob = (statusName: string): boolean => statusName === 'client-error-not-found' || statusName === 'client-error-gone'

export const isUnsupported = (statusName: string): boolean => statusName === 'client-error-attributes-or-values-not-supported'
