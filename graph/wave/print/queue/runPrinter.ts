import { type PrintJobRow, type PrintProgress, postponeQuestion, readDuePrintJob } from '../../../file/steps.ts'
import { type JobContext, runAsSystem } from '../../../kernel/events/job.ts'
import { toNodeId } from '../../../kernel/schema/nodeId.ts'
import { type ZplLabels, zplLabelsOf } from '../../../printer/rules.ts'
import { askPrinterAboutJob, findPrinterJob, type NetworkPrinter, sendDocument } from '../../../printer/steps.ts'
import { afterAsking, afterLooking, afterSending, type JobAtPrinter, withoutDocument, withoutPrinter } from '../../rules/printing.ts'
import { settlePrintJobs } from '../commands/settlePrintJobs.ts'
import { beginSending, recordProgress } from './commands/recordProgress.ts'
import { readDocument } from './readDocument.ts'

/** Longest time of a run, in ms; other jobs wait for the worker, and the next run is started within a second. */
const runMs = 10_000
/** Until a print is confirmed that was refused. */
const refusedQuestionMs = 30_000

type Printer = NetworkPrinter & { name: string; paper: 'LABEL' | 'A4'; zplLabels: ZplLabels | null }

/**
 * Does what is due for a printer, one connection after another. Each attempt is recorded before its first byte leaves, so that one that was cut
 * off, by the network or by the end of this process, is never taken for one that was not made.
 */
export async function runPrinter(work: JobContext, { printerId }: { printerId: string }): Promise<void> {
  const end = performance.now() + runMs
  for (
    let job = await readDuePrintJob(work.db, printerId);
    job && performance.now() < end;
    job = await readDuePrintJob(work.db, printerId)
  ) {
    const row = await work.db.printer.findUniqueOrThrow({ where: { id: printerId } })
    const { name, kind, address, paper } = row
    const printer =
      kind === 'BROWSER' || address === null || row.deletedAt ? null : { name, kind, address, paper, zplLabels: zplLabelsOf(row) }
    if (!printer) await record(work, job, withoutPrinter(job))
    else if (job.state === 'SENT') await ask(work, printer, job)
    else if (job.sendingAt !== null) await look(work, printer, job)
    else await send(work, printer, job)
  }
}

async function send(work: JobContext, printer: Printer, job: PrintJobRow): Promise<void> {
  const bytes = await readDocument(work, job, printer)
  if (typeof bytes === 'string') return record(work, job, withoutDocument(atPrinter(printer, job), bytes))
  const { result } = await runAsSystem(work, beginSending, { printJobId: toNodeId('PrintJob', job.id) })
  if (!result?.attempts) return
  const answer = await sendDocument(printer, { name: job.id, bytes, paper: paperOf(job, printer) }, work)
  await record(work, job, afterSending(atPrinter(printer, { ...job, attempts: result.attempts }), answer))
}

async function look(work: JobContext, printer: Printer, job: PrintJobRow): Promise<void> {
  await record(work, job, afterLooking(atPrinter(printer, job), await findPrinterJob(printer, job.id, work)))
}

async function ask(work: JobContext, printer: Printer, job: PrintJobRow): Promise<void> {
  if (job.printerJob === null) return
  const progress = afterAsking(atPrinter(printer, job), await askPrinterAboutJob(printer, job.printerJob, work))
  if (!progress) {
    const { failures } = await runAsSystem(work, settlePrintJobs, { printJobIds: [toNodeId('PrintJob', job.id)], state: 'CONFIRMED' })
    if (failures.length > 0) await postponeQuestion(work.db, job.id, refusedQuestionMs)
  } else if (
    progress.state === 'SENT' &&
    progress.problem === job.problem &&
    progress.problemDetail === job.problemDetail &&
    progress.attempts === 0
  ) {
    await postponeQuestion(work.db, job.id, progress.dueInMs ?? 0)
  } else {
    await record(work, job, progress)
  }
}

async function record(work: JobContext, job: PrintJobRow, progress: PrintProgress): Promise<void> {
  await runAsSystem(work, recordProgress(job, progress), { printJobId: toNodeId('PrintJob', job.id) })
}

const atPrinter = ({ kind }: Printer, { attempts, printerJob }: PrintJobRow): JobAtPrinter => ({ kind, attempts, printerJob })

/** Documents are on A4, labels and test pages on the paper of the printer. */
const paperOf = ({ kind }: PrintJobRow, { paper }: Printer) => (kind === 'PACKAGE_LABEL' || kind === 'TEST_PAGE' ? paper : 'A4')
