/** What came of sending a document. Only after NOT_SENT may it be sent again: nothing of it has left. */
export type SendAnswer =
  | { is: 'ACCEPTED'; printerJob: number | null }
  | { is: 'NOT_SENT'; problem: 'UNREACHABLE' | 'BUSY'; detail: string }
  | { is: 'REFUSED'; detail: string }
  | { is: 'INTERRUPTED'; detail: string }

/** What a printer says of a job that it has taken; `stopped` is why it does not print now. */
export type JobAnswer =
  | { is: 'PRINTED' }
  | { is: 'PRINTING'; stopped: string | null }
  | { is: 'ENDED'; problem: 'ABORTED' | 'CANCELLED'; detail: string }
  | { is: 'UNKNOWN' }
  | { is: 'SILENT'; detail: string }

/** Whether a printer has a job of this name. */
export type FindAnswer = { is: 'FOUND'; printerJob: number } | { is: 'NOT_FOUND' } | { is: 'SILENT'; detail: string }

/** A document on its way to a printer. */
export interface PrintedDocument {
  /** Name of the job at the printer, the same in every attempt. */
  name: string
  bytes: Uint8Array
  paper: 'LABEL' | 'A4'
}
