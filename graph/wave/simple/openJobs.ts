import type { Tx } from '../../kernel/sql/db.ts'
import type { SimpleMember } from '../store/simplePrint.ts'

/** Print jobs of a simple print that are neither confirmed nor failed: of its pick list, and of the current labels of these packages. */
export async function openJobsOf(tx: Pick<Tx, 'printJob'>, simplePrintId: string, members: readonly SimpleMember[]): Promise<string[]> {
  const jobs = await tx.printJob.findMany({
    where: { documentId: { in: [simplePrintId, ...members.map(({ id }) => id)] }, state: { in: ['QUEUED', 'SENT'] } },
    select: { id: true, documentId: true, labelRequest: true },
    orderBy: { id: 'asc' },
  })
  const current = new Map<string, number | null>([[simplePrintId, null], ...members.map((one) => [one.id, one.labelRequest] as const)])
  return jobs.filter(({ documentId, labelRequest }) => current.get(documentId) === labelRequest).map(({ id }) => id)
}
