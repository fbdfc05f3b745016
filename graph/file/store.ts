import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import type { Right } from '../kernel/right.ts'

/** A file that is to be kept. */
export interface NewFile {
  warehouseId: string | null
  customerId: string | null
  /** What its reader needs to hold, in its warehouse and for its customer. */
  right: Right
  name: string
  mime: string
  bytes: Uint8Array<ArrayBuffer>
}

export async function insertFile(tx: Tx, call: Call, file: NewFile): Promise<string> {
  const row = await tx.storedFile.create({
    data: { ...file, id: call.newId(), size: file.bytes.byteLength, createdAt: call.now },
    select: { id: true },
  })
  return row.id
}

/** A printing that is asked for; a reprint has a reason. */
export interface NewPrintJob {
  kind: 'PICKING_LIST' | 'PACKAGE_LABEL'
  warehouseId: string
  documentId: string
  /** Which of its package's labels a label is; null for other papers. */
  labelRequest: number | null
  reprintReason: string | null
}

/** Opens print jobs; returns their ids in the order of the rows. */
export async function insertPrintJobs(tx: Tx, call: Call, rows: readonly NewPrintJob[]): Promise<string[]> {
  const staffId = call.actor.kind === 'STAFF' ? call.actor.id : null
  const jobs = rows.map((row) => ({ ...row, id: call.newId(), state: 'QUEUED' as const, staffId, createdAt: call.now }))
  await tx.printJob.createMany({ data: jobs })
  return jobs.map(({ id }) => id)
}

/** A print job as who settles it needs it. */
export interface PrintJobRow {
  id: string
  kind: 'PICKING_LIST' | 'PACKAGE_LABEL'
  state: 'QUEUED' | 'SENT' | 'CONFIRMED' | 'FAILED'
  documentId: string
  labelRequest: number | null
  warehouseId: string
}

/** Locks print jobs and reads them. */
export async function lockPrintJobs(tx: Tx, ids: readonly string[]): Promise<PrintJobRow[]> {
  await tx.$executeRawUnsafe('select 1 from print_job where id = any($1::uuid[]) order by id for update', ids)
  return tx.printJob.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } })
}

/** Keeps what became of print jobs. */
export async function keepPrintState(tx: Tx, call: Call, ids: readonly string[], state: 'SENT' | 'CONFIRMED' | 'FAILED'): Promise<void> {
  const settledAt = state === 'SENT' ? null : call.now
  await tx.printJob.updateMany({ where: { id: { in: [...ids] } }, data: { state, settledAt } })
}

/** One of the labels that a package has ever asked for: each is a paper of its own. */
export interface LabelPaper {
  packageId: string
  labelRequest: number
}

/** The packages among these whose label was printed once, or is being printed: printing it again needs a reason. */
export async function labelsPrintedBefore(tx: Pick<Tx, 'printJob'>, labels: readonly LabelPaper[]): Promise<Set<string>> {
  const jobs = await tx.printJob.findMany({
    where: { kind: 'PACKAGE_LABEL', documentId: { in: labels.map(({ packageId }) => packageId) }, state: { not: 'FAILED' } },
    select: { documentId: true, labelRequest: true },
  })
  const current = new Map(labels.map(({ packageId, labelRequest }) => [packageId, labelRequest]))
  return new Set(jobs.filter((job) => job.labelRequest === current.get(job.documentId)).map(({ documentId }) => documentId))
}

/** Whether a label is on paper. */
export async function isLabelPrinted(tx: Pick<Tx, 'printJob'>, { packageId, labelRequest }: LabelPaper): Promise<boolean> {
  return (await tx.printJob.count({ where: { kind: 'PACKAGE_LABEL', documentId: packageId, labelRequest, state: 'CONFIRMED' } })) > 0
}
