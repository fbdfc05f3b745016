import type { PrintJobRow } from '../../../file/steps.ts'
import type { Db } from '../../../kernel/sql/db.ts'

type Sheets = Pick<Db, 'handoverSheet' | 'handoverPrint'>
type Job = Pick<PrintJobRow, 'id' | 'kind' | 'documentId' | 'createdAt'>

/** Whether a hand-over sheet is a draft, whose prints are not recorded. */
export const isDraft = async (db: Pick<Db, 'handoverSheet'>, sheetId: string): Promise<boolean> =>
  (await db.handoverSheet.count({ where: { id: sheetId, state: 'OPEN' } })) > 0

/** Ids of jobs that may print the manifest of their hand-over sheet: a draft until the sheet is signed, and then only a recorded print. All other jobs may. */
export async function printableJobs(db: Sheets, jobs: readonly Job[]): Promise<Set<string>> {
  const manifests = jobs.filter(({ kind }) => kind === 'HANDOVER_MANIFEST')
  const others = jobs.filter(({ kind }) => kind !== 'HANDOVER_MANIFEST')
  const sheetIds = [...new Set(manifests.map(({ documentId }) => documentId))]
  const [drafts, prints] =
    sheetIds.length === 0
      ? [[], []]
      : await Promise.all([
          db.handoverSheet.findMany({ where: { id: { in: sheetIds }, state: 'OPEN' }, select: { id: true } }),
          db.handoverPrint.findMany({ where: { sheetId: { in: sheetIds } }, select: { sheetId: true, printJobId: true, at: true } }),
        ])
  // The version before recorded no job, but both have one time.
  const isRecorded = (job: Job) =>
    prints.some(({ sheetId, printJobId, at }) =>
      printJobId ? printJobId === job.id : sheetId === job.documentId && at.getTime() === job.createdAt.getTime(),
    )
  const printable = manifests.filter((job) => drafts.some(({ id }) => id === job.documentId) || isRecorded(job))
  return new Set([...others, ...printable].map(({ id }) => id))
}

/** Whether a job may print the manifest of its hand-over sheet. True for other jobs. */
export const mayPrintManifest = async (db: Sheets, job: Job): Promise<boolean> => (await printableJobs(db, [job])).has(job.id)
