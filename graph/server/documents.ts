import { existsSync, readFileSync } from 'node:fs'
import type { Db } from '../kernel/db.ts'

const kept = 30 * 86_400_000

/** What can be the id of a document. */
const wellFormed = /^[\w-]{1,128}$/

/** Documents by their ids. */
export class Documents extends Map<string, string> {
  readonly #db: Db

  constructor(db: Db, entries: Iterable<readonly [string, string]>) {
    super(entries)
    this.#db = db
  }

  /** A document, also one that a newer build has brought since this process started: while servers change, its console may ask here. */
  async find(id: string): Promise<string | null> {
    const known = this.get(id)
    // A request may say anything in the place of an id.
    if (known !== undefined || typeof id !== 'string' || !wellFormed.test(id)) return known ?? null
    const row = await this.#db.persistedDocument.findUnique({ where: { id }, select: { text: true } })
    if (row) this.set(id, row.text)
    return row?.text ?? null
  }
}

/** The documents that the console may send by id: those of this build, and those of earlier builds used in the last 30 days. */
export async function loadDocuments(db: Db, file: string): Promise<Documents> {
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
  return new Documents(
    db,
    rows.map(({ id, text }) => [id, text]),
  )
}
