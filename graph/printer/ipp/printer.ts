import type { IppAttribute } from 'ipp-encoder'
import type { FindAnswer, JobAnswer, PrintedDocument, SendAnswer } from '../answers.ts'
import { PrinterUnreachable } from '../connect.ts'
import type { PrinterAddress } from '../rules.ts'
import { askPrinter, C, type IppAnswer, PrinterSilent } from './request.ts'
import { isPassing, isSuccessful, isUnknownJob, isUnsupported, readJobState } from './rules.ts'

/** Names of paper sizes: PWG 5101.1. */
const media = { LABEL: 'om_label_100x150mm', A4: 'iso_a4_210x297mm' } as const

const user = { tag: C.NAME_WITHOUT_LANG, name: 'requesting-user-name', value: 'wavehouse' }
const asking = (...names: string[]) => ({ tag: C.KEYWORD, name: 'requested-attributes', value: names })

/** Sends a document. A printer that does not know the paper by its name refuses it, and gets the document again for the paper that is in it. */
export async function sendByIpp(address: PrinterAddress, document: PrintedDocument, allowsLocal: boolean): Promise<SendAnswer> {
  try {
    const named = await printJob(address, document, [{ tag: C.KEYWORD, name: 'media', value: media[document.paper] }], allowsLocal)
    const answer = isUnsupported(named.statusName) ? await printJob(address, document, [], allowsLocal) : named
    const { status, statusName } = answer
    if (isPassing(statusName)) return { is: 'NOT_SENT', problem: 'BUSY', detail: statusName }
    if (!isSuccessful(status)) return { is: 'REFUSED', detail: statusName }
    const [printerJob] = valuesOf(answer, C.JOB_ATTRIBUTES_TAG, 'job-id')
    return typeof printerJob === 'number' ? { is: 'ACCEPTED', printerJob } : { is: 'INTERRUPTED', detail: 'job-id' }
  } catch (error) {
    if (error instanceof PrinterUnreachable) return { is: 'NOT_SENT', problem: 'UNREACHABLE', detail: error.message }
    if (error instanceof PrinterSilent) return { is: 'INTERRUPTED', detail: error.message }
    throw error
  }
}

function printJob(address: PrinterAddress, { name, bytes }: PrintedDocument, jobAttributes: IppAttribute[], allowsLocal: boolean) {
  const operationAttributes = [
    user,
    { tag: C.NAME_WITHOUT_LANG, name: 'job-name', value: name },
    { tag: C.BOOLEAN, name: 'ipp-attribute-fidelity', value: false },
    { tag: C.MIME_MEDIA_TYPE, name: 'document-format', value: 'application/pdf' },
  ]
  return askPrinter(address, { operation: C.PRINT_JOB, operationAttributes, jobAttributes, document: bytes }, allowsLocal)
}

/** Asks about one job by its number: lists of completed jobs hold aborted ones too. */
export async function askAboutJob(address: PrinterAddress, printerJob: number, allowsLocal: boolean): Promise<JobAnswer> {
  try {
    const job = await askPrinter(
      address,
      {
        operation: C.GET_JOB_ATTRIBUTES,
        operationAttributes: [{ tag: C.INTEGER, name: 'job-id', value: printerJob }, user, asking('job-state', 'job-state-reasons')],
      },
      allowsLocal,
    )
    if (isUnknownJob(job.statusName)) return { is: 'UNKNOWN' }
    if (!isSuccessful(job.status)) return { is: 'SILENT', detail: job.statusName }
    const printer = await askPrinter(
      address,
      { operation: C.GET_PRINTER_ATTRIBUTES, operationAttributes: [user, asking('printer-state', 'printer-state-reasons')] },
      allowsLocal,
    )
    if (!isSuccessful(printer.status)) return { is: 'SILENT', detail: printer.statusName }
    return readJobState(conditionOf(job, C.JOB_ATTRIBUTES_TAG, 'job'), conditionOf(printer, C.PRINTER_ATTRIBUTES_TAG, 'printer'))
  } catch (error) {
    return silent(error)
  }
}

/** Looks for a job by its name, among those that the printer has and those that it has finished. */
export async function findJob(address: PrinterAddress, name: string, allowsLocal: boolean): Promise<FindAnswer> {
  try {
    for (const which of ['not-completed', 'completed']) {
      const jobs = await askPrinter(
        address,
        {
          operation: C.GET_JOBS,
          operationAttributes: [user, asking('job-id', 'job-name'), { tag: C.KEYWORD, name: 'which-jobs', value: which }],
        },
        allowsLocal,
      )
      if (!isSuccessful(jobs.status)) return { is: 'SILENT', detail: jobs.statusName }
      const found = jobs.groups.find(({ tag, values }) => tag === C.JOB_ATTRIBUTES_TAG && textOf(values['job-name']?.[0]) === name)
      const printerJob = found?.values['job-id']?.[0]
      if (typeof printerJob === 'number') return { is: 'FOUND', printerJob }
    }
    return { is: 'NOT_FOUND' }
  } catch (error) {
    return silent(error)
  }
}

function silent(error: unknown): { is: 'SILENT'; detail: string } {
  if (error instanceof PrinterUnreachable || error instanceof PrinterSilent) return { is: 'SILENT', detail: error.message }
  throw error
}

const valuesOf = ({ groups }: IppAnswer, tag: number, name: string): unknown[] =>
  groups.find((group) => group.tag === tag)?.values[name] ?? []

const conditionOf = (answer: IppAnswer, tag: number, of: 'job' | 'printer') => ({
  state: Number(valuesOf(answer, tag, `${of}-state`)[0]),
  reasons: valuesOf(answer, tag, `${of}-state-reasons`).map(String),
})

/** A name with or without its language. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'value' in value ? String(value.value) : String(value)
