import type { Db } from '../kernel/db.ts'

const keptMs = 30 * 86_400_000

/** Keeps the documents of this build, forgets those that no build has brought for 30 days, and gives all that are left. */
export async function keepDocuments(db: Db, own: Readonly<Record<string, string>>): Promise<{ id: string; text: string }[]> {
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
