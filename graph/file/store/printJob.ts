import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'

/** A new print job; a reprint has a reason. */
export interface NewPrintJob {
  kind: 'PICKING_LIST' | 'PACKAGE_LABEL'
  warehouseId: string
  documentId: string
  /** Number of the label request; null unless a label is printed. */
  labelRequest: number | null
  reprintReason: string | null
}

/** Inserts print jobs and returns their ids in the order of the rows. */
export async function insertPrintJobs(tx: Tx, call: Call, rows: readonly NewPrintJob[]): Promise<string[]> {
  const staffId = call.actor.kind === 'STAFF' ? call.actor.id : null
  const jobs = rows.map((row) => ({ ...row, id: call.newId(), state: 'QUEUED' as const, staffId, createdAt: call.now }))
  await tx.printJob.createMany({ data: jobs })
  return jobs.map(({ id }) => id)
}

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
  await tx.$executeRawUnsafe('select 1 from print_job where id = any($1::uuid[]) order by id for no key update', ids)
  return tx.printJob.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } })
}

/** Stores the new state of print jobs. */
export async function keepPrintState(tx: Tx, call: Call, ids: readonly string[], state: 'SENT' | 'CONFIRMED' | 'FAILED'): Promise<void> {
  const settledAt = state === 'SENT' ? null : call.now
  await tx.printJob.updateMany({ where: { id: { in: [...ids] } }, data: { state, settledAt } })
}

/** One label of a package; each label request is printed separately. */
export interface LabelPaper {
  packageId: string
  labelRequest: number
}

/** Packages whose current label was printed or is in the print queue: printing it again needs a reason. */
export async function labelsPrintedBefore(tx: Pick<Tx, 'printJob'>, labels: readonly LabelPaper[]): Promise<Set<string>> {
  const jobs = await tx.printJob.findMany({
    where: { kind: 'PACKAGE_LABEL', documentId: { in: labels.map(({ packageId }) => packageId) }, state: { not: 'FAILED' } },
    select: { documentId: true, labelRequest: true },
  })
  const current = new Map(labels.map(({ packageId, labelRequest }) => [packageId, labelRequest]))
  return new Set(jobs.filter((job) => job.labelRequest === current.get(job.documentId)).map(({ documentId }) => documentId))
}

/** Whether a label was printed. */
export async function isLabelPrinted(tx: Pick<Tx, 'printJob'>, { packageId, labelRequest }: LabelPaper): Promise<boolean> {
  return (await tx.printJob.count({ where: { kind: 'PACKAGE_LABEL', documentId: packageId, labelRequest, state: 'CONFIRMED' } })) > 0
}
