import { fromNodeId } from '../../kernel/schema/nodeId.ts'
import type { Db } from '../../kernel/sql/db.ts'
import type { PdfTask } from '../../print/pdf.ts'
import { labelsPerPart } from '../states.ts'

/** A PDF of labels and their queued print jobs. */
export type LabelSheet = PdfTask & { printJobIds: readonly string[] }

/** A label of a package. */
interface Label {
  id: string
  labelRequest: number
  labelFileId: string | null
}

/**
 * Reads the labels of a wave for one PDF, by slot and number: those with a queued print job, or (`all`) all printed ones. Null if there are
 * none.
 */
export async function readLabelSheet(db: Db, waveId: string, which: 'QUEUED' | 'ALL', createdAt: Date): Promise<LabelSheet | null> {
  const wave = await db.wave.findUnique({
    where: { id: waveId },
    select: {
      number: true,
      packages: {
        where: { label: 'PRINTED' },
        select: { id: true, labelFileId: true, labelRequest: true },
        orderBy: [{ slot: 'asc' }, { id: 'asc' }],
      },
    },
  })
  if (!wave) return null
  const queued = await queuedJobsOf(db, wave.packages)
  const shown = which === 'ALL' ? wave.packages : wave.packages.filter(({ id }) => queued.has(id))
  return mergeLabels(db, shown, queued, { title: wave.number, createdAt })
}

/**
 * Reads one part of the labels printed by a bulk action, for one PDF in row order; parts count from 1 and have `labelsPerPart` each. Null
 * if there are none.
 */
export async function readBulkLabelSheet(db: Db, jobId: string, part: number, createdAt: Date): Promise<LabelSheet | null> {
  const rows = await db.bulkRow.findMany({
    where: { jobId, outcome: 'APPLIED', job: { action: 'printLabels' } },
    select: { nodeId: true },
    orderBy: { index: 'asc' },
    skip: (part - 1) * labelsPerPart,
    take: labelsPerPart,
  })
  const ids = rows.flatMap(({ nodeId }) => fromNodeId(nodeId)?.id ?? [])
  const select = { id: true, labelFileId: true, labelRequest: true } as const
  const packages = await db.package.findMany({ where: { id: { in: ids }, label: 'PRINTED' }, select })
  const byId = new Map(packages.map((row) => [row.id, row]))
  const shown = ids.flatMap((id) => byId.get(id) ?? [])
  return mergeLabels(db, shown, await queuedJobsOf(db, shown), { title: 'labels', createdAt })
}

/** Merges the labels that have a file into one PDF. */
export async function mergeLabels(
  db: Db,
  labels: readonly Label[],
  queued: ReadonlyMap<string, readonly string[]>,
  about: { title: string; createdAt: Date },
): Promise<LabelSheet | null> {
  const shown = labels.filter(({ labelFileId }) => labelFileId !== null)
  if (shown.length === 0) return null
  const fileIds = shown.flatMap(({ labelFileId }) => labelFileId ?? [])
  const files = await db.storedFile.findMany({ where: { id: { in: [...fileIds] } }, select: { id: true, bytes: true } })
  const byId = new Map(files.map(({ id, bytes }) => [id, bytes]))
  const printJobIds = shown.flatMap(({ id }) => queued.get(id) ?? [])
  return { name: 'mergePdfs', args: [fileIds.flatMap((id) => byId.get(id) ?? []), about], printJobIds }
}

/** Queued print jobs of these labels, by package; a job that waits for a printer is in no PDF. */
export async function queuedJobsOf(db: Db, labels: readonly Label[]): Promise<Map<string, string[]>> {
  const jobs = await db.printJob.findMany({
    where: { kind: 'PACKAGE_LABEL', state: 'QUEUED', printerId: null, documentId: { in: labels.map(({ id }) => id) } },
    select: { id: true, documentId: true, labelRequest: true },
  })
  const current = new Map(labels.map(({ id, labelRequest }) => [id, labelRequest]))
  const waiting = jobs.filter((job) => job.labelRequest === current.get(job.documentId))
  const byPackage = Map.groupBy(waiting, ({ documentId }) => documentId)
  return new Map([...byPackage].map(([id, jobs]) => [id, jobs.map((job) => job.id)]))
}
