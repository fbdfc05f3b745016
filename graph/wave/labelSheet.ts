import type { Db } from '../kernel/db.ts'
import { bind } from '../print/bind.ts'

/**
 * The labels of a wave as one PDF, by hole and number: those whose print job is still queued, or (`all`) every one that was printed.
 * Null where there is none.
 */
export async function labelSheet(db: Db, waveId: string, which: 'QUEUED' | 'ALL', createdAt: Date): Promise<Uint8Array | null> {
  const wave = await db.wave.findUnique({
    where: { id: waveId },
    select: {
      number: true,
      packages: {
        where: { label: 'PRINTED' },
        select: { id: true, labelFileId: true, labelRequest: true },
        orderBy: [{ hole: 'asc' }, { id: 'asc' }],
      },
    },
  })
  if (!wave) return null
  const queued = which === 'ALL' ? null : await queuedOf(db, wave.packages)
  const fileIds = wave.packages.flatMap(({ id, labelFileId }) => (labelFileId && (queued?.has(id) ?? true) ? [labelFileId] : []))
  if (fileIds.length === 0) return null
  const files = await db.storedFile.findMany({ where: { id: { in: fileIds } }, select: { id: true, bytes: true } })
  const byId = new Map(files.map(({ id, bytes }) => [id, bytes]))
  return bind(
    fileIds.flatMap((id) => byId.get(id) ?? []),
    { title: wave.number, createdAt },
  )
}

async function queuedOf(db: Db, packages: readonly { id: string; labelRequest: number }[]): Promise<Set<string>> {
  const jobs = await db.printJob.findMany({
    where: { kind: 'PACKAGE_LABEL', state: 'QUEUED', documentId: { in: packages.map(({ id }) => id) } },
    select: { documentId: true, labelRequest: true },
  })
  const current = new Map(packages.map(({ id, labelRequest }) => [id, labelRequest]))
  return new Set(jobs.filter((job) => job.labelRequest === current.get(job.documentId)).map(({ documentId }) => documentId))
}
