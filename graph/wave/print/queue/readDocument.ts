import type { PrintJobRow } from '../../../file/steps.ts'
import { Failure } from '../../../kernel/command/failure.ts'
import type { JobContext } from '../../../kernel/events/job.ts'
import type { Language } from '../../../kernel/language.ts'
import { QueueFull, type TaskQueue } from '../../../kernel/task/taskQueue.ts'
import { isStopped } from '../../../package/rules.ts'
import { PageTooLarge } from '../../../print/failures.ts'
import type { PdfTask } from '../../../print/pdf.ts'
import type { ZplLabels } from '../../../printer/rules.ts'
import type { Unprintable } from '../../rules/printing.ts'
import { mayPrintManifest } from './mayPrintManifest.ts'

declare module '../../../kernel/command/command.ts' {
  interface Services {
    /** Makes documents that are sent to printers, in a thread. */
    printedDocuments: TaskQueue<PdfTask, Uint8Array>
    /** Converts labels for printers, in a thread of its own: a label waits for no document. */
    convertedLabels: TaskQueue<PdfTask, Uint8Array>
    /** Called for a document that could not be made, for the log. */
    documentFailed?(error: unknown, job: Pick<PrintJobRow, 'id' | 'kind'>): void
    /** Reads a document to print; null if it does not exist. */
    readPrintedDocument(document: { kind: PrintJobRow['kind']; documentId: string; language: Language }): Promise<PdfTask | null>
  }
}

interface ChosenPrinter {
  name: string
  paper: 'LABEL' | 'A4'
  /** Null for a printer that is sent PDF. */
  zplLabels: ZplLabels | null
}

/** What is sent to a printer for a job, or why there is nothing to send. */
export async function readDocument(work: JobContext, job: PrintJobRow, printer: ChosenPrinter): Promise<Uint8Array | Unprintable> {
  const pdf = await readPdf(work, job, printer)
  if (typeof pdf === 'string' || !printer.zplLabels) return pdf
  return make(work, work.convertedLabels, job, { name: 'zplLabels', args: [pdf, printer.zplLabels] })
}

/**
 * The PDF of a print job, or why there is none: its label was replaced or voided meanwhile, its package is on hold or being intercepted, or it is the
 * draft of a sheet that was signed.
 */
async function readPdf(work: JobContext, job: PrintJobRow, printer: ChosenPrinter): Promise<Uint8Array | Unprintable> {
  const { kind, documentId, labelRequest } = job
  if (kind === 'TEST_PAGE') {
    const about = { createdAt: new Date(), language: 'en' } as const
    return make(work, work.printedDocuments, job, { name: 'printerTestPage', args: [printer, about] })
  }
  if (kind === 'CARRIER_DOCUMENT') {
    const stored = await work.db.carrierDocument.findUnique({ where: { id: documentId }, select: { fileId: true } })
    return readStored(work, stored?.fileId)
  }
  if (kind !== 'PACKAGE_LABEL') {
    if (!(await mayPrintManifest(work.db, job))) return 'NO_DOCUMENT'
    const task = await work.readPrintedDocument({ kind, documentId, language: job.language === 'zh-CN' ? 'zh-CN' : 'en' })
    return task ? make(work, work.printedDocuments, job, task) : 'NO_DOCUMENT'
  }
  const row = await work.db.package.findFirst({
    where: { id: documentId, label: 'PRINTED', labelRequest: labelRequest ?? 0 },
    select: { heldAt: true, interception: true, labelFileId: true },
  })
  if (row?.labelFileId && isStopped(row)) return 'CANCELLED'
  return readStored(work, row?.labelFileId)
}

async function readStored({ db }: JobContext, fileId: string | null | undefined): Promise<Uint8Array | Unprintable> {
  const file = fileId ? await db.storedFile.findUnique({ where: { id: fileId }, select: { bytes: true } }) : null
  return file?.bytes ?? 'NO_DOCUMENT'
}

/** Makes a document in a thread; those of several printers take turns. One that fails or takes too long holds up nothing behind it. */
async function make(
  work: JobContext,
  queue: TaskQueue<PdfTask, Uint8Array>,
  job: PrintJobRow,
  task: PdfTask,
): Promise<Uint8Array | Unprintable> {
  try {
    return (await queue.run(`printer ${job.printerId}`, async () => task, new AbortController().signal)) ?? 'UNREADABLE'
  } catch (error) {
    if (error instanceof QueueFull) throw error
    if (error instanceof Failure && error.code === PageTooLarge.code) return 'TOO_LARGE'
    work.documentFailed?.(error, job)
    return 'UNREADABLE'
  }
}
