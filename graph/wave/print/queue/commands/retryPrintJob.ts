import { PrintJobAtPrinter, PrintJobNotFailed, PrintJobSettled } from '../../../../file/failures.ts'
import { keepProgress, lockPrintJobs, type PrintJobRow, printJobFact, sendToPrinter } from '../../../../file/steps.ts'
import { command } from '../../../../kernel/command/command.ts'
import { NotFound, NotInState } from '../../../../kernel/failures.ts'
import { fields, id } from '../../../../kernel/input/fieldTypes.ts'
import type { Tx } from '../../../../kernel/sql/db.ts'
import { packageRights } from '../../../../package/states.ts'
import { printerRights } from '../../../../printer/states.ts'
import { loadPrinter } from '../../../../printer/steps.ts'
import { mayCancel, mayRetry } from '../../../rules/printing.ts'
import { requireRightForJobs } from '../../requireRightForJobs.ts'
import { mayPrintManifest } from '../mayPrintManifest.ts'
import { refuseStoppedLabels } from '../refuseStoppedLabels.ts'
import { scopeOfJob } from '../scopeOfJob.ts'

const input = fields({ printJobId: id('PrintJob').meta({ description: 'The print job.' }) })

/** Sends a failed print job to its printer again. */
export const retryPrintJob = command({
  name: 'retryPrintJob',
  means:
    'Sends a print job that failed to its printer again. A label needs `package:label`, another document `printer:print`. If its problem says that it may have been printed, look at the printer first.',
  right: printerRights.print,
  orRight: packageRights.label,
  input,
  scope: scopeOfJob,
  async run(tx, call, { printJobId }) {
    const job = await lockJob(tx, printJobId)
    requireRightForJobs(call, [job])
    const { printerId, stationId, warehouseId } = job
    if (!mayRetry(job) || printerId === null) throw PrintJobNotFailed({}, 'printJobId')
    await loadPrinter(tx, printerId, 'printJobId')
    await refuseStoppedLabels(tx, [job])
    if (!(await mayPrintManifest(tx, job))) throw NotInState({ what: await numberOf(tx, job) }, 'printJobId')
    return { result: { printJobId }, facts: await sendToPrinter(tx, call, [printJobId], { warehouseId, printerId, stationId }) }
  },
})

/** Cancels a print job that waits. */
export const cancelPrintJob = command({
  name: 'cancelPrintJob',
  means:
    'Cancels a print job that waits for its printer or browser; it has failed then. A label needs `package:label`, another document `printer:print`. A job that the printer has is cancelled there.',
  right: printerRights.print,
  orRight: packageRights.label,
  input,
  scope: scopeOfJob,
  async run(tx, call, { printJobId }) {
    const job = await lockJob(tx, printJobId)
    requireRightForJobs(call, [job])
    if (!mayCancel(job))
      throw job.state === 'SENT' || job.sendingAt !== null ? PrintJobAtPrinter({}, 'printJobId') : PrintJobSettled({}, 'printJobId')
    const ended = { dueInMs: null, isUncertain: false, printerJob: null, problem: 'CANCELLED', problemDetail: null } as const
    await keepProgress(tx, call, job, { ...ended, state: 'FAILED', attempts: job.attempts })
    return { result: { printJobId }, facts: [printJobFact('failed', job)] }
  },
})

async function lockJob(tx: Tx, printJobId: string): Promise<PrintJobRow> {
  const [job] = await lockPrintJobs(tx, [printJobId])
  if (!job) throw NotFound({ what: 'PrintJob' }, 'printJobId')
  return job
}

async function numberOf(tx: Tx, { documentId }: PrintJobRow): Promise<string> {
  return (await tx.handoverSheet.findUniqueOrThrow({ where: { id: documentId }, select: { number: true } })).number
}
