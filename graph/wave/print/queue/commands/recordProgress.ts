import { beginAttempt, keepProgress, lockPrintJobs, type PrintJobRow, type PrintProgress, printJobFact } from '../../../../file/steps.ts'
import { command } from '../../../../kernel/command/command.ts'
import { fields, id } from '../../../../kernel/input/fieldTypes.ts'
import type { Tx } from '../../../../kernel/sql/db.ts'
import { printerRights } from '../../../../printer/states.ts'
import { scopeOfJob } from '../scopeOfJob.ts'

const input = fields({ printJobId: id('PrintJob').meta({ description: 'The print job.' }) })

/** Begins to send a print job, unless it was cancelled or an earlier attempt has no result yet. */
export const beginSending = command({
  name: 'beginSending',
  means: 'Begins to send a print job to its printer.',
  right: printerRights.print,
  input,
  scope: scopeOfJob,
  async run(tx, call, { printJobId }) {
    const job = await lockJob(tx, printJobId)
    const mayBegin = job?.state === 'QUEUED' && job.dueAt !== null && job.sendingAt === null
    if (mayBegin) await beginAttempt(tx, call, printJobId)
    return { result: { attempts: mayBegin ? job.attempts + 1 : null }, facts: [] }
  },
})

/** Records what came of a print job, unless a person has said something else meanwhile. */
export const recordProgress = (asked: PrintJobRow, progress: PrintProgress) =>
  command({
    name: 'recordPrintProgress',
    means: 'Records what a printer answered about a print job.',
    right: printerRights.print,
    input,
    scope: scopeOfJob,
    async run(tx, call, { printJobId }) {
      const job = await lockJob(tx, printJobId)
      if (!job || job.state !== asked.state || job.dueAt === null) return { result: {}, facts: [] }
      await keepProgress(tx, call, job, progress)
      const isNews = job.state !== progress.state || job.problem !== progress.problem || job.problemDetail !== progress.problemDetail
      return { result: {}, facts: isNews ? [printJobFact(factOf(progress), job)] : [] }
    },
  })

const factOf = ({ state, problem }: PrintProgress) =>
  state === 'FAILED' ? 'failed' : state === 'SENT' && problem === null ? 'sent' : 'waiting'

const lockJob = async (tx: Tx, printJobId: string): Promise<PrintJobRow | undefined> => (await lockPrintJobs(tx, [printJobId]))[0]
