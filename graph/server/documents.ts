import { existsSync, readFileSync } from 'node:fs'
import type { Db } from '../kernel/db.ts'

const kept = 30 * 86_400_000

/** The documents that the console may send by id: those of this build, and those of earlier builds used in the last 30 days. */
export async function loadDocuments(db: Db, file: string): Promise<ReadonlyMap<string, string>> {
  const own: [string, string][] = existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : []
  const now = new Date()
  await db.$executeRawUnsafe(
    `insert into persisted_document (id, text, used_at) select key, value, $2::timestamptz from jsonb_each_text($1::jsonb)
     on conflict (id) do update set used_at = excluded.used_at`,
    JSON.stringify(Object.fromEntries(own)),
    now,
  )
  await db.persistedDocument.deleteMany({ where: { usedAt: { lt: new Date(now.getTime() - kept) } } })
  const rows = await db.persistedDocument.findMany({ select: { id: true, text: true } })
  return new Map(rows.map(({ id, text }) => [id, text]))
}
