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

/** The documents among these that were printed once, or are being printed: printing one of them again needs a reason. */
export async function printedBefore(
  tx: Pick<Tx, 'printJob'>,
  kind: NewPrintJob['kind'],
  documentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.printJob.findMany({
    where: { kind, documentId: { in: [...documentIds] }, state: { not: 'FAILED' } },
    select: { documentId: true },
  })
  return new Set(rows.map(({ documentId }) => documentId))
}

/** Whether the paper of a document is there. */
export async function isPrinted(tx: Pick<Tx, 'printJob'>, kind: NewPrintJob['kind'], documentId: string): Promise<boolean> {
  return (await tx.printJob.count({ where: { kind, documentId, state: 'CONFIRMED' } })) > 0
}
