import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Sql } from '../../kernel/events/job.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { PrintProblem } from '../states.ts'
import { lockPrintJobs, type PrintJobRow } from './printJob.ts'

/** The printer of the network that jobs go to, and the station that they were printed at. */
export interface Destination {
  warehouseId: string
  printerId: string
  stationId: string | null
}

export const printJobFact = (
  what: 'queued' | 'waiting' | 'sent' | 'confirmed' | 'failed',
  { id, warehouseId, printerId }: { id: string; warehouseId: string; printerId: string | null },
): Fact => ({ kind: `printJob.${what}`, type: 'PrintJob', id, warehouseId, customerId: null, payload: { printerId } })

/** Queues print jobs for a printer of the network, from the beginning. */
export async function sendToPrinter(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  { warehouseId, printerId, stationId }: Destination,
): Promise<Fact[]> {
  const anew = { attempts: 0, dueAt: call.now, sendingAt: null, printerJob: null, problem: null, problemDetail: null, settledAt: null }
  await tx.printJob.updateMany({ where: { id: { in: [...ids] } }, data: { ...anew, state: 'QUEUED', printerId, stationId } })
  return ids.map((id) => printJobFact('queued', { id, warehouseId, printerId }))
}

/** Records that the sending of a locked job begins. */
export async function beginAttempt(tx: Tx, call: Call, id: string): Promise<void> {
  await tx.printJob.update({ where: { id }, data: { sendingAt: call.now, attempts: { increment: 1 } }, select: { id: true } })
}

/** Where a job stands after the printer has answered, or has not. */
export interface PrintProgress {
  state: 'QUEUED' | 'SENT' | 'FAILED'
  attempts: number
  /** Until it is sent, or the printer is asked, next; null for never. */
  dueInMs: number | null
  /** Whether it is unknown if the printer has taken it. */
  isUncertain: boolean
  printerJob: number | null
  problem: keyof typeof PrintProblem.values | null
  problemDetail: string | null
}

/** Stores the progress of a locked job. */
export async function keepProgress(
  tx: Tx,
  call: Call,
  job: PrintJobRow,
  { dueInMs, isUncertain, ...progress }: PrintProgress,
): Promise<void> {
  const data = {
    ...progress,
    dueAt: dueInMs === null ? null : new Date(call.now.getTime() + dueInMs),
    sendingAt: isUncertain ? (job.sendingAt ?? call.now) : null,
    settledAt: progress.state === 'FAILED' ? call.now : null,
  }
  await tx.printJob.update({ where: { id: job.id }, data, select: { id: true } })
}

/** Postpones the next question about a job that prints as before, without a fact. */
export async function postponeQuestion(db: Db, id: string, dueInMs: number): Promise<void> {
  await db.$executeRawUnsafe(
    `update print_job set attempts = 0, due_at = kernel_now() + make_interval(secs => $2::float8 / 1000) where id = $1::uuid and state = 'SENT' and due_at is not null`,
    id,
    dueInMs,
  )
}

/** SQL: job `j` of printer `p` may be sent, or something has to be said about it: its sending was cut off, or the printer is deleted or the browser's now. */
const maySend = `(p.state = 'ACTIVE' or p.kind = 'BROWSER' or p.deleted_at is not null or j.sending_at is not null)`

/**
 * The job of a printer that is due: the oldest waiting one is sent, then those that it has are asked about. Jobs are sent in order, so one that waits
 * for another attempt holds up those behind it.
 */
export async function readDuePrintJob(db: Pick<Db, 'printJob' | '$queryRawUnsafe'>, printerId: string): Promise<PrintJobRow | null> {
  const [due] = await db.$queryRawUnsafe<{ id: string }[]>(
    `select j.id::text from print_job j join printer p on p.id = j.printer_id
     where j.printer_id = $1::uuid and j.due_at <= kernel_now()
       and (j.state = 'SENT' or ${maySend} and not exists (
         select from print_job o where o.printer_id = j.printer_id and o.state = 'QUEUED' and o.due_at is not null and o.id < j.id))
     order by j.state = 'SENT', j.id limit 1`,
    printerId,
  )
  return due ? db.printJob.findUnique({ where: { id: due.id } }) : null
}

/** Printers that have a job to send or to ask about now. */
export async function duePrinters(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select distinct j.printer_id as id from print_job j join printer p on p.id = j.printer_id
     where j.due_at <= kernel_now() and (j.state = 'SENT' or ${maySend})`,
  )
  return rows.map(({ id }) => id)
}

/** Locks the jobs that wait for a printer or are printed by it, and reads them. */
export async function openPrintJobs(tx: Tx, printerId: string): Promise<PrintJobRow[]> {
  const jobs = await tx.printJob.findMany({ where: { printerId, dueAt: { not: null } }, select: { id: true } })
  const locked = await lockPrintJobs(
    tx,
    jobs.map(({ id }) => id),
  )
  return locked.filter(({ dueAt }) => dueAt !== null)
}

/** Ends locked jobs of a printer that is deleted; of those that it may have it is unknown whether they print. */
export async function endPrintJobs(tx: Tx, call: Call, jobs: readonly PrintJobRow[]): Promise<Fact[]> {
  for (const job of jobs) {
    const problem = job.state === 'SENT' || job.sendingAt !== null ? 'UNKNOWN' : 'CANCELLED'
    const { attempts, printerJob } = job
    const ended = { state: 'FAILED', attempts, printerJob, problem, problemDetail: null, dueInMs: null, isUncertain: false } as const
    await keepProgress(tx, call, job, ended)
  }
  return jobs.map((job) => printJobFact('failed', job))
}
