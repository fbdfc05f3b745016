import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import type { PrintJobKind, PrintProblem } from '../states.ts'

type PrintedKind = keyof typeof PrintJobKind.values

/** A new print job; a reprint has a reason. It is printed in the language of its call. */
export interface NewPrintJob {
  kind: PrintedKind
  warehouseId: string
  documentId: string
  /** Number of the label request; null unless a label is printed. */
  labelRequest: number | null
  reprintReason: string | null
}

/** Inserts print jobs and returns their ids in the order of the rows. */
export async function insertPrintJobs(tx: Tx, call: Call, rows: readonly NewPrintJob[]): Promise<string[]> {
  const staffId = staffIdOf(call)
  const jobs = rows.map((row) => ({
    ...row,
    id: call.newId(),
    state: 'QUEUED' as const,
    staffId,
    createdAt: call.now,
    language: call.language,
  }))
  await tx.printJob.createMany({ data: jobs })
  return jobs.map(({ id }) => id)
}

/** A label to print of a package that is packed. */
export interface LabelJob extends LabelPaper {
  id: string
  warehouseId: string
}

/** SQL: inserts print jobs of labels. */
export const labelJobsPart = `
  queued as (
    insert into print_job (id, warehouse_id, kind, state, document_id, label_request, staff_id, created_at)
    select x.id, x.warehouse_id, 'PACKAGE_LABEL', 'QUEUED', x.package_id, x.label_request, :printedBy::uuid, :now::timestamptz
    from unnest(:jobIds::uuid[], :jobWarehouseIds::uuid[], :jobPackageIds::uuid[], :jobRequests::integer[])
      as x(id, warehouse_id, package_id, label_request)
  )`

/** Values of `labelJobsPart` without `:now`. */
export const valuesOfLabelJobs = (call: Call, jobs: readonly LabelJob[]): Values => ({
  printedBy: staffIdOf(call),
  jobIds: jobs.map(({ id }) => id),
  jobWarehouseIds: jobs.map(({ warehouseId }) => warehouseId),
  jobPackageIds: jobs.map(({ packageId }) => packageId),
  jobRequests: jobs.map(({ labelRequest }) => labelRequest),
})

export interface PrintJobRow {
  id: string
  kind: PrintedKind
  state: 'QUEUED' | 'SENT' | 'CONFIRMED' | 'FAILED'
  documentId: string
  labelRequest: number | null
  warehouseId: string
  createdAt: Date
  printerId: string | null
  stationId: string | null
  attempts: number
  dueAt: Date | null
  sendingAt: Date | null
  printerJob: number | null
  problem: keyof typeof PrintProblem.values | null
  problemDetail: string | null
  language: string | null
}

/** Locks print jobs and reads them. */
export async function lockPrintJobs(tx: Tx, ids: readonly string[]): Promise<PrintJobRow[]> {
  await tx.$executeRawUnsafe('select 1 from print_job where id = any($1::uuid[]) order by id for no key update', ids)
  return tx.printJob.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } })
}

/** Stores the new state of print jobs that people have told; the server does nothing more about them. */
export async function keepPrintState(tx: Tx, call: Call, ids: readonly string[], state: 'SENT' | 'CONFIRMED' | 'FAILED'): Promise<void> {
  const settledAt = state === 'SENT' ? null : call.now
  await tx.printJob.updateMany({ where: { id: { in: [...ids] } }, data: { state, settledAt, dueAt: null, sendingAt: null } })
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
