import type { Db } from '../../kernel/sql/db.ts'

const keptMs = 30 * 86_400_000

/** Stores the documents of this build, deletes those unused for 30 days, and returns the rest. */
export async function storeDocuments(db: Db, own: Readonly<Record<string, string>>): Promise<{ id: string; text: string }[]> {
  const now = new Date()
  await db.$executeRawUnsafe(
    `insert into persisted_document (id, text, used_at) select key, value, $2::timestamptz from jsonb_each_text($1::jsonb)
     on conflict (id) do update set used_at = excluded.used_at`,
    JSON.stringify(own),
    now,
  )
  await db.persistedDocument.deleteMany({ where: { usedAt: { lt: new Date(now.getTime() - keptMs) } } })
  return db.persistedDocument.findMany({ select: { id: true, text: true } })
}
